/**
 * Since when a boost and its incentives exist. A completion counts for an incentive from the block after the one that added
 * it: what an account did before could not have been done for the boost.
 */
export type BoostWindow = {
  /** Block of the core's `BoostCreated`. */
  readonly createdBlock: bigint
  /** In the order of their ids. */
  readonly incentives: readonly IncentiveWindow[]
}

/** Since when an incentive exists. */
export type IncentiveWindow = {
  readonly incentiveId: number
  /** Block of the core's `IncentiveAdded`; of `BoostCreated` where the core has no such event. */
  readonly addedBlock: bigint
}

/**
 * The first block whose transactions can count for an incentive, as far as the contracts say.
 * @returns null when the window does not know the incentive.
 */
export function getFirstBlock({ incentives }: BoostWindow, incentiveId: number): bigint | null {
  const incentive = incentives.find((one) => one.incentiveId === incentiveId)
  return incentive === undefined ? null : incentive.addedBlock + 1n
}
