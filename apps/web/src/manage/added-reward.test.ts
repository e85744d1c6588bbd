import { describe, expect, test } from 'vitest'
import { type AddedForm, readAddedReward } from './added-reward.ts'

const token = '0x00000000000000000000000000000000000000aa'
const unit = { symbol: 'TUSD', decimals: 6, token } as const
const form: AddedForm = { kind: 'pool', token, amountText: '2.50', accountsText: '1,000' }
const read = (changes: Partial<AddedForm>) => readAddedReward({ ...form, ...changes }, unit, token)

describe('readAddedReward', () => {
  test('default: a fixed reward for a thousand wallets', () => {
    expect(read({})).toMatchObject({
      ...{ status: 'ready', needed: 2_500_000_000n },
      parameters: { type: 'erc20Incentive', strategy: 0, reward: 2_500_000n, limit: 1_000n },
    })
  })

  test('behavior: a raffle needs its prize once, for any number of entries', () => {
    expect(read({ kind: 'raffle' })).toMatchObject({
      ...{ needed: 2_500_000n, parameters: { strategy: 1, limit: 1_000n } },
    })
  })

  test('behavior: a declining reward covers its wallets at the starting amount', () => {
    expect(read({ kind: 'falling' })).toMatchObject({
      ...{ needed: 2_500_000_000n, parameters: { type: 'cgdaIncentive', rewardDecay: 50_000n } },
    })
  })

  test.each([
    { amountText: '' },
    { amountText: '0' },
    { amountText: '1.1234567' },
    { accountsText: '' },
    { accountsText: '1.5' },
    { accountsText: '1,5' },
    { amountText: '1,000' },
    { kind: 'falling', amountText: '0.000049' },
  ] as const)('error: %j is invalid', (changes) => expect(read(changes)).toMatchObject({ status: 'error' }))
})
