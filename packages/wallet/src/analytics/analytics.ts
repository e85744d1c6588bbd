import type { Environment } from '../environment.ts'
import { MAX_QUEUED_EVENTS, type WalletEvent } from './analytics-event.ts'

/** The state of sending events. */
export type Analytics = {
  /**
   * `quiet`: the user did nothing yet, so nothing may be sent. `asking`: the API is asked whether it wants events.
   * `on`: events are sent. `off`: they are not.
   */
  readonly status: 'quiet' | 'asking' | 'on' | 'off'
  /** Events of this visit that are not sent yet, the oldest first. */
  readonly waiting: readonly WalletEvent[]
}

/** An event of {@link nextAnalytics}. */
export type AnalyticsEvent =
  | { readonly type: 'tracked'; readonly event: WalletEvent }
  /** The user clicked, so events may be sent from now on. */
  | { readonly type: 'acted'; readonly mustRequestConfig: boolean }
  | { readonly type: 'answered'; readonly isEnabled: boolean }
  | { readonly type: 'sent' }

/** Returns the initial state. Without an API it is `off`, which needs no consent. */
export function initialAnalytics({ canSend }: { readonly canSend: boolean }): Analytics {
  return { status: canSend ? 'quiet' : 'off', waiting: [] }
}

/** Returns the state after an event. */
export function nextAnalytics(state: Analytics, event: AnalyticsEvent): Analytics {
  switch (event.type) {
    case 'tracked':
      if (state.status === 'off') return state
      return { ...state, waiting: [...state.waiting, event.event].slice(-MAX_QUEUED_EVENTS) }
    case 'acted':
      return state.status === 'quiet' ? { ...state, status: event.mustRequestConfig ? 'asking' : 'on' } : state
    case 'answered':
      if (state.status !== 'asking') return state
      return event.isEnabled ? { ...state, status: 'on' } : { status: 'off', waiting: [] }
    case 'sent':
      return state.waiting.length === 0 ? state : { ...state, waiting: [] }
    default:
      return event satisfies never
  }
}

/** What `POST /e` takes. Source: docs/wallet-api.md#analytics. */
export type AnalyticsBody = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track'
    readonly event: WalletEvent['event']
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

/**
 * Returns an event as it is sent. It contains the origin of the page, but not its path or query, since those may
 * contain addresses and more. Source: docs/security.md#d15.
 */
export function toAnalyticsBody(
  event: WalletEvent,
  { randomId, now, window: page }: Pick<Environment, 'randomId' | 'now' | 'window'>,
): AnalyticsBody {
  const properties = 'properties' in event ? { properties: withoutAddresses(event.properties) } : {}
  return {
    eventId: randomId(),
    url: page?.location?.origin ?? '',
    domain: page?.location?.hostname ?? '',
    timestamp: now(),
    props: { type: 'track', event: event.event, ...properties },
  }
}

/** Wallet names are untrusted text. Everything in them that looks like an address is removed. */
function withoutAddresses(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const clean = (value: unknown) =>
    typeof value === 'string' ? value.replace(/0x[0-9a-f]{8,}|[1-9A-HJ-NP-Za-km-z]{32,}/gi, '…') : value
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, clean(value)]))
}
