import type { IncentiveParameters } from '@laurel/protocol'
import type { Address } from 'viem'
import { rewardText } from '../language/en/reward.ts'
import type { NeededMoney, RewardResult } from './read-reward.ts'

type ReadyReward = Extract<RewardResult, { status: 'ready' }>

/** The result of parsing all rewards of a boost: their parameters, or the first error. */
export type RewardsResult =
  | { readonly status: 'error'; readonly problem: string }
  | {
      readonly status: 'ready'
      /** In the order of the form. Claims name a reward by its index. */
      readonly incentives: readonly IncentiveParameters[]
      /** What a budget must have, each asset once. */
      readonly money: readonly NeededMoney[]
      /** Zero for no limit. */
      readonly maxParticipants: bigint
      /** Claims of each reward by one account. Null for no limit. */
      readonly timesEach: bigint | null
      /** The creator's own accounts that sign claims, each once. */
      readonly ownSigners: readonly Address[]
      /** False when the verifier does not sign any reward. */
      readonly needsVerifier: boolean
    }

/**
 * Parses the rewards of one boost together. A boost has one validator and one limit of accounts, which apply to all of
 * its rewards. Pure and total. Source: docs/protocol.md#initialization-payloads; docs/protocol.md#signed-claims.
 */
export function readRewards(readings: readonly RewardResult[]): RewardsResult {
  const ready: ReadyReward[] = []
  for (const [at, reading] of readings.entries()) {
    if (reading.status === 'error') {
      const { problem } = reading
      const isOneOfSeveral = readings.length > 1
      return {
        status: 'error',
        problem: isOneOfSeveral ? rewardText('ofReward', { number: at + 1, problem }) : problem,
      }
    }
    ready.push(reading)
  }
  const problem = clashOf(ready)
  if (problem !== null) return { status: 'error', problem }
  const signers = ready.flatMap(({ ownSigner }) => (ownSigner === null ? [] : [ownSigner]))
  return {
    status: 'ready',
    incentives: ready.map(({ incentive }) => incentive),
    money: sumOf(ready.flatMap(({ money }) => (money === null ? [] : [money]))),
    maxParticipants: ready.find(({ maxParticipants }) => maxParticipants > 0n)?.maxParticipants ?? 0n,
    timesEach: ready.find(({ timesEach }) => timesEach !== null)?.timesEach ?? null,
    ownSigners: [...new Set(signers)],
    needsVerifier: ready.some(({ ownSigner }) => ownSigner === null),
  }
}

/** Returns the conflict between two rewards of one boost, such as different limits. */
function clashOf(ready: readonly ReadyReward[]): string | null {
  const counted = ready.filter(({ isCounted }) => isCounted)
  if (new Set(counted.map(({ timesEach }) => timesEach)).size > 1) {
    return rewardText('sameClaims')
  }
  const limits = ready.flatMap(({ maxParticipants }) => (maxParticipants > 0n ? [maxParticipants] : []))
  if (new Set(limits).size > 1) return rewardText('sameWallets')
  const [most] = limits
  if (most !== undefined) {
    const wide = ready.findIndex(({ incentive }) => accountsOf(incentive) > most)
    if (wide >= 0) {
      return rewardText('moreThanAllowed', { number: wide + 1, most })
    }
  }
  const lists = ready.flatMap(({ incentive }) =>
    incentive.type === 'allowListIncentive' ? [incentive.allowList.toLowerCase()] : [],
  )
  return new Set(lists).size < lists.length ? rewardText('sameList') : null
}

/** The number of accounts of a reward that pays each once. Zero when the reward has no such number. */
function accountsOf(incentive: IncentiveParameters): bigint {
  switch (incentive.type) {
    case 'erc20Incentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.limit
    default:
      return 0n
  }
}

/** Returns the key of an asset: a token, or one NFT of a collection. */
export function moneyKey({ asset, tokenId }: Pick<NeededMoney, 'asset' | 'tokenId'>): string {
  return tokenId === undefined ? asset : `${asset}/${tokenId}`
}

/** Adds up the needs of several rewards, each asset once. Pure. */
export function sumOf(all: readonly NeededMoney[]): readonly NeededMoney[] {
  const sums = new Map<string, NeededMoney>()
  for (const money of all) {
    const before = sums.get(moneyKey(money))
    const { rewards, fee } = before ?? { rewards: 0n, fee: 0n }
    sums.set(moneyKey(money), { ...money, rewards: rewards + money.rewards, fee: fee + money.fee })
  }
  return [...sums.values()]
}
