import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { takeBackMeasure, topUpMeasure, toTopUpParameters } from './top-up-parameters.ts'

const account = '0x00000000000000000000000000000000000000aa'
const paying = { incentive: account, asset: account, claims: 0n, reward: 25n, remaining: 50n, limit: 2n } as const
const pool: Incentive = { ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.POOL }
const raffle: Incentive = { ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.RAFFLE }
const variable: Incentive = { ...paying, type: 'erc20VariableIncentive', totalClaimed: 0n }
const badge: Incentive = { ...paying, type: 'erc1155Incentive', tokenId: 7n }
const points: Incentive = {
  ...{ incentive: account, claims: 0n, reward: 25n, limit: 2n },
  ...{ type: 'pointsIncentive', venue: account, selector: '0x00000000' },
}

describe('topUpMeasure', () => {
  test('default: a pool grows by whole rewards, a variable one by any amount', () => {
    expect(topUpMeasure(pool)).toEqual({ type: 'count', each: 25n })
    expect(topUpMeasure(variable)).toEqual({ type: 'amount' })
  })

  test.each([raffle, badge, points])('behavior: $type cannot be topped up, with a reason', (incentive) => {
    expect(topUpMeasure(incentive)).toMatchObject({ type: 'none', why: expect.stringMatching(/./) })
    expect(toTopUpParameters(incentive, 25n, account)).toBeNull()
  })
})

describe('toTopUpParameters', () => {
  test('default: the limit is the added amount', () => {
    expect(toTopUpParameters(pool, 75n, account)).toMatchObject({ type: 'erc20Incentive', limit: 3n, reward: 25n })
    expect(toTopUpParameters(variable, 75n, account)).toMatchObject({ type: 'erc20VariableIncentive', limit: 75n })
  })
})

describe('takeBackMeasure', () => {
  test('default: whole rewards, any amount, single tokens', () => {
    expect(takeBackMeasure(pool)).toEqual({ type: 'count', each: 25n })
    expect(takeBackMeasure(variable)).toEqual({ type: 'amount' })
    expect(takeBackMeasure(badge)).toEqual({ type: 'count', each: 1n })
  })

  test('behavior: a prize as a whole, and only before the first entry', () => {
    expect(takeBackMeasure({ ...raffle, claims: 0n })).toEqual({ type: 'all', amount: 25n })
    expect(takeBackMeasure({ ...raffle, claims: 1n })).toMatchObject({ type: 'none' })
    const drawn = { ...raffle, claims: 3n, remaining: 0n }
    expect(takeBackMeasure(drawn)).toMatchObject({ why: 'The prize was drawn and paid.' })
    expect(takeBackMeasure({ ...raffle, limit: 0n })).toMatchObject({ why: 'The prize was clawed back.' })
  })

  test('behavior: points cannot be clawed back', () => expect(takeBackMeasure(points).type).toBe('none'))
})
