import type { IncentiveParameters } from '@laurel/protocol'
import type { Address } from 'viem'
import { rewardText } from '../language/en/reward.ts'
import type { NeededMoney, RewardResult } from './read-reward.ts'

type ReadyReward = Extract<RewardResult, { status: 'ready' }>

/** All rewards of a boost, read together: what is to be created, or the first thing that is missing or wrong. */
export type RewardsResult =
  | { readonly status: 'error'; readonly problem: string }
  | {
      readonly status: 'ready'
      /** In the order of the form: their places are the numbers that claims name. */
      readonly incentives: readonly IncentiveParameters[]
      /** What a budget must hold, each asset once. */
      readonly money: readonly NeededMoney[]
      /** Zero for any number. */
      readonly maxParticipants: bigint
      /** Claims of each reward by one account; null for any number. */
      readonly timesEach: bigint | null
      /** Accounts of the creator's own that sign claims, each once. */
      readonly ownSigners: readonly Address[]
      /** False where nothing is left for the verifier to sign. */
      readonly needsVerifier: boolean
    }

/**
 * Reads the rewards of one boost together. A boost has one validator and one limit of people, and those stand above all of
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

/** What one reward asks for that another one of the same boost cannot have. */
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

/** How many people a reward is for, where each is paid once; none where it says no number. */
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

/** Names what money is: a token, or one collectible of a set. */
export function moneyKey({ asset, tokenId }: Pick<NeededMoney, 'asset' | 'tokenId'>): string {
  return tokenId === undefined ? asset : `${asset}/${tokenId}`
}

/** The same money of several rewards as one, each asset once. Pure. */
export function sumOf(all: readonly NeededMoney[]): readonly NeededMoney[] {
  const sums = new Map<string, NeededMoney>()
  for (const money of all) {
    const before = sums.get(moneyKey(money))
    const { rewards, fee } = before ?? { rewards: 0n, fee: 0n }
    sums.set(moneyKey(money), { ...money, rewards: rewards + money.rewards, fee: fee + money.fee })
  }
  return [...sums.values()]
}
