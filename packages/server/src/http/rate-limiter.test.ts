import { describe, expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

describe('createRateLimiter', () => {
  test('default: a burst, then a steady rate, for each caller', () => {
    let now = 0
    const limiter = createRateLimiter({ burst: 3, perSecond: 2 }, () => now)
    expect([1, 2, 3, 4].map(() => limiter.take('ada'))).toEqual([true, true, true, false])
    expect(limiter.take('ben')).toBe(true)
    now = 1_000
    expect([1, 2, 3].map(() => limiter.take('ada'))).toEqual([true, true, false])
    now = 1_000_000
    expect([1, 2, 3, 4].map(() => limiter.take('ada'))).toEqual([true, true, true, false])
  })

  test('default: several are taken together or not at all, and can be given back', () => {
    let now = 0
    const limiter = createRateLimiter({ burst: 10, perSecond: 2 }, () => now)
    expect(limiter.take('ada', 7)).toBe(true)
    expect(limiter.take('ada', 4)).toBe(false)
    expect(limiter.secondsUntil('ada', 3)).toBe(0)
    expect(limiter.secondsUntil('ada', 10)).toBe(3.5)
    expect(limiter.secondsUntil('ada', 11)).toBe(Number.POSITIVE_INFINITY)
    now = 3_500
    expect(limiter.take('ada', 10)).toBe(true)
    limiter.giveBack('ada', 2)
    expect([1, 2, 3].map(() => limiter.take('ada'))).toEqual([true, true, false])
  })

  test('behavior: a million callers take no more memory than fifty thousand', () => {
    const limiter = createRateLimiter({ burst: 1, perSecond: 1 }, () => 0)
    expect(limiter.take('first')).toBe(true)
    expect(limiter.take('first')).toBe(false)
    for (let at = 0; at < 50_000; at++) limiter.take(String(at))
    // Dropped, and so allowed again.
    expect(limiter.take('first')).toBe(true)
  })
})
