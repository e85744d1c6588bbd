import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { boostText } from '../language/en/boost.ts'

/** A fixed reward, which a raffle pays to one of the accounts that entered. */
type FixedReward = Extract<Incentive, { readonly type: 'erc20Incentive' }>

/** Whether an incentive is a raffle whose prize is neither drawn nor clawed back. Pure. */
export function isOpenRaffle(incentive: Incentive): incentive is FixedReward {
  return (
    incentive.type === 'erc20Incentive' &&
    incentive.strategy === Erc20Strategy.RAFFLE &&
    incentive.limit > 0n &&
    incentive.remaining >= incentive.reward
  )
}

/** Whether an incentive is a raffle whose winner is drawn. Pure. */
export function isDrawnRaffle(incentive: Incentive | undefined): boolean {
  return (
    incentive?.type === 'erc20Incentive' &&
    incentive.strategy === Erc20Strategy.RAFFLE &&
    incentive.limit > 0n &&
    incentive.remaining < incentive.reward
  )
}

/** Whether all that a boost pays is drawn, so that it is over whatever its end. Pure. */
export function isBoostDrawn({ incentives }: { readonly incentives: readonly Incentive[] }): boolean {
  return incentives.length > 0 && incentives.every(isDrawnRaffle)
}

/** Formats the number of entries of a raffle, and the chance of each. An account can enter once. Pure. */
export function formatRaffleOdds({ claims, limit }: Pick<FixedReward, 'claims' | 'limit'>): string {
  if (claims >= limit) return boostText('drawFull', { count: limit })
  return boostText('drawEntries', { count: claims, tickets: limit })
}
