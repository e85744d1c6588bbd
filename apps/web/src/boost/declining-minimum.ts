import { decodeClaimData, findBelowMinimum, type Incentive, ProtocolError } from '@laurel/protocol'
import { type Hex, hexToBigInt, size, sliceHex } from 'viem'

/** A falling reward is less than what was signed as the least: a claim is refused until it has grown back. */
export type BelowMinimum = {
  readonly status: 'below-minimum'
  /** The least that the claim takes, in base units: what was signed, or all that is left where that is less. */
  readonly minimum: bigint
  readonly current: bigint
  /** Seconds until it has grown to the minimum; null when it never does by itself. */
  readonly recoversInSeconds: bigint | null
}

const HOUR_SECONDS = 3_600n
/** The size of an ABI word in bytes. */
const WORD_BYTES = 32

/**
 * The least that a signed claim to a falling reward accepts, base units; null where it names none. Pure. The first word of
 * its `incentiveData` says it, and what follows that word is not read.
 */
export function readMinimum(claimData: Hex): bigint | null {
  try {
    // Both forms of a claim begin alike, so the position of the referrer does not matter here.
    const { incentiveData } = decodeClaimData(claimData, { signsReferrer: false })
    if (size(incentiveData) < WORD_BYTES) return null
    const minimum = hexToBigInt(sliceHex(incentiveData, 0, WORD_BYTES))
    return minimum === 0n ? null : minimum
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}

/**
 * Whether a falling reward is below what was signed as its least, and when it has grown back. Pure; null when it is not,
 * and for rewards that do not fall.
 */
export function belowMinimum(incentive: Incentive, minimum: bigint | null): BelowMinimum | null {
  const below = findBelowMinimum(incentive, minimum ?? 0n)
  if (below === null || incentive.type !== 'cgdaIncentive') return null
  const { current, minimum: least, recoversAt } = below
  const { rewardBoost } = incentive
  // From now on, and not from its last claim: the screen shows it as a time to wait.
  const growth = (least - current) * HOUR_SECONDS
  const recoversInSeconds = recoversAt === null ? null : (growth + rewardBoost - 1n) / rewardBoost
  return { status: 'below-minimum', minimum: least, current, recoversInSeconds }
}
