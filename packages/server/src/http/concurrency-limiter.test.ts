import { describe, expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

describe('createConcurrencyLimiter', () => {
  test('default: one caller cannot use up what all share', () => {
    const room = createConcurrencyLimiter({ total: 3, perCaller: 2 })
    const leave = room.enter('ada')
    expect(room.enter('ada')).not.toBe(null)
    expect(room.enter('ada')).toBe(null)
    expect(room.enter('ben')).not.toBe(null)
    expect(room.enter('cleo')).toBe(null)
    leave?.()
    expect(room.enter('cleo')).not.toBe(null)
  })
})
