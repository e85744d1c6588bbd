import { describe, expect, test } from 'vitest'
import { chartDays } from './chart-days.ts'

const DAY = 24 * 60 * 60
const now = 1_700_000_000

describe('chartDays', () => {
  test('default: the last fourteen days of an old boost', () => {
    expect(chartDays(now - 90 * DAY, { claimTimes: [now], now })).toEqual({
      ...{ fromTime: now - 13 * DAY, toTime: now, isWhole: false },
    })
  })

  test('behavior: no day before the boost was created', () => {
    expect(chartDays(now - 2 * DAY, { claimTimes: [now], now })).toMatchObject({
      fromTime: now - 2 * DAY,
      isWhole: true,
    })
  })

  test('behavior: before its creation is read, the chart starts with the first claim', () => {
    expect(chartDays(null, { claimTimes: [now, now - DAY], now }).fromTime).toBe(now - DAY)
    expect(chartDays(null, { claimTimes: [], now }).fromTime).toBe(now)
  })

  test('behavior: a clock behind the chain still shows today', () => {
    expect(chartDays(now + 60, { claimTimes: [now + 60], now })).toMatchObject({ fromTime: now, toTime: now })
  })
})
