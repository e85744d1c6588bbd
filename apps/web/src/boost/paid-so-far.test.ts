import { describe, expect, test } from 'vitest'
import type { ClaimRecord } from './claim-records.ts'
import { paidSoFar } from './paid-so-far.ts'

const account = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'
const record = (parts: Partial<ClaimRecord>): ClaimRecord => ({
  ...{ boostId: '1', incentiveId: 0, account, isEntry: false, amount: 1n, time: 0, transactionHash: '0x1', key: '1' },
  ...parts,
})
const share = { type: 'erc20VariableCriteriaIncentive' } as const
const pool = { type: 'erc20Incentive' } as const

describe('paidSoFar', () => {
  test('default: the sum of what each task was paid, with the newest claim', () => {
    const claims = [
      record({ amount: 3n, transactionHash: '0x3' }),
      record({ amount: 2n, transactionHash: '0x2' }),
      record({ account: other, amount: 9n }),
    ]
    expect(paidSoFar(claims, [share], account)).toEqual([{ incentiveId: 0, amount: 5n, transactionHash: '0x3' }])
  })

  test('behavior: a reward that pays each account once, and one without amounts, have nothing further to pay', () => {
    expect(paidSoFar([record({})], [pool], account)).toEqual([])
    expect(paidSoFar([record({ amount: null })], [share], account)).toEqual([])
    expect(paidSoFar([], [share], account)).toEqual([])
  })
})
