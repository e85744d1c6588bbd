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
  sentStep,
} from './create-boost-state.ts'
import { readCreateBoostState, saveCreateBoostState } from './create-boost-storage.ts'
import { freeBudgetName } from './free-budget-name.ts'
import { type Journal, type PendingTransaction, stepPlace, stepTransactions } from './journal.ts'
import { signChosen, termsMessage, textMessage } from './sign-chosen.ts'

/** Creating a boost, and its status. */
export type UseCreateBoostReturnType = {
  readonly creation: CreateBoostState
  /** The transaction of the step that was sent and is not known to be done; null for none. */
  readonly pending: PendingTransaction | null
  /** Begins, or goes on where it was left. */
  readonly create: (order: BoostOrder, name: string, chosen: Pick<CreateBoostState, 'terms' | 'words'>) => Promise<void>
  /** Signs and submits what was chosen with a boost that exists already. */
  readonly finish: () => Promise<void>
  readonly leave: () => void
}

/** Creates boosts with the connected wallet. Every step is saved on the device before the next one is requested. */
export function useCreateBoost(chain: ChainConfig, onCreated: (boostId: string) => void): UseCreateBoostReturnType {
  const { wallet } = useAppWallet()
  const { verifierUrl } = useConfig().config
  const connected = useConnected()
  const account = connected?.address ?? null
  const queries = useQueryClient()
  const { creation, latest, show, journalOf, resolve } = useSavedCreation(chain, account)
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
    // Two tabs with the same draft would each send what the other has sent already.
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
   * @param begin - what it begins with. @param run - is handed a signer and the journal once what another tab did is known.
   */
  async function work(
    connected: Connected,
    begin: CreateBoostEvent | (() => Promise<CreateBoostEvent>),
    run: (signer: Signer, journal: Journal) => Promise<void>,
  ) {
    const journal = journalOf(connected.address)
    // What another tab did meanwhile counts too.
    const left = readCreateBoostState(chain.chainId, connected.address)
    // From here on nothing on the page can be changed, also while the beginning is looked up.
    show({ ...left, phase: 'working', problem: null, details: null })
    const { dispatch } = journal
    try {
      const event = typeof begin === 'function' ? await begin() : begin
      // The rules begin with what was left, not with the lock.
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
      // Not waited for: nobody's next press has to.
      void queries.invalidateQueries()
    }
  }

  const sign = (signer: Signer, journal: Journal) => signOpen(signer, { chain, verifierUrl, journal })

  return {
    creation,
    pending: sent === null ? null : { hash: sent.hash, isSlow },
    create: (order, name, chosen) =>
      alone((connected) => {
        const stamp = new Date().toISOString().slice(0, 19)
        const begin = async () => {
          const budgetName = order.budget === 'new' ? await freeName(order, name) : name
          return { type: 'started', budgetName, placesName: `Places, ${stamp}`, ...chosen } as const
        }
        return work(connected, begin, async (signer, journal) => {
          journal.dispatch({ type: 'anchored', fromBlock: String(await getBlockNumber(chainClient(chain))) })
          await runCreateBoost(signer, order, journal)
          journal.dispatch({ type: 'completed' })
          // From here on it is not a draft any more, whatever becomes of its terms.
          onCreated(journal.now().boostId ?? '')
          await sign(signer, journal)
        })
      }),
    finish: () => alone((connected) => work(connected, { type: 'resumed' }, sign)),
    leave() {
      if (account !== null) journalOf(account).dispatch({ type: 'reset' })
    },
  }
}

/** Held by the tab that creates a boost on a chain. */
const lockOf = ({ chainId }: ChainConfig) => `laurel:creation:${chainId}`

/** Signs the terms and the text that are chosen and not signed yet. */
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
  // First what decides who is paid.
  if (isTermsOpen(journal.now())) await signChosen(signer, termsMessage, place)
  if (isTextOpen(journal.now())) await signChosen(signer, textMessage, place)
}

/** The status of a creation. Each change is saved for the account, and one that a closed page left is resumed. */
function useSavedCreation(chain: ChainConfig, account: Address | null) {
  const [creation, setCreation] = useState<CreateBoostState>(initialCreateBoostState)
  // The saved state must be the last dispatched one, not the last one that React rendered.
  const latest = useRef(creation)
  // A wallet that goes away for a moment and comes back changes nothing of what is on screen.
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

  /** Finds out what became of what was left in the middle, without waiting for what is on its way. */
  async function resolve(owner: Address) {
    // What is looked up here counts no more once the creation goes on, or another account is on screen.
    const isOutdated = () => latest.current.phase === 'working' || loadedFor.current !== owner
    const { held = [] } = await navigator.locks.query()
    // Another tab works on it, and saves what became of it.
    if (held.some(({ name }) => name === lockOf(chain))) return
    // What another tab has done meanwhile counts too.
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
    // It is looked up again before anything is sent: a node that does not answer now changes nothing.
    if (isInterrupted(left)) resolve(account).catch(() => {})
  }, [account, chain.chainId])

  return { creation, latest, show, journalOf, resolve }
}

function freeName({ chain, owner: deployer }: BoostOrder, wanted: string): Promise<string> {
  const { registry } = chain
  const base = chain.boostBases.get('managedBudget')
  if (base === undefined) return Promise.resolve(wanted)
  return freeBudgetName(chainClient(chain), wanted, { registry, base, deployer })
}
