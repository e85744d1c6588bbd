import { describe, expect, test } from 'vitest'
import { type ClaimLog, toClaimRecords, withoutDraws } from './claim-records.ts'

const ada = '0x00000000000000000000000000000000000000Ad'
const budget = '0x00000000000000000000000000000000000000b1'

const log = (from: Partial<ClaimLog>): ClaimLog => ({
  ...{ kind: 'claimed', boostId: '3', incentiveId: 0, account: ada, amount: 7n, time: 100 },
  ...{ transactionHash: '0x01', blockNumber: 5n, logIndex: 0 },
  ...from,
})

describe('toClaimRecords', () => {
  test('default: a payment that the core logs is one claim, with its amount', () => {
    const records = toClaimRecords([log({}), log({ kind: 'booked', amount: null, logIndex: 1 })])
    expect(records).toMatchObject([{ boostId: '3', account: ada, amount: 7n, isEntry: false, key: '0x01 0' }])
  })

  test('behavior: an allowlist spot is known from the core’s log only', () => {
    const records = toClaimRecords([log({ kind: 'booked', incentiveId: 2, amount: null, logIndex: 4 })])
    expect(records).toMatchObject([{ incentiveId: 2, account: ada, amount: null, isEntry: false, key: '0x01 4' }])
  })

  test('behavior: a clawback, through the core or directly by a manager, is not a claim', () => {
    expect(toClaimRecords([log({ account: budget })])).toEqual([])
    // Also next to a claim in the same transaction.
    const both = [log({ account: budget, logIndex: 3 }), log({}), log({ kind: 'booked', logIndex: 1 })]
    expect(toClaimRecords(both).map(({ account }) => account)).toEqual([ada])
  })

  test('behavior: a raffle has its entries, and the draw pays one of them', () => {
    const entry = log({ kind: 'entered', amount: null })
    const draw = log({ transactionHash: '0x02', blockNumber: 9n, amount: 50n })
    const records = toClaimRecords([entry, log({ kind: 'booked', logIndex: 1 }), draw])
    expect(records).toMatchObject([
      { amount: 50n, isEntry: false },
      { amount: null, isEntry: true },
    ])
  })

  test('behavior: two payments in one transaction are two records, newest first', () => {
    const twice = [log({}), log({ kind: 'booked', logIndex: 1 }), log({ amount: 8n, logIndex: 2 })]
    const records = toClaimRecords([...twice, log({ kind: 'booked', logIndex: 3 })])
    expect(records.map(({ amount }) => amount)).toEqual([8n, 7n])
  })
})

describe('withoutDraws', () => {
  test('behavior: the draw of a raffle is not another claim, and a claim of another reward is', () => {
    const entry = log({ kind: 'entered', amount: null })
    const draw = log({ transactionHash: '0x02', blockNumber: 9n, amount: 50n })
    const one = toClaimRecords([entry, log({ kind: 'booked', logIndex: 1 }), draw])
    expect(one).toHaveLength(2)
    expect(withoutDraws(one)).toEqual(one.filter(({ isEntry }) => isEntry))
    const other = one.map((record) => ({ ...record, incentiveId: record.isEntry ? 0 : 1 }))
    expect(withoutDraws(other)).toEqual(other)
  })
})
