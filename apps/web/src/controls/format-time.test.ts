import { describe, expect, test } from 'vitest'
import { formatAgo, formatCount, formatSoon, plural } from './format-time.ts'

describe('formatAgo', () => {
  test.each([
    [0, 'now'],
    [59, 'now'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [86_400 * 3, '3 d'],
    [-50, 'now'],
  ])('default: %s seconds ago is %s', (age, words) => expect(formatAgo(1_000_000 - age, 1_000_000)).toBe(words))
})

describe('formatSoon', () => {
  test.each([
    [30, 'in 1 minute'],
    [3_599, 'in 59 minutes'],
    [3_600, 'in 1 hour'],
    [86_400 * 2 - 1, 'in 47 hours'],
    [86_400 * 3 + 40_000, 'in 3 days'],
    [86_400 * 7, 'in 7 days'],
  ])('default: %s seconds ahead is %s', (wait, words) => expect(formatSoon(1_000_000 + wait, 1_000_000)).toBe(words))

  test.each([86_400 * 7 + 1, 0, -5])('behavior: %s seconds ahead has a date', (wait) =>
    expect(formatSoon(1_000_000 + wait, 1_000_000)).toBeNull(),
  )
})

describe('plural', () => {
  test('default', () => {
    expect(plural(1, 'log')).toBe('1 log')
    expect(plural(1_200, 'log')).toBe('1,200 logs')
    expect(plural(2, 'person', 'people')).toBe('2 people')
    expect(formatCount(302_400n)).toBe('302,400')
  })
})
