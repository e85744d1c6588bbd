import { array, assert, constant, constantFrom, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { type Analytics, type AnalyticsEvent, initialAnalytics, nextAnalytics, toAnalyticsBody } from './analytics.ts'
import { MAX_QUEUED_EVENTS } from './analytics-event.ts'

const opened = { event: 'MODAL_OPEN', properties: { connected: false } } as const
const tracked: AnalyticsEvent = { type: 'tracked', event: opened }
const play = (...events: readonly AnalyticsEvent[]) => events.reduce(nextAnalytics, initialAnalytics({ canSend: true }))

describe('nextAnalytics', () => {
  test('default: waits for a click, then for consent, then sends what waited', () => {
    expect(play(tracked)).toEqual({ status: 'quiet', waiting: [opened] })
    expect(play(tracked, { type: 'acted', mustRequestConfig: true })).toEqual({ status: 'asking', waiting: [opened] })
    const on = play(tracked, { type: 'acted', mustRequestConfig: true }, { type: 'answered', isEnabled: true })
    expect(on).toEqual({ status: 'on', waiting: [opened] })
    expect(nextAnalytics(on, { type: 'sent' })).toEqual({ status: 'on', waiting: [] })
  })

  test('behavior: without a server to ask, a click is enough', () => {
    expect(play(tracked, { type: 'acted', mustRequestConfig: false }).status).toBe('on')
  })

  test('behavior: a refusal drops the waiting events, and later events do not wait', () => {
    const off = play(tracked, { type: 'acted', mustRequestConfig: true }, { type: 'answered', isEnabled: false })
    expect(off).toEqual({ status: 'off', waiting: [] })
    expect(nextAnalytics(off, tracked)).toBe(off)
    expect(nextAnalytics(off, { type: 'acted', mustRequestConfig: false })).toBe(off)
  })

  test('behavior: without an API nothing ever waits', () => {
    const off = initialAnalytics({ canSend: false })
    expect(nextAnalytics(off, tracked)).toBe(off)
  })

  const events = oneof(
    constant(tracked),
    record({ type: constant('acted' as const), mustRequestConfig: constantFrom(true, false) }),
    record({ type: constant('answered' as const), isEnabled: constantFrom(true, false) }),
    constant<AnalyticsEvent>({ type: 'sent' }),
  )
  test('property: random sequences: never on without a click, never on again after a refusal, never more than fifty waiting', () => {
    assert(
      property(array(events, { maxLength: 80 }), (sequence) => {
        let state: Analytics = initialAnalytics({ canSend: true })
        let hasActed = false
        for (const event of sequence) {
          const before = state
          state = nextAnalytics(state, event)
          hasActed ||= event.type === 'acted'
          if (state.status === 'on') expect(hasActed).toBe(true)
          if (before.status === 'off') expect(state).toBe(before)
          expect(state.waiting.length).toBeLessThanOrEqual(MAX_QUEUED_EVENTS)
        }
      }),
      { numRuns: casesAtDepth(10_000) },
    )
  })
})

describe('toAnalyticsBody', () => {
  const page = Object.assign(new EventTarget(), {
    location: {
      origin: 'https://app.test',
      hostname: 'app.test',
      pathname: '/claim/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      search: '?ref=secret',
    },
  })
  test('behavior: contains the page’s origin, but neither its path nor its query', () => {
    const body = toAnalyticsBody(
      {
        event: 'SELECT_WALLET',
        properties: { name: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', platform: 'browser' },
      },
      { randomId: () => 'id', now: () => 7, window: page },
    )
    expect(body).toEqual({
      eventId: 'id',
      url: 'https://app.test',
      domain: 'app.test',
      timestamp: 7,
      props: { type: 'track', event: 'SELECT_WALLET', properties: { name: '…', platform: 'browser' } },
    })
    expect(JSON.stringify(body)).not.toMatch(/0xd8|secret|claim/)
  })
})
