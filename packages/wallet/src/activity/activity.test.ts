import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivityEvent, type ActivityState, nextActivity, noActivity } from './activity.ts'
import {
  type ActivityItem,
  type EvmActivityItem,
  getSpamReason,
  groupByMonth,
  mergeItems,
  toItemId,
} from './activity-item.ts'

const item = (at: number, more: Partial<EvmActivityItem> = {}): ActivityItem => ({
  id: toItemId(1, `0x${at}`),
  chainId: 1,
  hash: `0x${at}`,
  at,
  status: 'confirmed',
  operation: 'send',
  from: '0xa',
  to: '0xb',
  transfers: [],
  spam: null,
  sentId: null,
  ...more,
})
const received = (request: number, items: readonly ActivityItem[], next: string | null = null): ActivityEvent => ({
  ...{ type: 'received', request, source: 'api', items, next, incomplete: [] },
})
const play = (state: ActivityState, ...events: readonly ActivityEvent[]) => events.reduce(nextActivity, state)
const loading = play(noActivity, { type: 'account-changed', account: '0xa' }, { type: 'requested', more: false })
const ready = play(loading, received(loading.request, [item(30), item(20)], 'next'))
const ats = ({ items }: ActivityState) => items.map(({ at }) => at)

describe('nextActivity', () => {
  test('default: appends what follows, and the same transaction has one row', () => {
    const more = play(ready, { type: 'requested', more: true })
    expect(ats(play(more, received(more.request, [item(20, { status: 'failed' }), item(10)])))).toEqual([30, 20, 10])
  })

  test('behavior: a failure empties the list and ends it', () => {
    const more = play(ready, { type: 'requested', more: true })
    const failed = play(more, { type: 'failed', request: more.request, failure: 'unreachable' })
    expect(failed).toMatchObject({ status: 'failed', items: [], failure: 'unreachable' })
    expect(play(failed, { type: 'requested', more: true })).toBe(failed)
    expect(play(failed, { type: 'requested', more: false }).status).toBe('loading')
  })

  test('behavior: a second click while more loads asks for nothing, and neither does one at the end', () => {
    const more = play(ready, { type: 'requested', more: true })
    expect(play(more, { type: 'requested', more: true })).toBe(more)
    const end = play(more, received(more.request, [item(10)]))
    expect(play(end, { type: 'requested', more: true })).toBe(end)
  })

  test('behavior: drops late answers of another account and network', () => {
    for (const event of [
      { type: 'account-changed', account: '0xb' },
      { type: 'network-chosen', network: 10 },
    ] as const) {
      const other = play(loading, event)
      expect(other).toMatchObject({ status: 'idle', items: [] })
      expect(play(other, received(loading.request, [item(1)]))).toBe(other)
    }
  })

  test('behavior: the newest page joins the rows below, and keeps what follows them', () => {
    const again = play(ready, { type: 'requested', more: false })
    const joined = play(again, received(again.request, [item(40), item(30)], 'other'))
    expect(joined).toMatchObject({ next: 'next', loading: 'none' })
    expect(ats(joined)).toEqual([40, 30, 20])
  })

  test('behavior: a newest page that does not reach the rows below replaces them, so that there is no gap', () => {
    const again = play(ready, { type: 'requested', more: false })
    const replaced = play(again, received(again.request, [item(60), item(50)], 'newer'))
    expect(replaced).toMatchObject({ next: 'newer' })
    expect(ats(replaced)).toEqual([60, 50])
  })

  test('behavior: a pending row that is not on the newest page any more is gone', () => {
    const first = play(loading, received(loading.request, [item(50, { status: 'pending' }), item(30)]))
    const again = play(first, { type: 'requested', more: false })
    expect(ats(play(again, received(again.request, [item(30)])))).toEqual([30])
  })
})

describe('rows', () => {
  test('property: merged rows are unique and sorted, and groups have all of them in their order', () => {
    const any = array(
      record({ at: integer({ min: 0, max: 2_000_000_000_000 }), operation: constantFrom('send', 'mint') }),
    )
    assert(
      property(any, any, (one, other) => {
        const merged = mergeItems(
          one.map(({ at, operation }) => item(at, { operation })),
          other.map(({ at, operation }) => item(at, { operation })),
        )
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
        expect(merged.every(({ at }, place) => place === 0 || at <= (merged[place - 1]?.at ?? 0))).toBe(true)
        const groups = groupByMonth(merged)
        expect(groups.flatMap(({ items }) => items)).toEqual(merged)
        const keys = groups.map(({ year, month }) => year * 12 + month)
        expect(keys).toEqual([...new Set(keys)].sort((a, b) => b - a))
      }),
      { numRuns: 100 },
    )
  })

  test('behavior: hides what consists of spam, and neither what has one good transfer nor what the account sent', () => {
    const transfer = (spam: 'dust' | null) => ({
      ...({ direction: 'in', quantity: '1', sender: '0xb', recipient: '0xa', spam } as const),
      asset: { type: 'token', address: null, name: 'Ether', symbol: 'ETH', isListed: true } as const,
    })
    const of = (spam: readonly ('dust' | null)[], from = '0xB') =>
      getSpamReason(spam.map(transfer), { from, account: '0xa' })
    expect(of(['dust', 'dust'])).toBe('dust')
    expect(of(['dust', null])).toBeNull()
    expect(of(['dust'], '0xA')).toBeNull()
    expect(of([])).toBeNull()
  })
})
