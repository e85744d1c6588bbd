import type { IncentiveParameters } from '@laurel/protocol'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'

const HOUR_SECONDS = 3_600n

/**
 * What a falling reward has become by its boost's start: it rises from its creation on, while nobody can claim yet. Null where
 * nothing rises. Pure. Source: contracts/src/incentive/CGDAIncentive.sol.
 * @param start - Unix seconds; null for no start. @param now - Unix seconds, of the creation.
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
