import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { findFundedBudget } from './funded-budget.ts'
import type { MyBudget } from './use-my-budgets.ts'

const budget = (at: number, available: bigint | null, role: MyBudget['role'] = 'owner'): MyBudget => ({
  ...{ address: addressOf(at), name: `Budget ${at}`, available, role },
})

describe('findFundedBudget', () => {
  test('default: the first budget that covers the whole boost', () => {
    expect(findFundedBudget([budget(1, 54n), budget(2, 55n), budget(3, 900n)], 55n)?.address).toBe(addressOf(2))
  })

  test('behavior: none when each has less, or nothing is known', () => {
    expect(findFundedBudget([budget(1, 54n)], 55n)).toBeNull()
    expect(findFundedBudget([budget(1, null)], 55n)).toBeNull()
    expect(findFundedBudget([budget(1, 900n)], null)).toBeNull()
    expect(findFundedBudget([budget(1, 900n)], 0n)).toBeNull()
  })

  test('behavior: the money of another owner is not suggested', () => {
    expect(findFundedBudget([budget(1, 900n, 'manager'), budget(2, 900n)], 55n)?.address).toBe(addressOf(2))
  })
})
