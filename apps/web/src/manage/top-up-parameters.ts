import { Erc20Strategy, type Incentive, type IncentiveParameters } from '@laurel/protocol'
import type { Address } from 'viem'
import { manageText } from '../language/en/manage.ts'

/** The unit in which an incentive is topped up or clawed back, or why it cannot be. */
export type Measure =
  /** Whole rewards of `each` base units. */
  | { readonly type: 'count'; readonly each: bigint }
  /** Any amount of its token. */
  | { readonly type: 'amount' }
  /** Everything or nothing. */
  | { readonly type: 'all'; readonly amount: bigint }
  | { readonly type: 'none'; readonly why: string }

/**
 * Returns the unit in which an incentive is topped up. Source: docs/protocol.md#incentives;
 * docs/protocol.md#older-contracts.
 */
export function topUpMeasure(incentive: Incentive): Measure {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.RAFFLE
        ? none(manageText('raffleNoTopUp'))
        : { type: 'count', each: incentive.reward }
    case 'cgdaIncentive':
      return none(manageText('fallingNoTopUp'))
    case 'erc1155Incentive':
      return none(manageText('nftNoTopUp'))
    case 'pointsIncentive':
      return none(manageText('pointsNoTopUp'))
    case 'allowListIncentive':
      return none(manageText('spotsNoTopUp'))
    default:
      return { type: 'amount' }
  }
}

/** Returns the unit in which unclaimed rewards can be clawed back. */
export function takeBackMeasure(incentive: Incentive): Measure {
  switch (incentive.type) {
    case 'erc20Incentive':
      if (incentive.strategy === Erc20Strategy.POOL) return { type: 'count', each: incentive.reward }
      if (incentive.limit === 0n) return none(manageText('prizeTaken'))
      if (incentive.remaining < incentive.reward) return none(manageText('prizePaid'))
      // The claims of a raffle are its entries.
      return incentive.claims > 0n ? none(manageText('entriesIn')) : { type: 'all', amount: incentive.reward }
    case 'erc1155Incentive':
      return { type: 'count', each: 1n }
    case 'pointsIncentive':
      return none(manageText('pointsNoClawBack'))
    case 'allowListIncentive':
      return none(manageText('spotsNoClawBack'))
    default:
      return { type: 'amount' }
  }
}

/**
 * Returns what a top-up passes to the core: the parameters of the incentive, with the added amount as their limit.
 * @param added - base units.
 * @returns null for a kind that cannot be topped up.
 */
export function toTopUpParameters(incentive: Incentive, added: bigint, manager: Address): IncentiveParameters | null {
  switch (incentive.type) {
    case 'erc20Incentive': {
      const { type: kind, asset, strategy, reward } = incentive
      if (strategy === Erc20Strategy.RAFFLE || reward === 0n) return null
      return { type: kind, asset, strategy, reward, limit: added / reward, manager }
    }
    case 'erc20VariableIncentive': {
      const { type: kind, asset, reward } = incentive
      return { type: kind, asset, reward, limit: added, manager }
    }
    case 'erc20VariableCriteriaIncentive': {
      const { type: kind, asset, reward, maxReward, criteria } = incentive
      return { type: kind, asset, reward, limit: added, maxReward, criteria }
    }
    case 'erc20VariableCriteriaIncentiveV2': {
      const { type: kind, asset, reward, maxReward, criteria } = incentive
      return { type: kind, asset, reward, limit: added, maxReward, criteria }
    }
    case 'erc20PeggedIncentive': {
      const { type: kind, asset, peg, reward } = incentive
      return { type: kind, asset, peg, reward, limit: added, manager }
    }
    case 'erc20PeggedVariableCriteriaIncentive': {
      const { type: kind, asset, peg, reward, maxReward, criteria } = incentive
      return { type: kind, asset, peg, reward, limit: added, manager, maxReward, criteria }
    }
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const { type: kind, asset, peg, reward, maxReward, criteria } = incentive
      return { type: kind, asset, peg, reward, limit: added, manager, maxReward, criteria }
    }
    default:
      return null
  }
}

function none(why: string): Measure {
  return { type: 'none', why }
}
