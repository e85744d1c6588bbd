import type { TokenBalance } from './token-balance.ts'

/** Where balances come from: the app's API, or the nodes of the chains. Those of EVM know only native currencies here. */
export type TokensSource = 'api' | 'chains'

/** Why balances could not be read: nobody answered, or the API answered with an error or something else. */
export type TokensFailure = 'unreachable' | 'refused'

/** A balance or a price that is not known. Without an address, it is of the whole chain. */
export type UnavailableToken = {
  /** Null when the reason is not of one chain. */
  readonly chainId: number | null
  readonly address: string | null
  readonly what: 'balance' | 'price'
  /** A code, such as `low-liquidity`. */
  readonly reason: string
  /** The reason in words of the API, or empty. */
  readonly description: string
}

/** What an account holds, and what is not known. */
export type ReadBalances = {
  readonly balances: readonly TokenBalance[]
  readonly unavailable: readonly UnavailableToken[]
}

/** What was read, or why nothing was. */
export type ReadTokens =
  | (ReadBalances & { readonly source: TokensSource; readonly failure: TokensFailure | null })
  | { readonly source: null; readonly failure: TokensFailure }

/** What is the same in every status. */
type Common = {
  /** The account: an EVM address in lower case, or the CAIP-10 id of a Solana account. Null while none is connected. */
  readonly account: string | null
  /** The number of the newest request. Answers to older ones are dropped. */
  readonly request: number
  readonly balances: readonly TokenBalance[]
  /** What is missing, with its reasons. A value that is not known is never 0. */
  readonly unavailable: readonly UnavailableToken[]
}

/**
 * What the active account holds: an EVM account on the networks of the app, a Solana account on its network.
 * - `idle`: no account is connected.
 * - `ready`: `readAt` is when it was read, in milliseconds since 1970. `failure`: a later read failed, or the API did,
 *   and these are the native currencies that the chains' nodes know.
 * - `failed`: nothing is known.
 */
export type TokensState = Common &
  (
    | { readonly status: 'idle' }
    | { readonly status: 'loading' }
    | {
        readonly status: 'ready'
        readonly source: TokensSource
        readonly readAt: number
        readonly isRefreshing: boolean
        readonly failure: TokensFailure | null
      }
    | { readonly status: 'failed'; readonly failure: TokensFailure }
  )

/** What can happen. */
export type TokensEvent =
  /** The account that is connected now, or null. See {@link TokensState}. */
  | { readonly type: 'account-changed'; readonly account: string | null }
  | { readonly type: 'requested' }
  | {
      readonly type: 'received'
      readonly request: number
      readonly source: TokensSource
      readonly balances: readonly TokenBalance[]
      readonly unavailable: readonly UnavailableToken[]
      /** Why the API was not the source. */
      readonly failure: TokensFailure | null
      readonly now: number
    }
  | { readonly type: 'failed'; readonly request: number; readonly failure: TokensFailure }

/** No account is connected. */
export const noTokens: TokensState = { status: 'idle', account: null, request: 0, balances: [], unavailable: [] }

/** Returns the state after an event. Pure. An answer to any but the newest request changes nothing. */
export function nextTokens(state: TokensState, event: TokensEvent): TokensState {
  switch (event.type) {
    case 'account-changed':
      if (event.account === state.account) return state
      // The number goes on, so that an answer for the account of before is late.
      return { ...noTokens, account: event.account, request: state.request + 1 }
    case 'requested': {
      if (state.account === null) return state
      const request = state.request + 1
      if (state.status === 'ready') return { ...state, request, isRefreshing: true }
      const { account } = state
      return { status: 'loading', account, request, balances: [], unavailable: [] }
    }
    case 'received': {
      if (!isAwaited(state, event.request)) return state
      const { source, balances, unavailable, failure, now } = event
      const { account, request } = state
      return {
        status: 'ready',
        account,
        request,
        source,
        balances: sortTokens(balances),
        unavailable,
        readAt: now,
        isRefreshing: false,
        failure,
      }
    }
    case 'failed': {
      if (!isAwaited(state, event.request)) return state
      const { failure } = event
      if (state.status === 'ready') return { ...state, isRefreshing: false, failure }
      const { account, request } = state
      return { status: 'failed', account, request, balances: [], unavailable: [], failure }
    }
    default:
      return event satisfies never
  }
}

/** Returns whether an answer is to the newest request, and the first to it. */
function isAwaited(state: TokensState, request: number): boolean {
  if (request !== state.request) return false
  return state.status === 'loading' || (state.status === 'ready' && state.isRefreshing)
}

/** Returns the most valuable first, then what has no price. Rows of equal value keep their order. */
function sortTokens(balances: readonly TokenBalance[]): readonly TokenBalance[] {
  return [...balances].sort((one, other) => (other.value ?? -1) - (one.value ?? -1))
}

/** Smallest value that is not dust: what the smallest amount of money shows. */
const DUST_VALUE = 0.01

/**
 * Returns why a token is hidden by default, or null. `unlisted`: anyone can deploy one with any name and send it to
 * everyone. `dust`: it is worth less than a cent. The native currency is never hidden, because it pays fees, and neither is a reward.
 */
export function getHiddenReason({
  address,
  isListed,
  isReward,
  value,
}: Pick<TokenBalance, 'address' | 'isListed' | 'isReward' | 'value'>): 'unlisted' | 'dust' | null {
  if (address === null || isReward) return null
  if (!isListed) return 'unlisted'
  return value !== null && value < DUST_VALUE ? 'dust' : null
}
