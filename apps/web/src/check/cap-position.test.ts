import { describe, expect, test } from 'vitest'
import { getCapPosition } from './cap-position.ts'

const caps = { maxPerAccount: 2, maxPerAccountPerDay: null, maxPerDay: null }
const use = { completion: 'uncounted', ofAccount: 1, ofAccountOnDay: 1, onDay: 1 } as const

describe('getCapPosition', () => {
  test('default: room until the limit is reached', () => {
    expect(getCapPosition([caps], use)).toBe('room')
    expect(getCapPosition([caps], { ...use, ofAccount: 2 })).toBe('over')
    expect(getCapPosition(null, { ...use, ofAccount: 99 })).toBe('room')
  })

  test('behavior: room under any current version is enough', () => {
    expect(getCapPosition([caps, { ...caps, maxPerAccount: 3 }], { ...use, ofAccount: 2 })).toBe('room')
  })

  test('behavior: a signed completion stays signed, and a refused one stays refused', () => {
    expect(getCapPosition([caps], { ...use, completion: 'counted', ofAccount: 9 })).toBe('room')
    expect(getCapPosition(null, { ...use, completion: 'over-cap' })).toBe('over')
  })

  test('behavior: without the verifier’s counts the limits are unknown', () => {
    expect([getCapPosition([caps], 'unread'), getCapPosition([caps], null)]).toEqual(['unknown', 'reading'])
    expect([getCapPosition(null, 'unread'), getCapPosition(null, null)]).toEqual(['room', 'room'])
  })
})
