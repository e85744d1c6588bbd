import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHER } from './event-count.ts'
import { type CountName, createCountLimit } from './limit-counts.ts'

const HOUR_MS = 3_600_000
const name = (more: Partial<CountName> = {}): CountName => ({
  ...{ hourMs: HOUR_MS, projectId: 'mine', event: 'CONNECT_ERROR', domain: 'app.example' },
  ...{ wallet: 'Rainbow', platform: 'browser', failure: 'wallet/user-rejected' },
  ...more,
})
const codes = (count: number, more: Partial<CountName> = {}) =>
  Array.from({ length: count }, (_, at) => name({ failure: `wallet/${at}`, ...more }))
const countRows = (names: readonly CountName[]) => new Set(names.map((one) => JSON.stringify(one))).size

/** Small limits, of the same kind. */
const small = { maxDomains: 5, maxProjectRows: 20, maxRows: 50 }

describe('createCountLimit', () => {
  test('default: an event is counted as it is', () => {
    const limit = createCountLimit()
    expect([name(), name(), name({ wallet: '' })].map(limit)).toEqual([name(), name(), name({ wallet: '' })])
  })

  test('behavior: past the hosts of a project in an hour the host is other, and known hosts stay', () => {
    const limit = createCountLimit(small)
    const hosts = Array.from({ length: 9 }, (_, at) => name({ domain: `h${at}.example` }))
    expect(countRows(hosts.map(limit))).toBe(6)
    expect(limit(name({ domain: 'h4.example' })).domain).toBe('h4.example')
    expect(limit(name({ domain: 'h5.example' })).domain).toBe(OTHER)
    expect(limit(name({ projectId: 'theirs' })).domain).toBe('app.example')
    expect(limit(name({ hourMs: 2 * HOUR_MS })).domain).toBe('app.example')
  })

  test('behavior: a program that sends every combination adds the rows of a project, and one of others', () => {
    const limit = createCountLimit(small)
    const limited = codes(100).map(limit)
    expect(countRows(limited)).toBe(21)
    expect(limited.at(-1)).toEqual(name({ domain: OTHER, platform: '', wallet: OTHER, failure: OTHER }))
    expect(limit(name({ failure: 'wallet/0' })).failure).toBe('wallet/0')
    expect(limit(name({ failure: '', wallet: '' }))).toMatchObject({ wallet: '', failure: '' })
    expect(limit(name({ projectId: 'theirs' }))).toEqual(name({ projectId: 'theirs' }))
  })

  test('behavior: past the rows of all projects, what others add is counted as other', () => {
    const limit = createCountLimit(small)
    const limited = ['one', 'two', 'three', 'four'].flatMap((projectId) => codes(30, { projectId }).map(limit))
    expect(countRows(limited)).toBe(50 + 4)
  })

  test('property: sums by project, hour and event stay right, and the rest of a count is its text or other', () => {
    const count = record({
      ...{ hourMs: constantFrom(HOUR_MS, 2 * HOUR_MS), projectId: constantFrom('', 'mine') },
      ...{ event: constantFrom('MODAL_OPEN', 'CONNECT_ERROR'), domain: constantFrom('a', 'b', 'c', 'd', 'e', 'f') },
      ...{ wallet: constantFrom('', 'Rainbow'), platform: constantFrom('', 'mobile') },
      failure: constantFrom('', 'rejected'),
    })
    assert(
      property(array(count, { maxLength: 100 }), (counts) => {
        const limit = createCountLimit(small)
        for (const one of counts) {
          const limited = limit(one)
          const { hourMs, projectId, event } = one
          expect(limited).toMatchObject({ hourMs, projectId, event })
          for (const field of ['domain', 'wallet', 'platform', 'failure'] as const)
            expect([one[field], OTHER, '']).toContain(limited[field])
        }
      }),
    )
  })
})
