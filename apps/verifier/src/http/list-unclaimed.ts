import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { CompletionStore } from '../verify-claim/completion-store.ts'
import type { EarnedChain, EarnedCompletion } from './list-earned.ts'

/** Completions in one response, because the status of each is read from the chain. */
export const MAX_UNCLAIMED = 100

/**
 * Lists the unclaimed completions of an incentive, newest first, so that an owner who claws back sees who would lose a reward.
 * A completion whose status no node reports is listed as `unknown`.
 * @returns `hasMore` when there can be more than the limit.
 */
export async function listUnclaimed(
  { store, chain }: { store: Pick<CompletionStore, 'listOfIncentive'>; chain: EarnedChain },
  incentive: Omit<CompletionKey, 'logIndex' | 'transactionHash'>,
): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly hasMore: boolean }> {
  const isOncePerAccount = (await chain.paysOnce(incentive.boostId, incentive.incentiveId)) === true
  const found = await store.listOfIncentive(incentive, { limit: MAX_UNCLAIMED + 1, isOncePerAccount })
  const completions = await Promise.all(
    found.slice(0, MAX_UNCLAIMED).map(async (completion) => {
      return { completion, payability: await chain.readPayability(completion) }
    }),
  )
  const earned = completions.filter(({ payability: { status } }) => isOwed(status))
  return { earned, hasMore: found.length > MAX_UNCLAIMED }
}

/** Whether a completion pays now, pays once a declining reward has grown, or has an unknown status. */
function isOwed(status: PayabilityStatus): boolean {
  return status === 'claimable' || status === 'below-minimum' || status === 'unknown'
}
