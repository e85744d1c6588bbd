import type { ClaimKnown, RewardStatus } from '../boost/reward-status.ts'
import type { Completion } from './verifier-requests.ts'

/** A completion that is not paid yet. */
export type OpenClaim = Completion & {
  /**
   * The minimum that the signed claim accepts of a declining reward, in base units. Null for none, and before the claim
   * is signed.
   */
  readonly minimum: bigint | null
  /** Its place among the account's claims by what they pay, from `orderReady`. The lowest comes first. */
  readonly rank: number
  /** What the claim would pay. It counts as ready only when it is known to pay. */
  readonly rewardStatus: RewardStatus
}

/** Whether a claim is known to pay. Pure. */
export function isReady({ rewardStatus }: Pick<OpenClaim, 'rewardStatus'>): boolean {
  return rewardStatus.status === 'payable'
}

/** Returns the claims that are known to pay, the most rewarding first. Pure. */
export function listReady<claim extends Pick<OpenClaim, 'rewardStatus' | 'rank'>>(
  claims: readonly claim[],
): readonly claim[] {
  return claims.filter(isReady).sort((one, other) => one.rank - other.rank)
}

/** What is known about a claim besides the chain. Pure. */
export function knownOf({
  payability,
  minimum,
  maxReward,
}: Pick<OpenClaim, 'payability' | 'minimum' | 'maxReward'>): ClaimKnown {
  const result = payability?.status === 'below-minimum' ? payability.minimum : null
  return { payability: payability?.status ?? null, minimum: minimum ?? result, maxReward }
}
