import { describe, expect, test } from 'vitest'
import { toKnown } from './known.ts'

describe('toKnown', () => {
  test('behavior: zero is a value, and nothing is not zero', () => {
    expect(toKnown(0, true)).toStrictEqual({ status: 'read', value: 0 })
    expect(toKnown(null, false)).toStrictEqual({ status: 'reading' })
    expect(toKnown(null, true)).toStrictEqual({ status: 'unread' })
  })
})
