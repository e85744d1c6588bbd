import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { formatSendDetails, formatSendError } from '../errors/format-wallet-error.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { createText } from '../language/en/create.ts'
import { getSigner, type Signer } from '../transaction/signer.ts'
import { useIsSlow } from '../transaction/use-is-slow.ts'
import { sentStore, useSentTransaction } from '../transaction/use-sent-transaction.ts'
import { WalletDisconnectedError } from '../transaction/use-transaction.ts'
import { type BoostOrder, toCore } from './boost-order.ts'
import { resolveSentSteps, runCreateBoost, savedReceipt } from './create-boost-flow.ts'
import {
  type CreateBoostEvent,
  type CreateBoostState,
  initialCreateBoostState,
  isInterrupted,
  isTermsOpen,
  isTextOpen,
  isUnsigned,
  nextCreateBoostState,
  type SignedStep,
  sentStep,
} from './create-boost-state.ts'
import { noteSigned, readCreateBoostState, saveCreateBoostState } from './create-boost-storage.ts'
import { freeBudgetName } from './free-budget-name.ts'
import { type Journal, type PendingTransaction, stepPlace, stepTransactions } from './journal.ts'
import { signChosen, termsMessage, textMessage } from './sign-chosen.ts'

/** The creation of a boost, and its actions. */
export type UseCreateBoostReturnType = {
  readonly creation: CreateBoostState
  /** Whether it was saved by a page that was closed, and the form on screen is another one. */
  readonly isLeft: boolean
  /** The transaction of the step that was sent and has no known result; null for none. */
  readonly pending: PendingTransaction | null
  /** Starts the creation, or continues it. */
  readonly create: (order: BoostOrder, name: string, chosen: Pick<CreateBoostState, 'terms' | 'words'>) => Promise<void>
  /** Signs and submits what was chosen with a boost that already exists. */
  readonly finish: () => Promise<void>
  readonly leave: () => void
  /** Drops what the owner has signed elsewhere for the boost that was left. */
  readonly drop: (signed: readonly SignedStep[]) => void
}

/** Creates boosts with the connected wallet. Every step is saved on the device before the next one is requested. */
export function useCreateBoost(chain: ChainConfig, onCreated: (boostId: string) => void): UseCreateBoostReturnType {
  const { wallet } = useAppWallet()
  const { verifierUrl } = useConfig().config
  const connected = useConnected()
  const account = connected?.address ?? null
  const queries = useQueryClient()
  const { creation, isLeft, latest, show, journalOf, resolve } = useSavedCreation(chain, account)
  const { chainId } = chain
  const isWorking = creation.phase === 'working'
  const step = sentStep(creation)
  const place = step === null || account === null ? null : stepPlace(step, { chainId, account })
  const sent = useSentTransaction(chain, place, { isWaiting: isWorking })
  const isSlow = useIsSlow(sent)
  const isOver = step !== null && sent?.status !== 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was left in the middle has ended.
  useEffect(() => {
    if (isOver && !isWorking && account !== null) resolve(account).catch(() => {})
  }, [isOver, isWorking, account])

  async function alone(run: (connected: Connected) => Promise<void>) {
    if (connected === null || latest.current.phase === 'working') return
    // Two tabs with the same draft would each send the transactions.
    await navigator.locks.request(lockOf(chain), { ifAvailable: true }, (lock) =>
      lock === null
        ? show({
            ...latest.current,
            phase: 'failed',
            problem: createText('anotherTabCreates'),
            details: null,
          })
        : run(connected),
    )
  }

  /**
   * Runs a creation or a part of it.
   * @param begin - the first event, or a function that returns it.
   * @param run - gets a signer and the journal after the saved state is read again.
   */
  async function work(
    connected: Connected,
    begin: CreateBoostEvent | (() => Promise<CreateBoostEvent>),
    run: (signer: Signer, journal: Journal) => Promise<void>,
  ) {
    const journal = journalOf(connected.address)
    // Another tab may have changed the saved state.
    const left = readCreateBoostState(chain.chainId, connected.address)
    // Locks the form at once, also while the first event is computed.
    show({ ...left, phase: 'working', problem: null, details: null })
    const { dispatch } = journal
    try {
      const event = typeof begin === 'function' ? await begin() : begin
      // The reducer starts from the saved state, without the lock.
      show(left)
      dispatch(event)
      const signer = await getSigner(wallet, chain)
      if (signer === null) throw new WalletDisconnectedError()
      await run(signer, journal)
      dispatch({ type: 'finished' })
    } catch (error) {
      const wallet = { name: connected.walletName }
      const [problem, details] = [formatSendError(error, wallet), formatSendDetails(error, wallet)]
      dispatch({ type: 'failed', problem, ...(details !== null && { details }) })
    } finally {
      // Not awaited, so that the next action does not wait.
      void queries.invalidateQueries()
    }
  }

  const sign = (signer: Signer, journal: Journal) => signOpen(signer, { chain, verifierUrl, journal })

  return {
    ...{ creation, isLeft },
    pending: sent === null ? null : { hash: sent.hash, isSlow },
    create: (order, name, chosen) =>
      alone((connected) => {
        const stamp = new Date().toISOString().slice(0, 19)
        const begin = async () => {
          const budgetName = order.budget === 'new' ? await freeName(order, name) : name
          return { type: 'started', budgetName, placesName: `Allowlist, ${stamp}`, ...chosen } as const
        }
        return work(connected, begin, async (signer, journal) => {
          journal.dispatch({ type: 'anchored', fromBlock: String(await getBlockNumber(chainClient(chain))) })
          await runCreateBoost(signer, order, journal)
          journal.dispatch({ type: 'completed' })
          // The draft is now a boost, even if its terms are not signed.
          onCreated(journal.now().boostId ?? '')
          await sign(signer, journal)
        })
      }),
    finish: () => alone((connected) => work(connected, { type: 'resumed' }, sign)),
    drop(signed) {
      const { boostId, phase } = latest.current
      if (account === null || boostId === null || phase === 'working') return
      for (const step of signed) noteSigned({ chainId, account }, BigInt(boostId), step)
      const saved = readCreateBoostState(chainId, account)
      show({ ...saved, phase: saved.boostId === null ? 'idle' : phase })
    },
    leave() {
      if (account !== null) journalOf(account).dispatch({ type: 'reset' })
    },
  }
}

