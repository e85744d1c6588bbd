import type { IncentiveParameters } from '@laurel/protocol'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'

const HOUR_SECONDS = 3_600n

/**
 * Returns what a declining reward will be at the start of its boost. It rises from the creation on, while nobody can
 * claim. Null when it does not rise. Pure. Source: contracts/src/incentive/CGDAIncentive.sol.
 * @param start - Unix seconds; null for no start.
 * @param now - the time of the creation, in Unix seconds.
 */
export function decliningStart(
  incentive: IncentiveParameters,
  { unit, start, now }: { readonly unit: Unit; readonly start: number | null; readonly now: number },
): { readonly amountText: string; readonly isAll: boolean } | null {
  if (incentive.type !== 'cgdaIncentive' || start === null || start <= now) return null
  const { initialReward, rewardBoost, totalBudget } = incentive
  const grown = initialReward + (rewardBoost * BigInt(Math.floor(start - now))) / HOUR_SECONDS
  const isAll = grown >= totalBudget
  return { amountText: formatAmountWithUnit(isAll ? totalBudget : grown, unit), isAll }
}
