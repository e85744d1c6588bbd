import fc from 'fast-check'
import { maxUint112, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { getAmountOut, getMinimumReceived, getPathOut, getPriceImpact } from './swap-math.ts'

const amounts = fc.bigInt({ min: 0n, max: maxUint256 })
const reserves = fc.bigInt({ min: 1n, max: maxUint112 })
const fees = fc.integer({ min: 0, max: 1000 })
const pools = fc.record({ reserveIn: reserves, reserveOut: reserves, feeBips: fees })

describe('getAmountOut', () => {
  test('default: as in the whitepaper', () => {
    // 1000 in with 0.3 % off, into 1,000,000 for 2,000,000.
    expect(getAmountOut(1000n, { reserveIn: 1_000_000n, reserveOut: 2_000_000n, feeBips: 30 })).toBe(1992n)
  })

  test('property: the product of the reserves never falls, and never is all of them given', () => {
    fc.assert(
      fc.property(amounts, pools, (amountIn, pool) => {
        const amountOut = getAmountOut(amountIn, pool)
        if (amountOut === null) return
        expect(amountOut).toBeLessThan(pool.reserveOut)
        const { reserveIn, reserveOut } = pool
        expect((reserveIn + amountIn) * (reserveOut - amountOut)).toBeGreaterThanOrEqual(reserveIn * reserveOut)
      }),
    )
  })

  test('property: one base unit more would break the rule of the pool', () => {
    fc.assert(
      fc.property(amounts, pools, (amountIn, pool) => {
        const amountOut = getAmountOut(amountIn, pool)
        if (amountOut === null) return
        const { reserveIn, reserveOut, feeBips } = pool
        // The pool's own check, with the fee taken off what came in.
        const adjusted = reserveIn * 10_000n + amountIn * (10_000n - BigInt(feeBips))
        const product = reserveIn * reserveOut * 10_000n
        expect(adjusted * (reserveOut - amountOut)).toBeGreaterThanOrEqual(product)
        expect(adjusted * (reserveOut - amountOut - 1n)).toBeLessThan(product)
      }),
    )
  })

  test('property: an amount that the reserves cannot hold gives nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: maxUint112, max: maxUint256 }), pools, (amountIn, pool) => {
        expect(getAmountOut(amountIn, pool)).toBeNull()
      }),
    )
  })

  test('property: a path is one pool after the other', () => {
    fc.assert(
      fc.property(amounts, pools, pools, (amountIn, first, second) => {
        const middle = getAmountOut(amountIn, first)
        expect(getPathOut(amountIn, [first, second])).toBe(middle === null ? null : getAmountOut(middle, second))
      }),
    )
  })
})

describe('getPriceImpact', () => {
  test('property: it is a fraction, and grows with the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 9n, max: 10n ** 24n }),
        fc.bigInt({ min: 10n ** 24n, max: 10n ** 30n }),
        fees,
        (amountIn, reserve, feeBips) => {
          const pool = { reserveIn: reserve, reserveOut: reserve * 3n, feeBips }
          const impactOf = (amount: bigint) =>
            getPriceImpact({
              ...{
                amountIn: amount,
                amountOut: getAmountOut(amount, pool) ?? 0n,
                midRate: 3,
                feeRate: feeBips / 10_000,
              },
            })
          const [small, large] = [impactOf(amountIn), impactOf(amountIn * 1000n)]
          expect(small).toBeGreaterThanOrEqual(0)
          expect(large).toBeLessThanOrEqual(1)
          // Rounding to base units weighs on the small amount.
          expect(large).toBeGreaterThanOrEqual(small - 1e-8)
          // The share of the pool that went in, as the formula of the pool has it.
          const share = Number(amountIn * 1000n) * (1 - feeBips / 10_000)
          expect(large).toBeCloseTo(share / (share + Number(reserve)), 6)
        },
      ),
    )
  })
})

describe('getMinimumReceived', () => {
  test('property: it is the amount less the slippage, above zero, and no more than the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxUint256 }), fc.integer({ min: 0, max: 5000 }), (amount, bips) => {
        const minimum = getMinimumReceived(amount, bips / 100)
        expect(minimum).toBeGreaterThan(0n)
        expect(minimum).toBeLessThanOrEqual(amount)
        const exact = (amount * (10_000n - BigInt(bips))) / 10_000n
        expect(minimum).toBe(exact === 0n ? 1n : exact)
      }),
    )
  })
})
