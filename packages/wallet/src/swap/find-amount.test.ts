import { assert, asyncProperty, bigInt, constantFrom } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAmount } from './find-amount.ts'
import { getMinimumReceived, type SwapQuote, type SwapTerms } from './swap-quote.ts'
import type { SwapToken } from './swap-token.ts'

const token = (symbol: string, last: string): SwapToken => ({
  ...{ chainId: 1, address: `0x${last.repeat(40)}`, name: symbol, symbol, decimals: 6, iconUrl: null },
})
const [dollar, leaf] = [token('TUSD', '1'), token('LEAF', '2')]
const quoteOf = (fromAmount: bigint, toAmount: bigint): SwapQuote => ({
  ...{ id: '1', fromAmount, toAmount, venues: ['Pool'], poolFees: [0.003], priceImpact: 0, liquidityFee: 0.003 },
  ...{ providerFee: { bips: 0n, amount: 0n }, spender: null },
})
/** A pool of constant product with a fee of 0.3 %. */
const poolOf =
  (dollars: bigint, leaves: bigint) =>
  async ({ from, amount }: SwapTerms): Promise<readonly SwapQuote[]> => {
    const [own, other] = from === dollar ? [dollars, leaves] : [leaves, dollars]
    const paid = amount * 997n
    const toAmount = (paid * other) / (own * 1_000n + paid)
    return toAmount === 0n ? [] : [quoteOf(amount, toAmount)]
  }

const leastOf = (slippage: number) => (toAmount: bigint) => getMinimumReceived(toAmount, slippage)

describe('findAmount', () => {
  test('property: at least the minimum arrives after the slippage, and the amount is not far above what is needed', () =>
    assert(
      asyncProperty(
        bigInt(10n ** 9n, 10n ** 13n),
        bigInt(10n ** 9n, 10n ** 13n),
        bigInt(1n, 100n),
        constantFrom(0.1, 1, 5),
        async (dollars, leaves, part, slippage) => {
          const quote = poolOf(dollars, leaves)
          const minimum = (leaves * part) / 1_000n
          const amount = await findAmount({ from: dollar, to: leaf }, { minimum, leastOf: leastOf(slippage), quote })
          if (amount === null) throw new Error('A tenth of a pool can be bought.')
          const [shown] = await quote({ from: dollar, to: leaf, amount })
          const received = getMinimumReceived(shown?.toAmount ?? 0n, slippage)
          expect(received).toBeGreaterThanOrEqual(minimum)
          expect(Number(received)).toBeLessThan(Number(minimum) * 1.03 + 100)
        },
      ),
      { numRuns: 100 },
    ))

  test('behavior: null when nothing gives that much', async () => {
    const quote = poolOf(10n ** 9n, 10n ** 9n)
    expect(await findAmount({ from: dollar, to: leaf }, { minimum: 10n ** 9n, leastOf: leastOf(1), quote })).toBeNull()
    expect(
      await findAmount({ from: dollar, to: leaf }, { minimum: 5n, leastOf: leastOf(1), quote: async () => [] }),
    ).toBeNull()
  })
})
