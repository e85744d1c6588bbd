import { array, assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDays } from '../history/history-range.ts'
import { countDays, scaleTop } from './day-counts.ts'

const now = Math.floor(new Date(2026, 10, 21, 13, 47).getTime() / 1_000)

describe('countDays', () => {
  test('default: seven days are seven bars, today the last', () => {
    const days = countDays({ hits: [{ time: now }], nears: [] }, { fromTime: startOfDays(now, 7), toTime: now })
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ hits: 1, nears: 0 })
  })

  test('property: each time is counted once, on its day', () =>
    assert(
      property(array(nat(6 * 86_400)), array(nat(6 * 86_400)), (hits, nears) => {
        const timed = (ages: readonly number[]) => ages.map((age) => ({ time: now - age }))
        const days = countDays(
          { hits: timed(hits), nears: timed(nears) },
          { fromTime: startOfDays(now, 7), toTime: now },
        )
        expect(days.reduce((sum, day) => sum + day.hits, 0)).toBe(hits.length)
        expect(days.reduce((sum, day) => sum + day.nears, 0)).toBe(nears.length)
      }),
    ))
})

describe('scaleTop', () => {
  test.each([
    [1, 2],
    [2, 2],
    [3, 4],
    [5, 10],
    [11, 20],
    [45, 100],
    [250, 400],
  ])('default: %s is scaled to %s', (most, top) => expect(scaleTop(most)).toBe(top))

  test('property: the top is not less than the count, and its half is whole', () =>
    assert(
      property(nat(1_000_000), (most) => {
        expect(scaleTop(most)).toBeGreaterThanOrEqual(most)
        expect(Number.isInteger(scaleTop(most) / 2)).toBe(true)
      }),
    ))
})
