import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { checkedAccounts, MAX_CHECKED_ACCOUNTS } from './use-claimed-accounts.ts'

describe('checkedAccounts', () => {
  const named = Array.from({ length: 300 }, (_, at) => addressOf(at + 1))

  test('default: a transaction with few accounts has all of them checked', () => {
    for (let count = 0; count <= MAX_CHECKED_ACCOUNTS; count++) {
      expect(checkedAccounts(named.slice(0, count))).toEqual(named.slice(0, count))
    }
  })

  test('behavior: of hundreds of accounts, only the first five are checked', () => {
    expect(MAX_CHECKED_ACCOUNTS).toBe(5)
    expect(checkedAccounts(named)).toEqual(named.slice(0, 5))
  })
})
