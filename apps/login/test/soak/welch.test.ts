import { describe, expect, test } from 'vitest'
import { areDifferent, welchT, withoutInterruptions } from './welch.ts'

/** Times of answers, in milliseconds: about 5, and every tenth one is interrupted for up to 50. */
function createTimes(seed: number, factor: number): readonly number[] {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return Array.from({ length: 10_000 }, () => {
    const work = (4 + random() + random()) * factor
    return random() < 0.1 ? work + 50 * random() : work
  })
}

describe('welchT', () => {
  // By hand: means 3 and 5, variances 1 and 4, three values each.
  test('default: it is the difference of the means by its standard error', () => {
    expect(welchT([2, 3, 4], [3, 5, 7])).toBeCloseTo(-2 / Math.sqrt(1 / 3 + 4 / 3), 12)
  })

  test('behavior: times alike are not different, and a hundredth more is', () => {
    const compare = (seed: number, factor: number) =>
      welchT(...withoutInterruptions(createTimes(seed, 1), createTimes(seed + 1, factor)))
    expect(areDifferent([compare(1, 1), compare(3, 1)])).toBe(false)
    expect(areDifferent([compare(1, 1.01), compare(3, 1.01)])).toBe(true)
  })
})

test.each([
  [[2.5], false],
  [[2.6], true],
  [[-2.6, -3], true],
  // Chance goes in either direction, and not twice.
  [[2.6, -2.6], false],
  [[3, 1], false],
])('areDifferent: %s is %s', (ts, expected) => {
  expect(areDifferent(ts)).toBe(expected)
})
