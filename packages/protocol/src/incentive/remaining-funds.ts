import type { Incentive } from './get-incentive.ts'
import { Erc20Strategy } from './incentive-parameters.ts'

/** What is left of a reward, and what there was: base units, or claims where every claim takes one. */
export type RemainingFunds = { readonly left: bigint; readonly total: bigint }

/** Returns what is left of a reward. Pure. Of a raffle these are tickets, because nobody can enter once it is drawn. */
export function getRemainingFunds(incentive: Incentive): RemainingFunds {
  switch (incentive.type) {
    case 'erc20Incentive':
      if (incentive.strategy === Erc20Strategy.RAFFLE) {
        const { limit, claims, remaining, reward } = incentive
        return { left: remaining < reward ? 0n : unclaimed(limit, claims), total: limit }
      }
      return { left: incentive.remaining, total: incentive.limit * incentive.reward }
    case 'cgdaIncentive':
      return { left: incentive.remaining, total: incentive.totalBudget }
    case 'pointsIncentive':
      return {
        left: unclaimed(incentive.limit, incentive.claims) * incentive.reward,
        total: incentive.limit * incentive.reward,
      }
    case 'allowListIncentive':
      return { left: unclaimed(incentive.limit, incentive.claims), total: incentive.limit }
    default:
      return { left: incentive.remaining, total: incentive.limit }
  }
}

function unclaimed(limit: bigint, claims: bigint): bigint {
  return limit > claims ? limit - claims : 0n
}
