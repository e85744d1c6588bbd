import type { Address } from 'viem'
import type { WalletError } from '../wallet-error.ts'
import { AccountChangedError } from './errors.ts'

/** Interval after which the nonce and the session are requested again. Source: docs/product.md#sign-in. */
export const REFETCH_MS = 5 * 60_000
/**
 * Maximum age of a nonce that is signed. With an older one, its five minutes could end while the wallet has the
 * request.
 */
export const MAX_NONCE_AGE_MS = 4 * 60_000

/** An EVM account that would sign in. */
export type EvmSignInTarget = { readonly address: Address; readonly chainId: number; readonly walletName: string }

/** An account of another namespace that would sign in. `chainId` is as its message writes it: `mainnet` on Solana. */
export type OtherSignInTarget = { readonly address: string; readonly chainId: string; readonly walletName: string }

/** The account that would sign in: one account on one network, in one wallet. */
export type SignInTarget = EvmSignInTarget | OtherSignInTarget

/** Returns whether an account is an EVM account. */
export function isEvmTarget(target: SignInTarget): target is EvmSignInTarget {
  return typeof target.chainId === 'number'
}

/** The session that the server reports. `chainId` is a number on EVM, and on Solana as the message writes it. */
export type SignInSession = { readonly address: string; readonly chainId: number | string }

/** The parts of a message that are shown, and compared with the account. Times are ISO 8601. */
export type ShownMessage = SignInSession & {
  readonly domain: string
  readonly issuedAt: string
  readonly expirationTime?: string
}

/** A message with a nonce of the server, ready to be read and signed. `preparedAt` in milliseconds. */
export type PreparedMessage = { readonly message: ShownMessage; readonly text: string; readonly preparedAt: number }

/** Changes that end a session. Source: docs/product.md#sign-in. */
export type SignOutRules = { readonly onAccountChange: boolean; readonly onNetworkChange: boolean }

/** Why a user who was signed in is not any more. */
export type SignOutReason = 'account' | 'network' | 'ended' | 'user'

/**
 * The state of signing in.
 * - `uninitialized`: no account is connected.
 * - `ready`: connected, not signed in. `prepared` is set once the server returned a nonce.
 * - `loading`: a step is pending. `session`: the server is asked whether this user is already signed in (after a
 *   reload). `nonce`: the server issues a nonce. `wallet`: the wallet has the request, and `startedAt` is for the
 *   second hint. `server`: the server verifies the signature. `number` identifies the attempt, and responses to an
 *   older one are dropped.
 * - `success`: signed in.
 * - `error`: not signed in, with the reason. Signing tries again.
 * Source: docs/product.md#sign-in.
 */
export type SignInState =
  | { readonly status: 'uninitialized' }
  | {
      readonly status: 'ready'
      readonly target: SignInTarget
      readonly prepared: PreparedMessage | null
      readonly signedOut: SignOutReason | null
    }
  | {
      readonly status: 'loading'
      readonly target: SignInTarget
      readonly step: 'session' | 'nonce' | 'server'
      readonly number: number
      readonly prepared: PreparedMessage | null
    }
  | {
      readonly status: 'loading'
      readonly target: SignInTarget
      readonly step: 'wallet'
      readonly number: number
      readonly prepared: PreparedMessage
      readonly startedAt: number
    }
  | { readonly status: 'success'; readonly target: SignInTarget; readonly session: SignInSession }
  | {
      readonly status: 'error'
      readonly target: SignInTarget
      readonly prepared: PreparedMessage | null
      readonly error: WalletError
    }

/** What can happen. All times are in milliseconds. */
export type SignInEvent =
  /** An account connected, or the account or network changed. */
  | {
      readonly type: 'connected'
      readonly target: SignInTarget
      readonly number: number
      readonly rules: SignOutRules
    }
  | { readonly type: 'disconnected' }
  | {
      readonly type: 'session-found'
      readonly number: number
      readonly session: SignInSession
      readonly rules: SignOutRules
    }
  | { readonly type: 'session-missing'; readonly number: number }
  /** The server reported that the session has ended. */
  | { readonly type: 'session-ended'; readonly session: SignInSession }
  /** A message for the user to read before signing. */
  | { readonly type: 'prepared'; readonly for: SignInTarget; readonly prepared: PreparedMessage }
  | { readonly type: 'prepare-failed'; readonly for: SignInTarget; readonly error: WalletError }
  | { readonly type: 'sign-requested'; readonly number: number; readonly now: number }
  | {
      readonly type: 'nonce-received'
      readonly number: number
      readonly prepared: PreparedMessage
      readonly now: number
    }
  | { readonly type: 'signed'; readonly number: number }
  | { readonly type: 'verified'; readonly number: number; readonly session: SignInSession }
  /** `isNonceUsed`: the server may have received the nonce, so it is not used again. */
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError; readonly isNonceUsed: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'signed-out' }

