import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { boostText } from '../language/en/boost.ts'
import type { Unit } from '../token/amount.ts'
import { type TokenData, unitSymbol, useTokenData } from '../token/token-data.ts'
import { getCountedToken } from './format-measured.ts'
import { formatRemaining, formatReward, getRewardAsset, type RemainingText } from './format-reward.ts'
import type { RewardText } from './reward-text.ts'

/** A formatted reward, with the unit of what it pays. */
export type Reward = {
  readonly reward: RewardText
  readonly left: RemainingText
  readonly unit: Unit
  /** False for allowlist spots and single tokens, which are not amounts. */
  readonly isAmount: boolean
  readonly pays: PaysManner
}

/**
 * How an incentive pays: the same for everyone, a prize that is drawn, less with each claim, by an amount in the
 * transaction, by that and a price, or an amount that the signer sets.
 */
export type PaysManner = 'fixed' | 'prize' | 'falling' | 'measured' | 'priced' | 'thing'

/** Returns how an incentive pays. Pure. */
export function paysManner(incentive: Incentive): PaysManner {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.RAFFLE ? 'prize' : 'fixed'
    case 'pointsIncentive':
      return 'fixed'
    case 'cgdaIncentive':
      return 'falling'
    case 'erc20VariableIncentive':
    case 'erc20VariableCriteriaIncentive':
    case 'erc20VariableCriteriaIncentiveV2':
      return 'measured'
    case 'erc20PeggedIncentive':
    case 'erc20PeggedVariableCriteriaIncentive':
    case 'erc20PeggedVariableCriteriaIncentiveV2':
      return 'priced'
    case 'erc1155Incentive':
    case 'allowListIncentive':
      return 'thing'
    default:
      return incentive satisfies never
  }
}

/** Formats incentives. Each is null while its token is not read. */
export function useRewards(chain: ChainConfig, incentives: readonly Incentive[]): readonly (Reward | null)[] {
  const assets = incentives.flatMap((incentive) => [
    getRewardAsset(incentive),
    'peg' in incentive ? incentive.peg : null,
    getCountedToken(incentive),
  ])
  const tokens = useTokenData(
    chain,
    assets.filter((each) => each !== null),
  )
  return incentives.map((incentive) => {
    const asset = getRewardAsset(incentive)
    const peg = 'peg' in incentive ? incentive.peg : null
    const unit =
      asset === null
        ? { symbol: boostText('spots'), decimals: 0, token: incentive.incentive }
        : unitOf(chain, tokens, asset)
    const pegUnit = peg === null ? null : unitOf(chain, tokens, peg)
    const countedToken = getCountedToken(incentive)
    const countedData = countedToken === null ? null : tokens.get(countedToken.toLowerCase())
    if (unit === null || (peg !== null && pegUnit === null) || countedData === undefined) return null
    // Without decimals it is another contract, whose numbers have unknown units.
    const counted = countedData?.decimals == null ? null : unitOf(chain, tokens, countedData.address)
    const pays = paysManner(incentive)
    const texts = {
      reward: formatReward(incentive, unit, { peg: pegUnit, counted }),
      left: formatRemaining(incentive, unit),
    }
    return { ...texts, unit, isAmount: pays !== 'thing', pays }
  })
}

/** Formats one incentive. Null without an incentive, and while its token is not read. */
export function useReward(chain: ChainConfig, incentive: Incentive | undefined): Reward | null {
  return useRewards(chain, incentive === undefined ? [] : [incentive])[0] ?? null
}

/**
 * The unit of a token. Null while it is not read. Some tokens have no symbol onchain, but a name in the configuration.
 */
export function unitOf(chain: ChainConfig, tokens: ReadonlyMap<string, TokenData>, address: Address): Unit | null {
  const found = tokens.get(address.toLowerCase())
  if (found === undefined) return null
  const known = chain.names.get(address.toLowerCase())
  return { symbol: known ?? unitSymbol(found), decimals: found.decimals ?? 0, token: address }
}
