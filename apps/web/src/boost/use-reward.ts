import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import type { WorldChain } from '../app/world.ts'
import type { Unit } from '../deed/amount.ts'
import { type TokenFacts, useTokenFacts } from '../deed/token-facts.ts'
import { assetOf, type LeftWords, leftWords, type RewardWords, rewardWords } from './reward-words.ts'

/** An incentive in words, with the unit of what it pays. */
export type Reward = {
  readonly reward: RewardWords
  readonly left: LeftWords
  readonly unit: Unit
  /** False for places on lists and single tokens, which are no amounts. */
  readonly isAmount: boolean
  /** A claim pays nothing yet: it enters. */
  readonly isRaffle: boolean
}

/** Words for incentives, each null while its token has not answered. */
export function useRewards(chain: WorldChain, incentives: readonly Incentive[]): readonly (Reward | null)[] {
  const assets = incentives.flatMap((incentive) => [assetOf(incentive), 'peg' in incentive ? incentive.peg : null])
  const facts = useTokenFacts(
    chain,
    assets.filter((each) => each !== null),
  )
  return incentives.map((incentive) => {
    const asset = assetOf(incentive)
    const peg = 'peg' in incentive ? incentive.peg : null
    const unit =
      asset === null ? { symbol: 'places', decimals: 0, token: incentive.incentive } : unitOf(chain, facts, asset)
    const pegUnit = peg === null ? null : unitOf(chain, facts, peg)
    if (unit === null || (peg !== null && pegUnit === null)) return null
    const isRaffle = incentive.kind === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
    const isAmount = incentive.kind !== 'allowListIncentive' && incentive.kind !== 'erc1155Incentive'
    return { reward: rewardWords(incentive, unit, pegUnit), left: leftWords(incentive, unit), unit, isAmount, isRaffle }
  })
}

/** Words for one incentive; null while its token has not answered, and for none. */
export function useReward(chain: WorldChain, incentive: Incentive | undefined): Reward | null {
  return useRewards(chain, incentive === undefined ? [] : [incentive])[0] ?? null
}

/** The unit of a token; null while it has not answered. Some have no symbol onchain, and a name on this network. */
export function unitOf(chain: WorldChain, facts: ReadonlyMap<string, TokenFacts>, address: Address): Unit | null {
  const found = facts.get(address.toLowerCase())
  if (found === undefined) return null
  const known = chain.names.get(address.toLowerCase())
  return { symbol: known ?? found.symbol ?? 'tokens', decimals: found.decimals ?? 0, token: address }
}
