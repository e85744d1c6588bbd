import { describe, expect, test } from 'vitest'
import { capPlace } from './cap-place.ts'

const caps = { maxPerAccount: 2, maxPerAccountPerDay: null, maxPerDay: null }
const use = { completion: 'uncounted', ofAccount: 1, ofAccountOnDay: 1, onDay: 1 } as const

describe('capPlace', () => {
  test('default: room until the limit is reached', () => {
    expect(capPlace([caps], use)).toBe('room')
    expect(capPlace([caps], { ...use, ofAccount: 2 })).toBe('over')
    expect(capPlace(null, { ...use, ofAccount: 99 })).toBe('room')
  })

  test('behavior: any version in force is enough', () => {
    expect(capPlace([caps, { ...caps, maxPerAccount: 3 }], { ...use, ofAccount: 2 })).toBe('room')
  })

  test('behavior: what was signed for stays so, and what was refused stays refused', () => {
    expect(capPlace([caps], { ...use, completion: 'counted', ofAccount: 9 })).toBe('room')
    expect(capPlace(null, { ...use, completion: 'over-cap' })).toBe('over')
  })

  test('behavior: nothing is said of limits that nobody counted', () => {
    expect([capPlace([caps], 'unread'), capPlace([caps], null)]).toEqual(['unknown', 'reading'])
    expect([capPlace(null, 'unread'), capPlace(null, null)]).toEqual(['room', 'room'])
  })
})
