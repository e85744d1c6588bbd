import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { CompletionStore } from '../verify-claim/completion-store.ts'
import type { EarnedChain, EarnedCompletion } from './list-earned.ts'

/** More than these are not looked at for one answer: each is asked about on the chain. */
export const MAX_UNCLAIMED = 100

/**
 * Lists what was earned from one incentive and not yet claimed, newest first: whoever takes money back sees whom it was for.
 * What no node says anything of is listed too, as `unknown`.
 * @returns `hasMore` when there may be more than was looked at.
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

/** Whether a completion is paid now, or once a falling reward has grown, or nobody can say. */
function isOwed(status: PayabilityStatus): boolean {
  return status === 'claimable' || status === 'below-minimum' || status === 'unknown'
}
