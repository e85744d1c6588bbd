import type { ChainNamespace } from '../caip/caip.ts'
import type { DisplayedCode } from '../connectors/displayed-code.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'

/**
 * One attempt to connect one wallet. A later attempt has a higher number, and responses to lower numbers are dropped.
 */
export type ConnectAttempt = {
  readonly id: number
  readonly wallet: WalletItem
  readonly platform: Platform
  readonly namespace: ChainNamespace
}

/**
 * The attempt to connect, and its wallet. There is one at a time.
 * - `idle`: no attempt.
 * - `selecting`: the wallet supports several namespaces, and the user chooses one.
 * - `loading`: the connector's code is loading.
 * - `pending`: the wallet received the request and has not responded. `startedAt` in milliseconds: the second hint
 *   appears after 8 s. `code` is the code that the connector wants shown meanwhile (wagmi's `display_uri`), or null.
 * - `rejected`: the user declined in the wallet.
 * - `not-installed`: the wallet is not in this browser.
 * - `locked`: the wallet is installed and does not respond until it is unlocked.
 * - `expired`: the pairing timed out.
 * - `failed`: any other error. `error` says what went wrong and what to do.
 */
export type ConnectState =
  | { readonly status: 'idle' }
  | { readonly status: 'selecting'; readonly row: WalletItem; readonly platform: Platform }
  | { readonly status: 'loading'; readonly attempt: ConnectAttempt }
  | {
      readonly status: 'pending'
      readonly attempt: ConnectAttempt
      readonly startedAt: number
      readonly code: DisplayedCode | null
    }
  | { readonly status: 'rejected'; readonly attempt: ConnectAttempt; readonly error: WalletError }
  | { readonly status: 'not-installed'; readonly attempt: ConnectAttempt }
  | { readonly status: 'locked'; readonly attempt: ConnectAttempt }
  | { readonly status: 'expired'; readonly attempt: ConnectAttempt }
  | { readonly status: 'failed'; readonly attempt: ConnectAttempt; readonly error: WalletError }

/**
 * What can happen to the attempt. Responses carry the number of their attempt, and responses to older attempts change
 * nothing.
 */
export type ConnectEvent =
  | { readonly type: 'select'; readonly row: WalletItem; readonly platform: Platform }
  | { readonly type: 'start'; readonly attempt: ConnectAttempt }
  | { readonly type: 'loaded'; readonly number: number; readonly now: number }
  /** The connector reported a code to show: the first one or a newer one. */
  | { readonly type: 'code-received'; readonly number: number; readonly code: DisplayedCode; readonly now: number }
  | { readonly type: 'connected'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'not-installed'; readonly number: number }
  | { readonly type: 'locked'; readonly number: number }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'expired'; readonly number: number }
  /** A wallet that is still pairing continues after `expired`, with a new code. */
  | { readonly type: 'renewed'; readonly number: number; readonly now: number }
  | { readonly type: 'cancel' }

/** No attempt. */
export const idleConnectState: ConnectState = { status: 'idle' }

/** Returns the attempt in progress or on screen, or null. */
export function attemptOf(state: ConnectState): ConnectAttempt | null {
  return 'attempt' in state ? state.attempt : null
}

/** Whether the wallet has not responded yet. */
export function isWaiting(state: ConnectState): boolean {
  return state.status === 'loading' || state.status === 'pending'
}

/** Returns the state after an event. */
export function nextConnectState(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'select':
      return { status: 'selecting', row: event.row, platform: event.platform }
    case 'start':
      return { status: 'loading', attempt: event.attempt }
    case 'cancel':
      return idleConnectState
  }
  const attempt = attemptOf(state)
  if (attempt?.id !== event.number) return state
  // A late approval still approves this attempt.
  if (event.type === 'connected') return idleConnectState
  if (event.type === 'renewed') {
    return state.status === 'expired' ? { status: 'pending', attempt, startedAt: event.now, code: null } : state
  }
  if (event.type === 'code-received') {
    if (state.status === 'pending') return { ...state, code: event.code }
    return state.status === 'expired' ? { status: 'pending', attempt, startedAt: event.now, code: event.code } : state
  }
  // The attempt has ended. A second response to it is a mistake of the wallet.
  if (!isWaiting(state)) return state
  switch (event.type) {
    case 'loaded':
      return state.status === 'loading' ? { status: 'pending', attempt, startedAt: event.now, code: null } : state
    case 'rejected':
      return { status: 'rejected', attempt, error: event.error }
    case 'not-installed':
      return { status: 'not-installed', attempt }
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