/** The lock that a tab holds while it creates a boost on a chain. */
const lockOf = ({ chainId }: ChainConfig) => `laurel:creation:${chainId}`

/** Signs the chosen terms and text that are not signed yet. */
async function signOpen(
  signer: Signer,
  {
    chain,
    verifierUrl,
    journal,
  }: { readonly chain: ChainConfig; readonly verifierUrl: string | null; readonly journal: Journal },
) {
  if (!isUnsigned(journal.now())) return
  if (verifierUrl === null) throw new VerifierUnavailableError(null)
  const place = { verifierUrl, chainId: chain.chainId, core: toCore(chain), journal }
  // Terms come first, because they decide who is paid.
  if (isTermsOpen(journal.now())) await signChosen(signer, termsMessage, place)
  if (isTextOpen(journal.now())) await signChosen(signer, textMessage, place)
}

/** The state of a creation. Each change is saved for the account, and a creation that a closed page left is loaded. */
function useSavedCreation(chain: ChainConfig, account: Address | null) {
  const [creation, setCreation] = useState<CreateBoostState>(initialCreateBoostState)
  const [leftBoost, setLeftBoost] = useState<string | null>(null)
  // Events apply to the last dispatched state, not to the last rendered one.
  const latest = useRef(creation)
  // A wallet that disconnects for a moment changes nothing on screen.
  const loadedFor = useRef<Address | null>(null)

  function show(next: CreateBoostState) {
    latest.current = next
    setCreation(next)
  }
  function journalOf(owner: Address): Journal {
    return {
      transactions: stepTransactions(sentStore, { chainId: chain.chainId, account: owner }),
      now: () => latest.current,
      dispatch(event: CreateBoostEvent) {
        const next = nextCreateBoostState(latest.current, event)
        saveCreateBoostState(chain.chainId, owner, next)
        show(next)
      },
    }
  }

  /** Looks up the interrupted steps, without waiting for pending transactions. */
  async function resolve(owner: Address) {
    // The result is dropped when the creation continues, or another account is on screen.
    const isOutdated = () => latest.current.phase === 'working' || loadedFor.current !== owner
    const { held = [] } = await navigator.locks.query()
    // Another tab is working on it, and saves the result.
    if (held.some(({ name }) => name === lockOf(chain))) return
    // Another tab may have changed the saved state.
    const saved = readCreateBoostState(chain.chainId, owner)
    if (isOutdated() || !isInterrupted(saved)) return
    const { phase, problem, details } = latest.current
    show({ ...saved, phase, problem, details })
    const client = chainClient(chain)
    const journal = journalOf(owner)
    const dispatch = (event: CreateBoostEvent) => {
      if (!isOutdated()) journal.dispatch(event)
    }
    await resolveSentSteps(client, {
      ...{ core: toCore(chain), owner, journal: { ...journal, dispatch } },
      receiptOf: (sent) => savedReceipt(client, sent),
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account, when it is there.
  useEffect(() => {
    if (account === null || account === loadedFor.current || latest.current.phase === 'working') return
    loadedFor.current = account
    const left = readCreateBoostState(chain.chainId, account)
    show(left)
    setLeftBoost(left.isMade ? left.boostId : null)
    // Errors are ignored, because the steps are looked up again before anything is sent.
    if (isInterrupted(left)) resolve(account).catch(() => {})
  }, [account, chain.chainId])

  const isLeft = leftBoost !== null && creation.boostId === leftBoost
  return { creation, isLeft, latest, show, journalOf, resolve }
}

function freeName({ chain, owner: deployer }: BoostOrder, wanted: string): Promise<string> {
  const { registry } = chain
  const base = chain.boostBases.get('managedBudget')
  if (base === undefined) return Promise.resolve(wanted)
  return freeBudgetName(chainClient(chain), wanted, { registry, base, deployer })
}
