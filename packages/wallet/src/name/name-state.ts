import type { Address } from 'viem'
import type { WalletError } from '../wallet-error.ts'
import { NameAccountChangedError, NameAccountMissingError, NameNetworkError } from './errors.ts'
import { DEFAULT_NAME_SUFFIX, findNameProblem, isNameChainId, type NameProblem, toNameLabel } from './name-rules.ts'

/** The account that a name is for. `chainId` is null when its network is not known. */
export type NameAccount = { readonly address: Address; readonly chainId: number | null; readonly walletName: string }

/** A name that the API suggests. */
export type NameSuggestion = {
  /** With its suffix: `ada.wcn.id`. */
  readonly name: string
  readonly isFree: boolean
}

/**
 * What is known of the typed name. `checking` has the number of the request whose answer is awaited.
 * `unavailable`: the API could not say. `reason` is its text, or null.
 */
export type NameCheck =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly problem: NameProblem }
  | { readonly status: 'checking'; readonly number: number }
  | { readonly status: 'ready'; readonly name: string; readonly isFree: boolean }
  | { readonly status: 'unavailable'; readonly reason: string | null }

/**
 * The registration of a name. `signing`: the wallet has the message. `registering`: the API has the signature. `number`
 * identifies the attempt, and answers to an older one are dropped.
 */
export type NameRegistration =
  | { readonly status: 'idle' }
  | {
      readonly status: 'signing'
      readonly number: number
      readonly name: string
      readonly address: Address
      readonly startedAt: number
    }
  | { readonly status: 'registering'; readonly number: number; readonly name: string; readonly address: Address }
  | { readonly status: 'error'; readonly name: string; readonly error: WalletError }
  | { readonly status: 'success'; readonly name: string }

/** The state of choosing and registering a name. */
export type NameState = {
  /** Null while no EVM account is connected. */
  readonly account: NameAccount | null
  /** As typed. */
  readonly text: string
  readonly check: NameCheck
  /** The suggestions of the last answer. They stay while the next one is awaited. */
  readonly suggestions: readonly NameSuggestion[]
  /** With its dot, as the API says it. */
  readonly suffix: string
  /** The names that the account has, the first one first; null when they are not known. */
  readonly owned: readonly string[] | null
  /** Why `owned` could not be read: the API's first reason, or none. Null where it was read, or is being read. */
  readonly ownedFailure: { readonly reason: string | null } | null
  readonly registration: NameRegistration
}

/** What can happen. All times are in milliseconds. */
export type NameEvent =
  | { readonly type: 'account-changed'; readonly account: NameAccount | null }
  /** `number` is that of the request that is sent when the text can be a name. */
  | { readonly type: 'typed'; readonly text: string; readonly number: number }
  | {
      readonly type: 'checked'
      readonly number: number
      readonly name: string
      readonly isFree: boolean
      readonly suggestions: readonly NameSuggestion[]
      readonly suffix: string
    }
  | { readonly type: 'check-failed'; readonly number: number; readonly reason: string | null }
  /** The API refused the name, so what is known of it may be old: another account can have taken it meanwhile. */
  | { readonly type: 'recheck-requested'; readonly number: number }
  | { readonly type: 'owned-received'; readonly address: Address; readonly names: readonly string[] }
  | { readonly type: 'owned-failed'; readonly address: Address; readonly reason: string | null }
  | { readonly type: 'owned-requested' }
  /** The user pressed the button. */
  | { readonly type: 'register-requested'; readonly number: number; readonly now: number }
  | { readonly type: 'signed'; readonly number: number }
  | { readonly type: 'registered'; readonly number: number }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError }
  /** The user stopped waiting for the wallet. */
  | { readonly type: 'cancelled' }
  /** The user saw how the registration ended. */
  | { readonly type: 'dismissed' }

/** Nothing was typed. */
export const noName: NameState = {
  account: null,
  text: '',
  check: { status: 'empty' },
  suggestions: [],
  suffix: DEFAULT_NAME_SUFFIX,
  owned: null,
  ownedFailure: null,
  registration: { status: 'idle' },
}

