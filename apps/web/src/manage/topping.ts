import { Erc20Strategy, type Incentive, type IncentiveParameters } from '@laurel/protocol'
import type { Address } from 'viem'

/** In what more is put into an incentive, or what is left taken out; or why it is not. */
export type Measure =
  /** Whole rewards of `each` base units. */
  | { readonly by: 'count'; readonly each: bigint }
  /** Any amount of its token. */
  | { readonly by: 'amount' }
  /** Everything or nothing. */
  | { readonly by: 'all'; readonly amount: bigint }
  | { readonly by: 'none'; readonly why: string }

/** In what an incentive is topped up. Source: docs/protocol.md#incentives; docs/protocol.md#older-contracts. */
export function topUpMeasure(incentive: Incentive): Measure {
  switch (incentive.kind) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.RAFFLE
        ? none('A raffle has the one prize it began with. For a second prize, add a reward.')
        : { by: 'count', each: incentive.reward }
    case 'cgdaIncentive':
      return none('A reward that falls keeps the money it began with. For more, add a reward.')
    case 'erc1155Incentive':
      return none('Only rewards in one token of equal parts can be topped up. For more of these, add a reward.')
    case 'pointsIncentive':
      return none('Points are issued when they are claimed: there is no money to add.')
    case 'allowListIncentive':
      return none('Places are given when they are claimed: there is no money to add.')
    default:
      return { by: 'amount' }
  }
}

/** In what can be taken back what nobody claimed. */
export function takeBackMeasure(incentive: Incentive): Measure {
  switch (incentive.kind) {
    case 'erc20Incentive':
      if (incentive.strategy === Erc20Strategy.POOL) return { by: 'count', each: incentive.reward }
      if (incentive.limit === 0n) return none('The prize was taken back.')
      if (incentive.remaining < incentive.reward) return none('The prize was drawn and paid.')
      // A raffle counts who entered it.
      return incentive.claims > 0n
        ? none('People have entered: the prize is theirs to win. Draw the winner instead.')
        : { by: 'all', amount: incentive.reward }
    case 'erc1155Incentive':
      return { by: 'count', each: 1n }
    case 'pointsIncentive':
      return none('Points come out of no budget: there is nothing to take back.')
    case 'allowListIncentive':
      return none('Places come out of no budget: there is nothing to take back.')
    default:
      return { by: 'amount' }
  }
}

/**
 * What a top-up tells the core: the parameters that the incentive was made with, and what is added as their limit.
 * @param added - base units. @returns null for a kind that cannot be topped up.
 */
export function toppingParameters(incentive: Incentive, added: bigint, manager: Address): IncentiveParameters | null {
  switch (incentive.kind) {
    case 'erc20Incentive': {
      const { kind, asset, strategy, reward } = incentive
      if (strategy === Erc20Strategy.RAFFLE || reward === 0n) return null
      return { kind, asset, strategy, reward, limit: added / reward, manager }
    }
    case 'erc20VariableIncentive': {
      const { kind, asset, reward } = incentive
      return { kind, asset, reward, limit: added, manager }
    }
    case 'erc20VariableCriteriaIncentive': {
      const { kind, asset, reward, maxReward, criteria } = incentive
      return { kind, asset, reward, limit: added, maxReward, criteria }
    }
    case 'erc20VariableCriteriaIncentiveV2': {
      const { kind, asset, reward, maxReward, criteria } = incentive
      return { kind, asset, reward, limit: added, maxReward, criteria }
    }
    case 'erc20PeggedIncentive': {
      const { kind, asset, peg, reward } = incentive
      return { kind, asset, peg, reward, limit: added, manager }
    }
    case 'erc20PeggedVariableCriteriaIncentive': {
      const { kind, asset, peg, reward, maxReward, criteria } = incentive
      return { kind, asset, peg, reward, limit: added, manager, maxReward, criteria }
    }
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const { kind, asset, peg, reward, maxReward, criteria } = incentive
      return { kind, asset, peg, reward, limit: added, manager, maxReward, criteria }
    }
    default:
      return null
  }
}

function none(why: string): Measure {
  return { by: 'none', why }
}
