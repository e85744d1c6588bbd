import { describe, expect, test } from 'vitest'
import { tokens } from '../test-helpers/swap-answers.ts'
import { getLoss, getWorstLoss, judgeLoss } from './price-gap.ts'
import type { SwapMarket } from './swap-state.ts'
import { tokenKey } from './swap-token.ts'

const { leaf, dollar } = tokens
const input = { from: leaf, to: dollar, amountText: '1', slippage: 1 }
function marketWith(leafPrice: number | null, dollarPrice: number | null): SwapMarket {
  const prices = { [tokenKey(leaf)]: leafPrice, [tokenKey(dollar)]: dollarPrice }
  return { tokens: [], balances: {}, prices, gasPrice: null, dataFee: null, mayBeSponsored: false }
}
/** A leaf for so many dollars, of which one has six decimals. */
const quote = (toAmount: bigint, priceImpact = 0) => ({ fromAmount: 10n ** 18n, toAmount, priceImpact })

describe('judgeLoss', () => {
  test.each([
    [2_500_000n, 'near'],
    [2_000_000n, 'near'],
    [1_940_001n, 'near'],
    [1_939_000n, 'warned'],
    [1_800_001n, 'warned'],
    [1_799_000n, 'too-far'],
    [1n, 'too-far'],
  ] as const)('default: a leaf of 2 $ for %d millionths of a dollar is %s', (toAmount, distance) =>
    expect(judgeLoss({ input, market: marketWith(2, 1) }, quote(toAmount))).toBe(distance),
  )

  test.each([
    [null, 1],
    [2, null],
    [0, 1],
    [2, 0],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('behavior: with prices of %d and %d nothing is known', (leafPrice, dollarPrice) => {
    const market = marketWith(leafPrice, dollarPrice)
    expect(getLoss({ input, market }, quote(1n))).toBeNull()
    expect(judgeLoss({ input, market }, quote(1n))).toBe('near')
  })

  test.each([
    [0.1, 'near'],
    [0.101, 'too-far'],
    [1, 'too-far'],
  ] as const)('security: without prices, a stated price impact of %d is %s', (impact, distance) => {
    const basis = { input, market: marketWith(null, null) }
    expect(judgeLoss(basis, quote(1n, impact))).toBe(distance)
    expect(getWorstLoss(basis, quote(1n, impact))).toBe(impact)
  })

  test('security: prices that say less do not outweigh what the quote states of itself', () => {
    const basis = { input, market: marketWith(2, 1) }
    expect(judgeLoss(basis, quote(2_000_000n, 0.2))).toBe('too-far')
    expect(getWorstLoss(basis, quote(1_000_000n, 0.2))).toBe(0.5)
  })
})
