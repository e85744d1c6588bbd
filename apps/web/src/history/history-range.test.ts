import { array, assert, asyncProperty, bigInt, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFirstBlock, newestFirst } from './history-range.ts'

describe('findFirstBlock', () => {
  test('property: finds the first block that is new enough in a few requests', () =>
    assert(
      asyncProperty(array(nat(20), { minLength: 1, maxLength: 200 }), nat(4_000), async (steps, since) => {
        let clock = 0
        const times = steps.map((step) => {
          clock += step
          return clock
        })
        let questions = 0
        const first = await findFirstBlock({ latest: BigInt(times.length - 1), since }, async (block) => {
          questions++
          return times[Number(block)] ?? 0
        })
        const expected = times.findIndex((time) => time >= since)
        expect(Number(first)).toBe(expected === -1 ? times.length - 1 : expected)
        expect(questions).toBeLessThanOrEqual(9)
      }),
    ))
})

describe('newestFirst', () => {
  test('property: each block is in one window, newest first', () =>
    assert(
      property(bigInt(0n, 50n), bigInt(0n, 200n), bigInt(1n, 40n), (fromBlock, length, size) => {
        const seen: bigint[] = []
        for (const window of newestFirst({ fromBlock, toBlock: fromBlock + length }, size)) {
          expect(window.toBlock - window.fromBlock).toBeLessThan(size)
          for (let block = window.toBlock; block >= window.fromBlock; block--) seen.push(block)
        }
        expect(seen).toEqual(Array.from({ length: Number(length) + 1 }, (_, at) => fromBlock + length - BigInt(at)))
      }),
    ))
})
