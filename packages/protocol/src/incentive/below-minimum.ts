import type { Incentive } from './get-incentive.ts'

/** The state of an incentive with a declining reward on the chain. */
type DecliningIncentive = Extract<Incentive, { type: 'cgdaIncentive' }>

/** A declining reward that is less than a claim takes, and when it is no longer. */
export type BelowMinimum = {
  /** The least that the claim takes, in base units: what was signed, or all that is left where that is less. */
  readonly minimum: bigint
  /** What a claim would be paid now, in base units. */
  readonly current: bigint
  /** Unix seconds of the first block in which it is paid, if nobody else claims before; null when it does not grow. */
  readonly recoversAt: bigint | null
}

const HOUR_SECONDS = 3_600n

/**
 * Returns whether a declining reward is below the minimum of a signed claim, so that the claim would revert, and when it
 * has grown back. A claim always takes all that is left, because nothing can be added to it. Returns null when the
 * claim is paid, when nothing is left, and for rewards that do not fall. Older deployed contracts ignore the minimum,
 * so first ask the chain whether the claim is paid. Pure.
 * Source: contracts/README.md#where-ours-differs-from-the-deployed-protocol.
 * @param minimum - in base units: the first word of the claim's `incentiveData`; 0 for none.
 */
export function findBelowMinimum(incentive: Incentive, minimum: bigint): BelowMinimum | null {
  if (incentive.type !== 'cgdaIncentive') return null
  const { currentReward: current, remaining } = incentive
  if (remaining === 0n || current >= minimum || current >= remaining) return null
  const least = minimum < remaining ? minimum : remaining
  return { minimum: least, current, recoversAt: timeOf(incentive, least) }
}

/** When the reward is so much, in unix seconds: the chain rounds down, so here is rounded up. */
function timeOf({ rewardBoost, lastClaimTime, lastReward }: DecliningIncentive, reward: bigint): bigint | null {
  if (rewardBoost === 0n) return null
  return lastClaimTime + ((reward - lastReward) * HOUR_SECONDS + rewardBoost - 1n) / rewardBoost
}
