import type { ClaimKnown, RewardStatus } from '../boost/reward-status.ts'
import type { Completion } from './verifier-requests.ts'

/** A completion that was not paid yet. */
export type OpenClaim = Completion & {
  /** The least that its signed claim accepts of a falling reward, base units; null for none, and before it is signed. */
  readonly minimum: bigint | null
  /** What its claim would come to: only what is known to be paid is called ready. */
  readonly rewardStatus: RewardStatus
}

/** Whether a claim is known to be paid. Pure. */
export function isReady({ rewardStatus }: Pick<OpenClaim, 'rewardStatus'>): boolean {
  return rewardStatus.status === 'payable'
}

/** What is known of a claim beside the chain. Pure. */
export function knownOf({ payability, minimum }: Pick<OpenClaim, 'payability' | 'minimum'>): ClaimKnown {
  const result = payability?.status === 'below-minimum' ? payability.minimum : null
  return { payability: payability?.status ?? null, minimum: minimum ?? result }
}
