import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { V2State } from './pool-state.ts'
import { createV2Averages } from './v2-averages.ts'

/** A pool whose price is set from outside, as the contract would keep its sum. */
function createPool(startAt: number, firstSum: bigint) {
  let [updatedAt, cumulative, reserve1] = [startAt, firstSum, 10n ** 21n]
  const reserve0 = 10n ** 21n
  return {
    /** A trade that leaves a price of token 1 per token 0. */
    trade(at: number, price: number) {
      cumulative = BigInt.asUintN(256, cumulative + ((reserve1 << 112n) / reserve0) * BigInt(at - updatedAt))
      updatedAt = at
      reserve1 = (reserve0 * BigInt(Math.round(price * 1e6))) / 1_000_000n
    },
    read: (readAt: number): V2State => ({
      ...{ type: 'v2', reserve0, reserve1, cumulative, updatedAt: updatedAt % 2 ** 32, readAt },
    }),
  }
}

describe('createV2Averages', () => {
  test('default: there is no average before a second reading some minutes later', () => {
    const averages = createV2Averages()
    const pool = createPool(1000, 0n)
    expect(averages.observe('pool', pool.read(1000))).toBeNull()
    expect(averages.observe('pool', pool.read(1100))).toBeNull()
    expect(averages.observe('pool', pool.read(1400))).toBeCloseTo(1, 9)
  })

  test('behavior: one trade in the last block hardly moves it', () => {
    const averages = createV2Averages()
    const pool = createPool(1000, 0n)
    averages.observe('pool', pool.read(1000))
    pool.trade(1988, 50)
    expect(averages.observe('pool', pool.read(2000))).toBeCloseTo((988 + 12 * 50) / 1000, 6)
  })

  test('behavior: a reading of long ago is not used', () => {
    const averages = createV2Averages()
    const pool = createPool(1000, 0n)
    averages.observe('pool', pool.read(1000))
    expect(averages.observe('pool', pool.read(100_000))).toBeNull()
  })

  test('property: it is the average by time, also when the sum or the clock of the contract wraps around', () => {
    const trades = fc.array(
      fc.record({ after: fc.integer({ min: 1, max: 200 }), price: fc.integer({ min: 1, max: 50 }) }),
      {
        minLength: 3,
        maxLength: 12,
      },
    )
    const starts = fc.constantFrom(1_700_000_000, 2 ** 32 - 100, 2 ** 32 + 5)
    const sums = fc.constantFrom(0n, 2n ** 256n - 2n ** 113n)
    fc.assert(
      fc.property(trades, starts, sums, (list, start, sum) => {
        const averages = createV2Averages()
        const pool = createPool(start, sum)
        averages.observe('pool', pool.read(start))
        let [now, price, total] = [start, 1, 0]
        for (const { after, price: next } of list) {
          total += after * price
          now += after
          price = next
          pool.trade(now, next)
        }
        const average = averages.observe('pool', pool.read(now))
        if (now - start < 300) expect(average).toBeNull()
        else expect(average).toBeCloseTo(total / (now - start), 6)
      }),
    )
  })
})
