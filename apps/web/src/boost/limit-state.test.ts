import { describe, expect, test } from 'vitest'
import type { CurrentTerms } from './boost-terms.ts'
import { formatFullLimit, getLimitState, sharedLimit, startOfUtcDay } from './limit-state.ts'

const signed = (caps: {
  readonly maxPerAccount?: number
  readonly maxPerAccountPerDay?: number
  readonly maxPerDay?: number
}): CurrentTerms => ({
  status: 'signed',
  current: {
    ...{ chainId: 1, core: '0x00000000000000000000000000000000000000c0', boostId: 1n, sequence: 1 },
    ...{ start: null, end: null, countFromBlock: null },
    ...{ maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: null, ...caps },
  },
})
const use = { completion: 'uncounted', ofAccount: 1, ofAccountOnDay: 1, onDay: 1 } as const
const noon = Date.UTC(2026, 10, 29, 12) / 1_000
const midnight = Date.UTC(2026, 10, 30) / 1_000

describe('getLimitState', () => {
  test('default: the last place of the day is taken, and the next UTC day begins at midnight', () => {
    expect(getLimitState(signed({ maxPerDay: 1 }), use, noon)).toEqual({
      ...{ status: 'full', limit: { type: 'day', most: 1, nextDay: midnight } },
    })
  })

  test('behavior: a limit per wallet and day ends with the day, and one for all time does not', () => {
    expect(getLimitState(signed({ maxPerAccountPerDay: 1 }), use, noon)).toMatchObject({
      limit: { type: 'walletDay', nextDay: midnight },
    })
    expect(getLimitState(signed({ maxPerAccount: 1, maxPerDay: 1 }), use, noon)).toEqual({
      ...{ status: 'full', limit: { type: 'wallet', most: 1 } },
    })
  })

  test.each([
    ['a place is left', signed({ maxPerDay: 2 }), use, 'room'],
    ['no limit is signed', signed({}), null, 'room'],
    ['no terms are signed', { status: 'none' }, null, 'room'],
    ['the counts are read', signed({ maxPerDay: 2 }), null, 'reading'],
    ['the terms are read', null, null, 'reading'],
    ['the verifier does not respond', signed({ maxPerDay: 2 }), 'unread', 'unknown'],
    ['the terms cannot be read', { status: 'unread' }, 'unread', 'unknown'],
  ] as const)('behavior: %s', (_, terms, counts, status) => {
    expect(getLimitState(terms, counts, noon)).toEqual({ status })
  })
})

describe('startOfUtcDay', () => {
  test('default: midnight in UTC', () => {
    expect(startOfUtcDay(midnight - 1)).toBe(Date.UTC(2026, 10, 29) / 1_000)
    expect(startOfUtcDay(midnight)).toBe(midnight)
  })
})

describe('sharedLimit', () => {
  test('default: only a limit of all wallets can be used up by others', () => {
    expect(sharedLimit(signed({ maxPerDay: 3 }))).toBe(3)
    expect(sharedLimit(signed({ maxPerAccount: 3, maxPerAccountPerDay: 1 }))).toBeNull()
    expect(sharedLimit(null)).toBeNull()
  })
})

describe('formatFullLimit', () => {
  test('default: the reason, and when the next day begins', () => {
    const { title, detail } = formatFullLimit({ type: 'day', most: 1, nextDay: midnight })
    expect(title).toBe('Today’s limit is reached')
    expect(detail).toMatch(/^The creator pays 1 task per day, and that one is claimed or reserved\. .* 2026.*\.$/)
    expect(formatFullLimit({ type: 'walletDay', most: 2, nextDay: midnight }).detail).toMatch(
      /^The creator pays 2 tasks/,
    )
  })

  test('behavior: a limit for all time names no day', () => {
    expect(formatFullLimit({ type: 'wallet', most: 2 })).toEqual({
      title: 'This wallet’s limit is reached',
      detail: 'The creator pays 2 tasks per wallet, and this wallet has claimed or reserved them.',
    })
  })
})
