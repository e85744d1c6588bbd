import { ValueType } from '../action/action.ts'
import { isUint } from '../chain/onchain-values.ts'
import { InvalidCriteriaValueError } from './errors.ts'

/** The parameters that decide how much a claim of a varying reward pays. */
export type RewardParameters = {
  /** Base units per whole unit of the number; zero pays the number itself. */
  readonly reward: bigint
  /** Base units to one claim at most; zero for no maximum. */
  readonly maxReward: bigint
  /** The unit of the number. The older incentives have none and mean WAD, because their contracts divide by 10^18. */
  readonly valueType: ValueType
}

/** One with 18 decimals. */
export const WAD = 10n ** 18n

/**
 * Returns the number that is signed for a claim. Contracts multiply it by the reward and divide by 10^18, so a plain
 * number (RAW) is signed with 18 more decimals. With a reward of zero they pay the signed number itself, so no decimals
 * are added.
 * @throws {InvalidCriteriaValueError} when the number, or its product with the reward, is not a uint256, because the
 * claim would revert.
 */
export function toSignedAmount({ reward, valueType }: RewardParameters, scalar: bigint): bigint {
  const signed = reward > 0n && valueType === ValueType.RAW ? scalar * WAD : scalar
  if (!isUint(signed) || !isUint(signed * reward))
    throw new InvalidCriteriaValueError('the number is too large to be paid by')
  return signed
}

/**
 * Returns what a contract pays for a signed number: the number itself or its part of the reward, at most the maximum.
 * The amount is rounded down, as in the contracts. Source: docs/protocol.md#incentives.
 */
export function calculatePayout(
  { reward, maxReward }: Pick<RewardParameters, 'reward' | 'maxReward'>,
  signed: bigint,
): bigint {
  const amount = reward === 0n ? signed : (reward * signed) / WAD
  return maxReward > 0n && amount > maxReward ? maxReward : amount
}

/** The cost of a transaction's gas. */
export type GasSpent = {
  readonly gasUsed: bigint
  /** Wei per gas, the tip included. */
  readonly effectiveGasPrice: bigint
  /** Wei per gas that were burnt; null on a chain without. */
  readonly baseFeePerGas: bigint | null
  readonly blobGasUsed: bigint
  readonly blobGasPrice: bigint
}

/**
 * Returns the amount of a gas rebate in wei: gas times price, and the blobs.
 * Source: docs/protocol.md#enums-and-constants.
 * @param maxTipPerGas - the most wei per gas of the tip that count. A sender who builds the block gets their own tip
 * back, and so could name any price. Source: docs/security.md#r17.
 */
export function gasRebate(
  { gasUsed, effectiveGasPrice, baseFeePerGas, blobGasUsed, blobGasPrice }: GasSpent,
  { maxTipPerGas }: { readonly maxTipPerGas: bigint },
): bigint {
  const highest = (baseFeePerGas ?? 0n) + maxTipPerGas
  const price = effectiveGasPrice < highest ? effectiveGasPrice : highest
  return gasUsed * price + blobGasUsed * blobGasPrice
}

/**
 * Returns the current reward of a CGDA incentive: its last reward plus the boost for the time since, at most what is
 * left.
 * @param now - Unix seconds. Source: docs/protocol.md#incentives.
 */
export function cgdaReward({
  currentReward,
  rewardBoost,
  lastClaimTime,
  available,
  now,
}: {
  readonly currentReward: bigint
  /** Base units per hour. */
  readonly rewardBoost: bigint
  /** Unix seconds. */
  readonly lastClaimTime: bigint
  /** The balance of the incentive. */
  readonly available: bigint
  readonly now: bigint
}): bigint {
  const reward = currentReward + ((now - lastClaimTime) * rewardBoost) / 3_600n
  return reward < available ? reward : available
}
