import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'

describe('createRandom', () => {
  test('default: the sequence is that of the published mulberry32', () => {
    // The first three numbers of seed 1, as fractions of 2^32, computed with the published function.
    const random = createRandom(1)
    const draws = [0, 1, 2].map(() => random.between(0, 2 ** 32 - 1))
    expect(draws).toEqual([2693262067, 11749833, 2265367787])
  })

  test('property: the same seed gives the same sequence', () => {
    assert(
      property(integer(), (seed) => {
        const [one, other] = [createRandom(seed), createRandom(seed)]
        expect(one.shuffle([1, 2, 3, 4, 5])).toEqual(other.shuffle([1, 2, 3, 4, 5]))
      }),
    )
  })

  test('property: a number is between its bounds', () => {
    assert(
      property(integer(), integer({ min: -1e6, max: 1e6 }), integer({ min: 0, max: 1e6 }), (seed, least, span) => {
        const number = createRandom(seed).between(least, least + span)
        expect(number).toBeGreaterThanOrEqual(least)
        expect(number).toBeLessThanOrEqual(least + span)
      }),
    )
  })

  test('property: shuffling loses nothing and adds nothing', () => {
    assert(
      property(integer(), array(integer()), (seed, items) => {
        const inOrder = (list: readonly number[]) => [...list].sort((a, b) => a - b)
        expect(inOrder(createRandom(seed).shuffle(items))).toEqual(inOrder(items))
      }),
    )
  })

  test('behavior: every item can be picked', () => {
    const random = createRandom(7)
    const picked = new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c', 'd', 'e'])))
    expect(picked.size).toBe(5)
  })

  test('error: an empty list has nothing to pick', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
  })
})
