import type { WalletError } from '../../wallet-error.ts'

/** A code works this long. Source: docs/product.md#pairing. */
export const PAIRING_TTL_MS = 4 * 60_000
/**
 * It counts as expired this long before its end, so that nobody scans one that dies in their hand.
 * Source: docs/product.md#pairing.
 */
export const PAIRING_MARGIN_MS = 10_000
/** After a no or a failure, another code is made no sooner than this. Source: docs/product.md#pairing. */
export const PAIRING_RETRY_DELAY_MS = 1000
/** While the relay cannot be reached, tries come further and further apart, up to this. */
const MAX_RETRY_DELAY_MS = 8000

/**
 * A code that a wallet scans or is opened with, and what became of it. Times are milliseconds since 1970.
 * `number` counts the codes ever asked for; `since` is the first of those that an answer may still come to: a code that
 * was renewed may yet be approved in its last seconds.
 * - `idle`: none is wanted.
 * - `creating`: one is on its way from the relay.
 * - `ready`: show it. Expired at `expiresAt`, and treated so `PAIRING_MARGIN_MS` before.
 * - `expired`: its time ran out while nobody looked; it is renewed by itself when somebody does.
 * - `approved`: a wallet said yes.
 * - `rejected`: it said no. Nothing happens by itself after that: the visitor asks again.
 * Source: docs/product.md#pairing.
 * - `failed`: no code could be made. Tried again by itself while one is wanted.
 */
export type Pairing =
  | { readonly status: 'idle'; readonly number: number }
  | {
      readonly status: 'creating'
      readonly number: number
      readonly since: number
      readonly failures: number
      /** Why the try before this one failed. Null when none did: a failure is shown until a code is there. */
      readonly error: WalletError | null
    }
  | {
      readonly status: 'ready'
      readonly number: number
      readonly since: number
      /** `wc:{topic}@2?…`: what the picture holds and Copy link copies. */
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
      /** How many times in a row. */
      readonly failures: number
    }

/** What can happen to a code. Answers name the code they belong to: those to older ones than `since` change nothing. */
export type PairingEvent =
  /** Somebody wants a code; one that is there already will do. After a no or a failure it takes `retry`. */
  | { readonly type: 'start' }
  /** The visitor asks for another. Refused within `PAIRING_RETRY_DELAY_MS`. */
  | { readonly type: 'retry'; readonly now: number }
  | { readonly type: 'created'; readonly number: number; readonly uri: string; readonly now: number }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError; readonly now: number }
  | { readonly type: 'approved'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly now: number }
  /** Time passed. */
  | { readonly type: 'tick'; readonly now: number }
  /** Somebody still wants a code, and looks. */
  | { readonly type: 'renew'; readonly now: number }
  /** Nobody wants one any more. */
  | { readonly type: 'drop' }

/** No code was ever asked for. */
export const idlePairing: Pairing = { status: 'idle', number: 0 }

/** The pairing after an event. */
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
    case 'tick':
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

/** Whether a code that ends at `expiresAt` is treated as expired. */
export function isOver(expiresAt: number, now: number): boolean {
  return now >= expiresAt - PAIRING_MARGIN_MS
}

/** When a code may be renewed without being asked for: null when it may not, 0 for at once. Milliseconds since 1970. */
export function renewAt(state: Pairing): number | null {
  if (state.status === 'expired') return 0
  if (state.status !== 'failed') return null
  return state.at + Math.min(PAIRING_RETRY_DELAY_MS * 2 ** (state.failures - 1), MAX_RETRY_DELAY_MS)
}

/** Whether an answer to a code counts: one is awaited, and that code is among those it may come to. */
export function isAwaited(state: Pairing, number: number): boolean {
  return 'since' in state && number >= state.since && number <= state.number
}

function fresh(number: number, error: WalletError | null = null): Pairing {
  return { status: 'creating', number: number + 1, since: number + 1, failures: 0, error }
}

function failureOf(state: Pairing): WalletError | null {
  return state.status === 'failed' ? state.error : null
}
