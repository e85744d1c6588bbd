import { decodeClaimData, findBelowMinimum, type Incentive, ProtocolError } from '@laurel/protocol'
import { type Hex, hexToBigInt, size, sliceHex } from 'viem'

/** A declining reward that is below the minimum of a signed claim. The claim fails until the reward has risen. */
export type BelowMinimum = {
  readonly status: 'below-minimum'
  /**
   * The lowest reward that the claim accepts, in base units: the signed minimum, or the remaining funds if they are
   * less.
   */
  readonly minimum: bigint
  readonly current: bigint
  /** Seconds until the reward reaches the minimum. Null when it never does without a top-up. */
  readonly recoversInSeconds: bigint | null
}

const HOUR_SECONDS = 3_600n
/** The size of an ABI word in bytes. */
const WORD_BYTES = 32

/**
 * Reads the minimum that a signed claim accepts of a declining reward, in base units. Null when it names none. It is
 * the first word of `incentiveData`. What follows is not read. Pure.
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
 * Returns whether a declining reward is below the signed minimum, and when it reaches it. Null when it is not, and for
 * other rewards. Pure.
 */
export function belowMinimum(incentive: Incentive, minimum: bigint | null): BelowMinimum | null {
  const below = findBelowMinimum(incentive, minimum ?? 0n)
  if (below === null || incentive.type !== 'cgdaIncentive') return null
  const { current, minimum: least, recoversAt } = below
  const { rewardBoost } = incentive
  // Counted from now, not from the last claim, because the screen shows how long to wait.
  const growth = (least - current) * HOUR_SECONDS
  const recoversInSeconds = recoversAt === null ? null : (growth + rewardBoost - 1n) / rewardBoost
  return { status: 'below-minimum', minimum: least, current, recoversInSeconds }
}
