import type { ChainNamespace } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'
import type { ConnectorRow, Platform } from './connector-row.ts'
import type { DisplayedCode } from './displayed-code.ts'

/** One try to connect one wallet. A later attempt has a higher number; answers to lower ones are dropped. */
export type Attempt = {
  readonly number: number
  readonly row: ConnectorRow
  readonly platform: Platform
  readonly namespace: ChainNamespace
}

/**
 * The attempt to connect, and with whom. There is one at a time.
 * - `idle`: nothing is being tried.
 * - `choosing`: one wallet, several kinds of chain: the visitor says which.
 * - `loading`: the connector's code is on its way.
 * - `waiting`: the wallet was asked and has not answered. `startedAt` in milliseconds: the second hint comes after 8 s.
 *   `code` is what the connector wants shown meanwhile (wagmi's `display_uri`), or null.
 * - `rejected`: the visitor declined in the wallet.
 * - `not-detected`: the wallet is not in this browser.
 * - `locked`: the wallet is there and answers nothing until it is unlocked.
 * - `expired`: the pairing's time ran out.
 * - `failed`: anything else; the error says what and what to do.
 */
export type Connecting =
  | { readonly status: 'idle' }
  | { readonly status: 'choosing'; readonly row: ConnectorRow; readonly platform: Platform }
  | { readonly status: 'loading'; readonly attempt: Attempt }
  | {
      readonly status: 'waiting'
      readonly attempt: Attempt
      readonly startedAt: number
      readonly code: DisplayedCode | null
    }
  | { readonly status: 'rejected'; readonly attempt: Attempt; readonly error: WalletError }
  | { readonly status: 'not-detected'; readonly attempt: Attempt }
  | { readonly status: 'locked'; readonly attempt: Attempt }
  | { readonly status: 'expired'; readonly attempt: Attempt }
  | { readonly status: 'failed'; readonly attempt: Attempt; readonly error: WalletError }

/** What can happen to the attempt. Answers name the attempt they belong to: those to older ones change nothing. */
export type ConnectingEvent =
  | { readonly type: 'choose'; readonly row: ConnectorRow; readonly platform: Platform }
  | { readonly type: 'ask'; readonly attempt: Attempt }
  | { readonly type: 'loaded'; readonly number: number; readonly now: number }
  /** The connector told a code to show, the first or another. */
  | { readonly type: 'code'; readonly number: number; readonly code: DisplayedCode; readonly now: number }
  | { readonly type: 'connected'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'notDetected'; readonly number: number }
  | { readonly type: 'locked'; readonly number: number }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'expired'; readonly number: number }
  /** A wallet that is still pairing goes on after `expired`: a new code. */
  | { readonly type: 'renewed'; readonly number: number; readonly now: number }
  | { readonly type: 'cancel' }

/** Nothing is being tried. */
export const idleConnecting: Connecting = { status: 'idle' }

/** The attempt being made or looked at, or null. */
export function attemptOf(state: Connecting): Attempt | null {
  return 'attempt' in state ? state.attempt : null
}

/** Whether the wallet's answer is still awaited. */
export function isWaiting(state: Connecting): boolean {
  return state.status === 'loading' || state.status === 'waiting'
}

/** The attempt after an event. */
export function nextConnecting(state: Connecting, event: ConnectingEvent): Connecting {
  switch (event.type) {
    case 'choose':
      return { status: 'choosing', row: event.row, platform: event.platform }
    case 'ask':
      return { status: 'loading', attempt: event.attempt }
    case 'cancel':
      return idleConnecting
  }
  const attempt = attemptOf(state)
  if (attempt?.number !== event.number) return state
  // However late a yes comes, it is a yes to this attempt.
  if (event.type === 'connected') return idleConnecting
  if (event.type === 'renewed') {
    return state.status === 'expired' ? { status: 'waiting', attempt, startedAt: event.now, code: null } : state
  }
  if (event.type === 'code') {
    if (state.status === 'waiting') return { ...state, code: event.code }
    return state.status === 'expired' ? { status: 'waiting', attempt, startedAt: event.now, code: event.code } : state
  }
  // Said its last word already: a second answer to the same attempt is a wallet's mistake.
  if (!isWaiting(state)) return state
  switch (event.type) {
    case 'loaded':
      return state.status === 'loading' ? { status: 'waiting', attempt, startedAt: event.now, code: null } : state
    case 'rejected':
      return { status: 'rejected', attempt, error: event.error }
    case 'notDetected':
      return { status: 'not-detected', attempt }
    case 'locked':
      return { status: 'locked', attempt }
    case 'failed':
      return { status: 'failed', attempt, error: event.error }
    case 'expired':
      return { status: 'expired', attempt }
    default:
      return event satisfies never
  }
}
