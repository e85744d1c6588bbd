import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterRound,
  depthLine,
  nextCases,
  type Progress,
  parseProgress,
  type Round,
  SoakProgressError,
  suiteProgress,
} from './soak-progress.mjs'

const round = (seed: number, cases: number, more: Partial<Round> = {}): Round => ({
  seed,
  cases,
  ran: cases,
  matched: 0,
  seconds: 1,
  reason: null,
  ...more,
})

describe('afterRound', () => {
  test('default: goes on from the next seed', () => {
    const progress = afterRound(afterRound({}, 'match', round(1, 100, { matched: 40 })), 'match', round(101, 50))
    expect(suiteProgress(progress, 'match')).toEqual({
      nextSeed: 151,
      rounds: 2,
      seconds: 2,
      cases: 150,
      matched: 40,
      failing: [],
    })
  })

  test('behavior: a failing round is repeated until it passes, and a repetition does not go deeper', () => {
    const failed = afterRound({}, 'match', round(1, 100, { ran: 99, reason: 'seed 7' }))
    expect(suiteProgress(failed, 'match').failing).toEqual([{ seed: 1, cases: 100, reason: 'seed 7' }])
    const again = afterRound(failed, 'match', round(1, 100, { ran: 99, reason: 'seed 7 still' }))
    expect(suiteProgress(again, 'match')).toMatchObject({
      nextSeed: 101,
      cases: 99,
      failing: [{ reason: 'seed 7 still' }],
    })
    expect(suiteProgress(afterRound(again, 'match', round(1, 100)), 'match')).toMatchObject({ cases: 99, failing: [] })
  })

  test('behavior: suites know nothing of each other', () => {
    const progress = afterRound(afterRound({}, 'match', round(1, 100)), 'contracts', round(1, 1))
    expect(suiteProgress(progress, 'match').nextSeed).toBe(101)
    expect(suiteProgress(progress, 'contracts').nextSeed).toBe(2)
  })

  test('property: no seed is left out and none is counted twice, also over a stop and a start', () => {
    assert(
      property(array(integer({ min: 1, max: 1000 }), { minLength: 1 }), (sizes) => {
        let progress: Progress = {}
        for (const size of sizes) {
          progress = afterRound(progress, 'match', round(suiteProgress(progress, 'match').nextSeed, size))
          progress = parseProgress(JSON.stringify(progress))
        }
        const { nextSeed, cases } = suiteProgress(progress, 'match')
        expect(nextSeed - 1).toBe(cases)
        expect(cases).toBe(sizes.reduce((sum, size) => sum + size, 0))
      }),
    )
  })
})

describe('parseProgress', () => {
  test('default: nothing yet', () => {
    expect(parseProgress(null)).toEqual({})
  })

  test.each([
    '',
    '[]',
    'null',
    '{"match":{}}',
    '{"match":null}',
    '{"match":{"nextSeed":1,"rounds":0,"cases":0,"matched":0}}',
  ])('error: %j is not forgotten in silence', (text) => {
    expect(() => parseProgress(text)).toThrow(SoakProgressError)
  })
})

describe('nextCases', () => {
  test('behavior: follows the speed so far, within bounds', () => {
    const at = (cases: number, seconds: number) => nextCases({ ...suiteProgress({}, 'match'), cases, seconds }, 20)
    expect(at(0, 0)).toBe(2000)
    expect(at(10_000, 10)).toBe(20_000)
    expect(at(10, 1000)).toBe(500)
    expect(at(1_000_000, 1)).toBe(100_000)
  })
})

describe('depthLine', () => {
  test('default: depth so far and in this run', () => {
    const before = suiteProgress(afterRound({}, 'match', round(1, 1000)), 'match')
    const after = { ...before, cases: 251_000, matched: 100_400, nextSeed: 251_001 }
    expect(depthLine('match', before, after, 'cases')).toBe(
      'match: 251,000 cases so far, 250,000 in this run, 40.0 % of them matching; next seed 251001',
    )
  })
})