/** No account is connected. */
export const noSignIn: SignInState = { status: 'uninitialized' }

/** Returns the state after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'connected':
      return connected(state, event)
    case 'disconnected':
      return noSignIn
    case 'session-found': {
      if (!isAttempt(state, event.number) || state.step !== 'session') return state
      const { target } = state
      const change = changeOf(event.session, target, event.rules)
      // A session of another account is not for this user.
      return change === null ? { status: 'success', target, session: event.session } : ready(target, change)
    }
    case 'session-missing':
      return isAttempt(state, event.number) && state.step === 'session' ? ready(state.target, null) : state
    case 'session-ended':
      return state.status === 'success' && state.session === event.session ? ready(state.target, 'ended') : state
    case 'prepared':
      if (state.status !== 'ready' || state.target !== event.for) return state
      return { ...state, prepared: event.prepared }
    case 'prepare-failed':
      if (state.status !== 'ready' || state.target !== event.for) return state
      return { status: 'error', target: state.target, prepared: null, error: event.error }
    case 'sign-requested': {
      const isWaiting = state.status === 'loading' && state.step === 'session'
      if (state.status !== 'ready' && state.status !== 'error' && !isWaiting) return state
      const { target, prepared } = state
      const { number, now } = event
      if (prepared === null || now - prepared.preparedAt >= MAX_NONCE_AGE_MS) {
        return { status: 'loading', target, step: 'nonce', number, prepared: null }
      }
      return { status: 'loading', target, step: 'wallet', number, prepared, startedAt: now }
    }
    case 'nonce-received': {
      if (!isAttempt(state, event.number) || state.step !== 'nonce') return state
      const { target, number } = state
      const { message } = event.prepared
      // The user signs only for the current account and network.
      if (changeOf(message, target, { onAccountChange: true, onNetworkChange: true }) !== null) {
        return { status: 'error', target, prepared: null, error: new AccountChangedError() }
      }
      return { status: 'loading', target, step: 'wallet', number, prepared: event.prepared, startedAt: event.now }
    }
    case 'signed': {
      if (!isAttempt(state, event.number) || state.step !== 'wallet') return state
      const { target, number, prepared } = state
      return { status: 'loading', target, step: 'server', number, prepared }
    }
    case 'verified':
      if (!isAttempt(state, event.number) || state.step !== 'server') return state
      return { status: 'success', target: state.target, session: event.session }
    case 'failed': {
      if (!isAttempt(state, event.number)) return state
      const prepared = event.isNonceUsed ? null : state.prepared
      return { status: 'error', target: state.target, prepared, error: event.error }
    }
    case 'cancelled':
      if (state.status !== 'loading' || state.step === 'session') return state
      return { ...ready(state.target, null), prepared: state.step === 'wallet' ? state.prepared : null }
    case 'signed-out':
      return state.status === 'success' ? ready(state.target, 'user') : state
    default:
      return event satisfies never
  }
}

/**
 * Whether an account is connected and not signed in. Leaving is refused if signing in is required.
 * Source: docs/product.md#modal.
 */
export function isUnfinished(state: SignInState): boolean {
  return state.status !== 'uninitialized' && state.status !== 'success'
}

/** Returns the change between a session, or an older target, and a target that ends a session. Null if none does. */
export function changeOf(from: SignInSession, to: SignInTarget, rules: SignOutRules): 'account' | 'network' | null {
  if (rules.onAccountChange && from.address.toLowerCase() !== to.address.toLowerCase()) return 'account'
  return rules.onNetworkChange && from.chainId !== to.chainId ? 'network' : null
}

function connected(
  state: SignInState,
  { target, number, rules }: Extract<SignInEvent, { type: 'connected' }>,
): SignInState {
  if (state.status === 'uninitialized') return { status: 'loading', target, step: 'session', number, prepared: null }
  const isSame = changeOf(state.target, target, { onAccountChange: true, onNetworkChange: true }) === null
  if (isSame) return state
  switch (state.status) {
    case 'ready':
    case 'error':
      // The message was for another account or network.
      return ready(target, null)
    case 'loading':
      if (state.step === 'session') return { status: 'loading', target, step: 'session', number, prepared: null }
      return { status: 'error', target, prepared: null, error: new AccountChangedError() }
    case 'success': {
      const change = changeOf(state.target, target, rules)
      return change === null ? { ...state, target } : ready(target, change)
    }
    default:
      return state satisfies never
  }
}

function ready(target: SignInTarget, signedOut: SignOutReason | null): Extract<SignInState, { status: 'ready' }> {
  return { status: 'ready', target, prepared: null, signedOut }
}

function isAttempt(state: SignInState, number: number): state is Extract<SignInState, { status: 'loading' }> {
  return state.status === 'loading' && state.number === number
}
