import type { PaidRecord } from './read-open-claims.ts'
import type { Completion } from './verifier-requests.ts'

/** The reward of a boost for one transaction. */
export type RewardOfTransaction = {
  readonly boostId: string
  readonly incentiveId: number
  readonly transactionHash: string
  /** Whether the reward pays each account once. Otherwise it pays each task. */
  readonly isPaidOnce: boolean
}

/**
 * Whether an account has claimed a reward for a transaction. Pure.
 * @param paid - the account's claims, from the chain's logs.
 * @param earned - the account's completions, from the verifier.
 */
export function hasClaimed(
  { boostId, incentiveId, transactionHash, isPaidOnce }: RewardOfTransaction,
  paid: readonly Pick<PaidRecord, 'boostId' | 'incentiveId'>[],
  earned: readonly Pick<Completion, 'boostId' | 'incentiveId' | 'transactionHash' | 'payability'>[],
): boolean {
  const isThis = (claim: Pick<PaidRecord, 'boostId' | 'incentiveId'>) =>
    claim.boostId === boostId && claim.incentiveId === incentiveId
  if (isPaidOnce && paid.some(isThis)) return true
  // The logs of a reward that pays each task do not have the transaction of the task. The verifier does.
  return earned.some(
    (completion) =>
      isThis(completion) &&
      completion.payability?.status === 'claimed' &&
      completion.transactionHash.toLowerCase() === transactionHash.toLowerCase(),
  )
}
