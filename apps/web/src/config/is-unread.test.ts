import { describe, expect, test } from 'vitest'
import { isUnread } from './is-unread.ts'

describe('isUnread', () => {
  test.each([
    ['nothing yet', { data: undefined, errorUpdateCount: 0 }, false],
    ['a failure, also while it is repeated', { data: undefined, errorUpdateCount: 2 }, true],
    ['a failure after a success', { data: 0n, errorUpdateCount: 1 }, false],
  ])('default: %s', (_, query, is) => {
    expect(isUnread(query)).toBe(is)
  })
})
