import { type BoostWindow, hasRoom, matchWindow } from '@laurel/protocol'
import { createCache } from '@laurel/server/cache.ts'
import type { TransactionReading } from '@laurel/server/chain/transaction-reading.ts'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { hasDigest } from '../verify-claim/completion.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import type { Payability } from '../verify-claim/payability.ts'
import type { TermsStore } from '../verify-claim/terms-store.ts'

/** The time of a transaction does not change. It is read again after this time, because a halted chain may have been resumed. */
const TIME_AGE_MS = 3_600_000
/** Transactions whose block times are cached. */
const MAX_TIMES = 10_000

/** A chain as it is needed here. */
export type TermsChain = {
  readPayability(completion: StoredCompletion): Promise<Payability>
  readBoost(boostId: bigint): Promise<BoostFacts>
  readWindow(boost: BoostFacts): Promise<BoostWindow>
  readTransaction(transactionHash: StoredCompletion['key']['transactionHash']): Promise<TransactionReading>
}

/**
 * Creates the function that reads whether a completion is payable, by the chain and by the owner's terms: it returns `claimable` only
 * when the claim service would not refuse. Caps count the claims requested so far, and a completion above one is `over-cap`. It never
 * throws. When the terms cannot be read, the status is `unknown`.
 */
export function applyTerms(
  chain: TermsChain,
  { terms, nowMs }: { readonly terms: Pick<TermsStore, 'list' | 'countUse'>; readonly nowMs: () => number },
): (completion: StoredCompletion) => Promise<Payability> {
  const times = createCache<string, bigint | null>({ size: MAX_TIMES, ageMs: TIME_AGE_MS, nowMs })
  const timeOf = ({ key, state }: StoredCompletion) =>
    times.get(`${key.transactionHash}/${state.block.hash}`, async () => {
      const reading = await chain.readTransaction(key.transactionHash)
      // The transaction moved, so the watcher checks it again.
      return reading.status === 'not-found' || reading.transaction.block.hash !== state.block.hash
        ? null
        : reading.transaction.timestamp
    })
  const evaluate = async (completion: StoredCompletion): Promise<Payability | null> => {
    const { key, claimant, state } = completion
    const versions = await terms.list(key)
    if (versions.length === 0) return null
    const [boost, timestamp] = await Promise.all([chain.readBoost(key.boostId), timeOf(completion)])
    const window = await chain.readWindow(boost)
    const incentive = window.incentives.find((one) => one.incentiveId === key.incentiveId)
    if (timestamp === null || incentive === undefined) return { status: 'unknown' }
    const block = { number: state.block.number, timestamp }
    const inTime = matchWindow({ addedBlock: incentive.addedBlock, versions, block })
    if (inTime.status === 'outside') return { status: inTime.code === 'after-end' ? 'ended' : 'unknown' }
    if (inTime.caps === null) return null
    const use = await terms.countUse(key, { claimant, transactionHash: key.transactionHash, timestamp })
    const isOver = use.completion === 'over-cap' || (use.completion === 'uncounted' && !hasRoom(inTime.caps, use))
    return isOver ? { status: 'over-cap' } : null
  }
  return async (completion) => {
    const payability = await chain.readPayability(completion)
    const isPaid = payability.status === 'claimable' || payability.status === 'below-minimum'
    // A saved claim was counted and does not change.
    if (!isPaid || hasDigest(completion.state)) return payability
    return evaluate(completion).then(
      (evaluated) => evaluated ?? payability,
      () => ({ status: 'unknown' }),
    )
  }
}
