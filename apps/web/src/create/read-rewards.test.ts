import { Erc20Strategy, type IncentiveParameters } from '@laurel/protocol'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { NeededMoney, RewardResult } from './read-reward.ts'
import { readRewards } from './read-rewards.ts'

const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [tusd, leaf] = [account('a'), account('b')]
type Ready = Extract<RewardResult, { status: 'ready' }>

const pool = (limit = 200n, asset = tusd): IncentiveParameters => ({
  ...{ type: 'erc20Incentive', strategy: Erc20Strategy.POOL, asset, reward: 5n, limit, manager: account('e') },
})
const variable: IncentiveParameters = {
  ...{ type: 'erc20VariableIncentive', asset: leaf, reward: 0n, limit: 9n, manager: account('e') },
}
const place = (allowList = account('f')): IncentiveParameters => ({ type: 'allowListIncentive', allowList, limit: 9n })
const money = (asset: NeededMoney['asset'], rewards: bigint): NeededMoney => ({ asset, rewards, fee: rewards / 10n })
const ready = (incentive: IncentiveParameters, changes: Partial<Ready> = {}): Ready => ({
  ...{
    status: 'ready',
    incentive,
    money: null,
    maxParticipants: 0n,
    isCounted: false,
    timesEach: null,
    ownSigner: null,
  },
  ...changes,
})
const counted = (changes: Partial<Ready> = {}) => ready(variable, { isCounted: true, timesEach: 1n, ...changes })

describe('readRewards', () => {
  test('default: one reward is unchanged', () => {
    expect(readRewards([ready(pool(), { money: money(tusd, 1_000n) })])).toEqual({
      ...{ status: 'ready', incentives: [pool()], money: [money(tusd, 1_000n)], maxParticipants: 0n, timesEach: null },
      ...{ ownSigners: [], needsVerifier: true },
    })
  })

  test('default: several rewards stay in order, and each asset is paid once', () => {
    const all = readRewards([
      ready(pool(), { money: money(tusd, 1_000n) }),
      ready(pool(7n, leaf), { money: money(leaf, 70n) }),
      ready(place()),
      ready(pool(9n), { money: money(tusd, 500n) }),
    ])
    expect(all).toMatchObject({
      incentives: [pool(), pool(7n, leaf), place(), pool(9n)],
      money: [money(tusd, 1_500n), money(leaf, 70n)],
    })
  })

  test('behavior: a limit of one reward applies to the boost', () => {
    const all = readRewards([ready(pool()), counted({ timesEach: 3n, maxParticipants: 500n })])
    expect(all).toMatchObject({ timesEach: 3n, maxParticipants: 500n })
  })

  test('behavior: the verifier signs with the creator’s own signers, or is not needed at all', () => {
    const own = { ownSigner: account('c') }
    expect(readRewards([ready(pool()), counted(own), counted(own)])).toMatchObject({
      ...{ ownSigners: [account('c')], needsVerifier: true },
    })
    expect(readRewards([counted(own)])).toMatchObject({ ownSigners: [account('c')], needsVerifier: false })
  })

  const wrong: RewardResult = { status: 'error', problem: 'Say how much.', field: 'amountText' }
  test.each([
    ['the only one is not whole', [wrong], /^Say how much\.$/],
    ['one of several is not whole', [ready(pool()), wrong], /^Reward 2: Say how much\.$/],
    ['claims each that differ', [counted(), counted({ timesEach: null })], /^Claims per wallet/],
    ['people that differ', [counted({ maxParticipants: 5n }), counted({ maxParticipants: 6n })], /^Max. wallets/],
    ['more places than people', [ready(pool(6n)), counted({ maxParticipants: 5n })], /^Reward 1 is for more wallets/],
    ['two rewards for one list', [ready(place()), ready(place())], /the same allowlist/],
  ] as const)('error: %s', (_, readings, words) => {
    const read = readRewards(readings)
    expect(read.status === 'error' && read.problem).toMatch(words)
  })
})
