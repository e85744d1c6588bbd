import type { WalletError } from '../../wallet-error.ts'

/** How long a code is valid. Source: docs/product.md#pairing. */
export const PAIRING_TTL_MS = 4 * 60_000
/**
 * A code counts as expired this long before its end, so that no user scans one that expires during the scan.
 * Source: docs/product.md#pairing.
 */
export const PAIRING_MARGIN_MS = 10_000
/** Minimum delay before another code after a rejection or failure. Source: docs/product.md#pairing. */
export const PAIRING_RETRY_DELAY_MS = 1000
/** Maximum delay between attempts while the relay cannot be reached. The delay grows with each attempt. */
const MAX_RETRY_DELAY_MS = 8000

/**
 * A code that a wallet scans or is opened with, and its status. Times are milliseconds since 1970. `number` counts all
 * codes requested so far. `since` is the first code that may still be approved: a renewed code may yet be approved in
 * its last seconds.
 * - `idle`: no code is wanted.
 * - `creating`: a code is on its way from the relay.
 * - `ready`: the code can be shown. It expires at `expiresAt`, and counts as expired `PAIRING_MARGIN_MS` before.
 * - `expired`: it expired while the page was hidden, and is renewed when the page is visible again.
 * - `approved`: a wallet approved.
 * - `rejected`: a wallet rejected. The next code needs an action of the user.
 * Source: docs/product.md#pairing.
 * - `failed`: no code could be created. Retried automatically while one is wanted.
 */
export type Pairing =
  | { readonly status: 'idle'; readonly number: number }
  | {
      readonly status: 'creating'
      readonly number: number
      readonly since: number
      readonly failures: number
      /** The error of the attempt before this one, or null. A failure is shown until there is a code. */
      readonly error: WalletError | null
    }
  | {
      readonly status: 'ready'
      readonly number: number
      readonly since: number
      /** `wc:{topic}@2?…`: the content of the QR code and of Copy link. */
      readonly uri: string
      readonly expiresAt: number
    }
  | { readonly status: 'expired'; readonly number: number; readonly since: number }
  | { readonly status: 'approved'; readonly number: number }
  | { readonly status: 'rejected'; readonly number: number; readonly at: number }
  | {
      readonly status: 'failed'
      readonly number: number
      readonly since: number
      readonly error: WalletError
      readonly at: number
      /** Number of consecutive failures. */
      readonly failures: number
    }

/**
 * What can happen to a code. Responses carry the number of their code, and responses to codes before `since` change
 * nothing.
 */
export type PairingEvent =
  /** A code is wanted, and an existing one is used. After a rejection or failure, `retry` is needed. */
  | { readonly type: 'start' }
  /** The user wants another code. Refused within `PAIRING_RETRY_DELAY_MS`. */
  | { readonly type: 'retry'; readonly now: number }
  | { readonly type: 'created'; readonly number: number; readonly uri: string; readonly now: number }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError; readonly now: number }
  | { readonly type: 'approved'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly now: number }
  /** Time passed. */
  | { readonly type: 'time-passed'; readonly now: number }
  /** A code is still wanted, and the page is visible. */
  | { readonly type: 'renew'; readonly now: number }
  /** The code is no longer wanted. */
  | { readonly type: 'drop' }

/** No code was requested yet. */
export const idlePairing: Pairing = { status: 'idle', number: 0 }

/** Returns the state after an event. */
export function nextPairing(state: Pairing, event: PairingEvent): Pairing {
  const { status, number } = state
  switch (event.type) {
    case 'start':
      return status === 'idle' || status === 'approved' ? fresh(number) : state
    case 'retry':
      if (status !== 'rejected' && status !== 'failed') return nextPairing(state, { type: 'start' })
      return event.now >= state.at + PAIRING_RETRY_DELAY_MS ? fresh(number, failureOf(state)) : state
    case 'created':
      if (status !== 'creating' || number !== event.number) return state
      return {
        status: 'ready',
        number,
        since: state.since,
        uri: event.uri,
        expiresAt: event.now + PAIRING_TTL_MS,
      }
    case 'failed': {
      if (status !== 'creating' || number !== event.number) return state
      const { error, now } = event
      return { status: 'failed', number, since: state.since, error, at: now, failures: state.failures + 1 }
    }
    case 'approved':
      return isAwaited(state, event.number) ? { status: 'approved', number } : state
    case 'rejected':
      return isAwaited(state, event.number) ? { status: 'rejected', number, at: event.now } : state
    case 'time-passed':
      return status === 'ready' && isOver(state.expiresAt, event.now)
        ? { status: 'expired', number, since: state.since }
        : state
    case 'renew': {
      const dueAt = renewAt(state)
      if (dueAt === null || event.now < dueAt) return state
      const failures = status === 'failed' ? state.failures : 0
      const since = 'since' in state ? state.since : number
      return { status: 'creating', number: number + 1, since, failures, error: failureOf(state) }
    }
    case 'drop':
      return status === 'idle' ? state : { status: 'idle', number }
    default:
      return event satisfies never
  }
}

/** Whether a code that ends at `expiresAt` counts as expired. */
export function isOver(expiresAt: number, now: number): boolean {
  return now >= expiresAt - PAIRING_MARGIN_MS
}

/** Returns when a code may be renewed automatically, in milliseconds since 1970: null if it may not, 0 for at once. */
export function renewAt(state: Pairing): number | null {
  if (state.status === 'expired') return 0
  if (state.status !== 'failed') return null
  return state.at + Math.min(PAIRING_RETRY_DELAY_MS * 2 ** (state.failures - 1), MAX_RETRY_DELAY_MS)
}

/** Whether a response to a code is used. One must be awaited, and the code must not be older than `since`. */
export function isAwaited(state: Pairing, number: number): boolean {
  return 'since' in state && number >= state.since && number <= state.number
}

function fresh(number: number, error: WalletError | null = null): Pairing {
  return { status: 'creating', number: number + 1, since: number + 1, failures: 0, error }
}

function failureOf(state: Pairing): WalletError | null {
  return state.status === 'failed' ? state.error : null
}
