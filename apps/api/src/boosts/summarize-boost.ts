import { type BoostComponents, Erc20Strategy, getRemainingFunds, type Incentive } from '@laurel/protocol'
import type { Address } from 'viem'
import type { FoundToken } from '../tokens/find-token.ts'
import type { BoostSummary, RewardKind } from './boost-store.ts'
import { headlineWords } from './headline-words.ts'
import type { KnownContracts } from './operator-contracts.ts'

/**
 * Returns what lists need of a boost. Pure.
 * @param context.tokens - those of the rewards and of the task that describe themselves as tokens. @param context.endsWithClawback - whether the newest
 * event that changed what is left is a claw-back.
 */
export function summarizeBoost(
  { boost, action, incentives }: BoostComponents,
  {
    tokens,
    chain,
    known,
    endsWithClawback,
  }: {
    readonly tokens: readonly FoundToken[]
    readonly chain: { readonly chainId: number; readonly name: string }
    readonly known: KnownContracts
    readonly endsWithClawback: boolean
  },
): BoostSummary {
  const [first] = incentives
  const isSpent = incentives.every((incentive) => getRemainingFunds(incentive).left === 0n)
  const steps = action?.actionSteps ?? []
  const headline = action === null ? [] : headlineWords(action, chain.chainId, known)
  const rewardTokens = incentives.flatMap((incentive) => toRewardToken(incentive) ?? [])
  const contracts = [...steps.map(({ targetContract }) => targetContract), ...rewardTokens, boost.owner]
  const symbols = tokens.flatMap(({ symbol, name }) => [symbol, name])
  const words = [...headline, ...symbols, ...contracts.map((address) => address.toLowerCase()), chain.name]
  return {
    status: isSpent ? (endsWithClawback ? 'withdrawn' : 'exhausted') : 'active',
    rewardKinds: [...new Set(incentives.map(toRewardKind))],
    spent: 100 - Math.max(0, ...incentives.map(remainingPercent)),
    rewardToken: first === undefined ? null : lower(toRewardToken(first)),
    reward: first === undefined ? null : toFixedReward(first),
    words: [...new Set(words)].join(' '),
    incentives: incentives.map((incentive) => {
      return {
        address: lower(incentive.incentive) ?? incentive.incentive,
        kind: incentive.type,
        token: lower(toRewardToken(incentive)),
      }
    }),
  }
}

/** The token that an incentive pays; null for points and allowlist spots. */
export function toRewardToken(incentive: Incentive): Address | null {
  switch (incentive.type) {
    case 'allowListIncentive':
      return null
    case 'pointsIncentive':
      return incentive.venue
    default:
      return incentive.asset
  }
}

function toRewardKind(incentive: Incentive): RewardKind {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.POOL ? 'fixed' : 'raffle'
    case 'pointsIncentive':
    case 'erc1155Incentive':
    case 'allowListIncentive':
      return 'other'
    default:
      return 'variable'
  }
}

/** The base units that each claim pays; null when it varies. */
function toFixedReward(incentive: Incentive): bigint | null {
  switch (incentive.type) {
    case 'cgdaIncentive':
      return incentive.currentReward
    case 'erc20Incentive':
    case 'pointsIncentive':
      return incentive.reward
    default:
      return null
  }
}

function remainingPercent(incentive: Incentive): number {
  const { left, total } = getRemainingFunds(incentive)
  // Funds that were sent without the core can be more than the limit.
  return total === 0n ? 0 : Math.min(100, Number((left * 1000n) / total) / 10)
}

function lower(address: Address | null): Address | null {
  return address === null ? null : `0x${address.slice(2).toLowerCase()}`
}
