import { assert, bigInt, option, property } from 'fast-check'
import { maxUint160, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { toAllowance, unlimitedFrom } from './allowance.ts'

/** Of a dollar with six decimals: there are 70 billion of them. */
const supply = 70_000_000_000n * 10n ** 6n
const dollars = (amount: number) => BigInt(amount) * 10n ** 6n

describe('unlimitedFrom', () => {
  test.each([
    ['as much as there is', supply, dollars(5), 'unlimited'],
    ['a hundredth of all, of an account with little', supply / 50n, dollars(5), 'unlimited'],
    ['a hundredth of all, of an account with a tenth of that', supply / 50n, supply / 500n, 'limited'],
    ['much more than the account has, and little of the token', dollars(100_000), dollars(5), 'limited'],
    ['something, of an account with nothing', dollars(100), 0n, 'limited'],
  ] as const)('default: %s', (_, amount, balance, expected) => {
    const limit = unlimitedFrom({ supply, balance })
    expect(toAllowance(amount, { unlimitedFrom: limit })).toBe(expected === 'limited' ? amount : 'unlimited')
  })

  test('behavior: of a token that nobody can read, what no token has', () => {
    const token = { unlimitedFrom: unlimitedFrom({ supply: null, balance: 5n }) }
    expect([maxUint256, maxUint160, 2n ** 159n].map((amount) => toAllowance(amount, token))).toEqual(
      Array(3).fill('unlimited'),
    )
    expect([2n ** 128n, 0n].map((amount) => toAllowance(amount, token))).toEqual([2n ** 128n, 0n])
  })

  test('property: all that there is, is unlimited, what the account has is not unless it is that, and nothing never is', () => {
    const amounts = bigInt({ min: 0n, max: maxUint256 })
    assert(
      property(option(amounts), option(amounts), (anySupply, balance) => {
        const limit = unlimitedFrom({ supply: anySupply, balance })
        expect(toAllowance(0n, { unlimitedFrom: limit })).toBe(0n)
        expect(toAllowance(maxUint256, { unlimitedFrom: limit })).toBe('unlimited')
        if (anySupply !== null && anySupply > 0n) expect(limit).toBeLessThanOrEqual(anySupply)
        if (balance !== null && balance > 0n && balance < (anySupply ?? 0n) && balance < 2n ** 159n)
          expect(limit).toBeGreaterThan(balance)
      }),
    )
  })
})