/** Returns the state after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextName(state: NameState, event: NameEvent): NameState {
  const { registration, check } = state
  switch (event.type) {
    case 'account-changed':
      return changeAccount(state, event.account)
    case 'typed':
      return type(state, event)
    case 'checked': {
      if (check.status !== 'checking' || check.number !== event.number) return state
      const { name, isFree, suggestions, suffix } = event
      return { ...state, check: { status: 'ready', name, isFree }, suggestions, suffix }
    }
    case 'check-failed':
      if (check.status !== 'checking' || check.number !== event.number) return state
      return { ...state, check: { status: 'unavailable', reason: event.reason }, suggestions: [] }
    case 'recheck-requested':
      if (registration.status !== 'error' || check.status !== 'ready' || check.name !== registration.name) return state
      return { ...state, check: { status: 'checking', number: event.number } }
    case 'owned-received':
      return state.account?.address === event.address ? { ...state, owned: event.names, ownedFailure: null } : state
    case 'owned-failed':
      // Names that are known stay.
      if (state.account?.address !== event.address || state.owned !== null) return state
      return { ...state, ownedFailure: { reason: event.reason } }
    case 'owned-requested':
      return state.ownedFailure === null ? state : { ...state, ownedFailure: null }
    case 'register-requested':
      return requestRegistration(state, event)
    case 'signed': {
      if (registration.status !== 'signing' || registration.number !== event.number) return state
      const { number, name, address } = registration
      return { ...state, registration: { status: 'registering', number, name, address } }
    }
    case 'registered': {
      if (registration.status !== 'registering' || registration.number !== event.number) return state
      const { name, address } = registration
      const { account, suffix, owned } = state
      const isNew = owned !== null && account?.address === address && !owned.includes(name)
      const registered: NameRegistration = { status: 'success', name }
      return { ...noName, account, suffix, owned: isNew ? [...owned, name] : owned, registration: registered }
    }
    case 'failed':
      if (!isRegistering(registration) || registration.number !== event.number) return state
      return { ...state, registration: { status: 'error', name: registration.name, error: event.error } }
    case 'cancelled':
      // What the API already has cannot be taken back.
      return registration.status === 'signing' ? { ...state, registration: { status: 'idle' } } : state
    case 'dismissed':
      return isRegistering(registration) || registration.status === 'idle'
        ? state
        : { ...state, registration: { status: 'idle' } }
    default:
      return event satisfies never
  }
}

/** Whether the wallet or the API is asked to register a name. */
export function isRegistering(
  registration: NameRegistration,
): registration is Extract<NameRegistration, { readonly number: number }> {
  return registration.status === 'signing' || registration.status === 'registering'
}

function changeAccount(state: NameState, account: NameAccount | null): NameState {
  const { registration } = state
  if (state.account?.address === account?.address) return { ...state, account }
  // A signature of the account before must not register a name that the user then takes for one of this account.
  const isLost = registration.status === 'signing'
  const error = account === null ? new NameAccountMissingError() : new NameAccountChangedError()
  return {
    ...state,
    ...{ account, owned: null, ownedFailure: null },
    registration: isLost
      ? { status: 'error', name: registration.name, error }
      : registration.status === 'registering'
        ? registration
        : { status: 'idle' },
  }
}

function type(state: NameState, { text, number }: Extract<NameEvent, { type: 'typed' }>): NameState {
  // The name that the wallet or the API has is not changed.
  if (isRegistering(state.registration)) return state
  const label = toNameLabel(text, state.suffix)
  const typed: NameState = { ...state, text, registration: { status: 'idle' } }
  if (label === '') return { ...typed, check: { status: 'empty' }, suggestions: [] }
  const problem = findNameProblem(label)
  if (problem !== null) return { ...typed, check: { status: 'invalid', problem }, suggestions: [] }
  return { ...typed, check: { status: 'checking', number } }
}

function requestRegistration(
  state: NameState,
  { number, now }: Extract<NameEvent, { type: 'register-requested' }>,
): NameState {
  const { account, check, registration } = state
  if (isRegistering(registration) || check.status !== 'ready' || !check.isFree) return state
  const { name } = check
  const fail = (error: WalletError): NameState => ({ ...state, registration: { status: 'error', name, error } })
  if (account === null) return fail(new NameAccountMissingError())
  const { address, chainId } = account
  if (chainId === null || !isNameChainId(chainId)) return fail(new NameNetworkError(chainId))
  return { ...state, registration: { status: 'signing', number, name, address, startedAt: now } }
}
