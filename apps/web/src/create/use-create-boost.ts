import { useEffect } from 'react'
import { getBlockNumber } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { WebError } from '../errors/web-error.ts'
import { createText } from '../language/en/create.ts'
import type { Signer } from '../transaction/signer.ts'
import { useIsSlow } from '../transaction/use-is-slow.ts'
import { useSentTransaction } from '../transaction/use-sent-transaction.ts'
import { type BoostOrder, toCore } from './boost-order.ts'
import { runCreateBoost } from './create-boost-flow.ts'
import {
  type CreateBoostState,
  isTermsOpen,
  isTextOpen,
  isUnsigned,
  type SignedStep,
  sentStep,
} from './create-boost-state.ts'
import { noteSigned, readCreateBoostState } from './create-boost-storage.ts'
import { freeBudgetName } from './free-budget-name.ts'
import { type Journal, type PendingTransaction, stepPlace } from './journal.ts'
import { signChosen, termsMessage, textMessage } from './sign-chosen.ts'
import { useCreationWork } from './use-creation-work.ts'
import { useSavedCreation } from './use-saved-creation.ts'

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

/**
 * Creates boosts with the connected wallet. Every step is saved on the device before the next one is requested.
 * @param around - whether another tab created a boost of the draft on screen, and what to do once this tab did.
 */
export function useCreateBoost(
  chain: ChainConfig,
  {
    isMadeElsewhere,
    onCreated,
  }: { readonly isMadeElsewhere: () => boolean; readonly onCreated: (boostId: string) => void },
): UseCreateBoostReturnType {
  const { verifierUrl } = useConfig().config
  const account = useConnected()?.address ?? null
  const saved = useSavedCreation(chain, account)
  const { creation, isLeft, latest, show, journalOf, resolve } = saved
  const work = useCreationWork(chain, saved)
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

  const sign = (signer: Signer, journal: Journal) => signOpen(signer, { chain, verifierUrl, journal })

  return {
    ...{ creation, isLeft },
    pending: sent === null ? null : { hash: sent.hash, isSlow },
    create(order, name, chosen) {
      const begin = async () => {
        const stamp = new Date().toISOString().slice(0, 19)
        const budgetName = order.budget === 'new' ? await freeName(order, name) : name
        return { type: 'started', budgetName, placesName: `Allowlist, ${stamp}`, ...chosen } as const
      }
      return work(begin, async (signer, journal) => {
        journal.dispatch({ type: 'anchored', fromBlock: String(await getBlockNumber(chainClient(chain))) })
        // The other tab's message may arrive after the click.
        if (isMadeElsewhere()) throw new CreatedElsewhereError()
        await runCreateBoost(signer, order, journal)
        journal.dispatch({ type: 'completed' })
        // The draft is now a boost, even if its terms are not signed.
        onCreated(journal.now().boostId ?? '')
        await sign(signer, journal)
      })
    },
    finish: () => work({ type: 'resumed' }, sign),
    drop(signed) {
      const { boostId, phase } = latest.current
      if (account === null || boostId === null || phase === 'working') return
      for (const step of signed) noteSigned({ chainId, account }, BigInt(boostId), step)
      const left = readCreateBoostState(chainId, account)
      show({ ...left, phase: left.boostId === null ? 'idle' : phase })
    },
    leave() {
      if (account !== null) journalOf(account).dispatch({ type: 'reset' })
    },
  }
}

/** Another tab of the site created a boost of the same draft. */
class CreatedElsewhereError extends WebError {
  override readonly name = 'CreatedElsewhereError'
  readonly code = 'web/created-elsewhere'
  constructor() {
    super(createText('createdMeanwhile'))
  }
}

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

function freeName({ chain, owner: deployer }: BoostOrder, wanted: string): Promise<string> {
  const { registry } = chain
  const base = chain.boostBases.get('managedBudget')
  if (base === undefined) return Promise.resolve(wanted)
  return freeBudgetName(chainClient(chain), wanted, { registry, base, deployer })
}
