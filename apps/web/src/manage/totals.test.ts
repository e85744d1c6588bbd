import { describe, expect, test } from 'vitest'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { claimsSince, countAccounts, sumByToken, sumWhenRead } from './totals.ts'

const ada = '0x00000000000000000000000000000000000000aa'
const ben = '0x00000000000000000000000000000000000000bb'
const unit = (token: typeof ada | typeof ben) => ({ symbol: 'X', decimals: 0, token })
const of = (account: typeof ada | typeof ben, changes: Partial<ClaimRecord> = {}): ClaimRecord => ({
  ...{ boostId: '0', incentiveId: 0, account, isEntry: false, amount: 1n, time: 10, transactionHash: '0x1', key: 'a' },
  ...changes,
})

describe('sumByToken', () => {
  test('default: by token, also with equal symbols, without zero totals', () => {
    const sums = sumByToken([
      { unit: unit(ada), raw: 1n },
      { unit: unit(ben), raw: 0n },
      { unit: unit(ada), raw: 2n },
    ])
    expect(sums).toEqual([{ unit: unit(ada), raw: 3n }])
  })
})

describe('sumWhenRead', () => {
  test('behavior: an amount of a token that is not read is not zero', () => {
    expect(
      sumWhenRead([
        { unit: unit(ada), raw: 1n },
        { unit: null, raw: 2n },
      ]),
    ).toBeNull()
    expect(
      sumWhenRead([
        { unit: unit(ada), raw: 1n },
        { unit: null, raw: 0n },
      ]),
    ).toEqual([{ unit: unit(ada), raw: 1n }])
    expect(sumWhenRead([])).toEqual([])
  })
})

describe('claimsSince', () => {
  test('default: claims since a time, without entries', () => {
    const records = [of(ada), of(ben, { time: 9 }), of(ben, { isEntry: true })]
    expect(claimsSince(records, 10)).toEqual([of(ada)])
  })
})

describe('countAccounts', () => {
  test('default: each account once, and those with several claims or entries', () => {
    const records = [of(ada), of(ada, { boostId: '1', isEntry: true }), of(ben), of(ben)]
    expect(countAccounts(records)).toEqual({ accounts: 2, again: 2, claims: 3, entries: 1 })
  })

  test('behavior: the draw that pays an entry is not another one', () => {
    expect(countAccounts([of(ben), of(ben, { isEntry: true })])).toEqual({
      ...{ accounts: 1, again: 0, claims: 0, entries: 1 },
    })
  })
})
