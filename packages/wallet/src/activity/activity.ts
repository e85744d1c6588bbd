import { type ActivityItem, mergeItems } from './activity-item.ts'

/** Why the history could not be read: nobody answered, or the API answered with an error or something else. */
export type ActivityFailure = 'unreachable' | 'refused'

/** Where rows come from. `here`: they were sent from this browser, because the app has no API. `chain`: from a node of Solana. */
export type ActivitySource = 'api' | 'here' | 'chain'

/** Rows of a history. */
export type ActivityPage = {
  readonly source: ActivitySource
  readonly items: readonly ActivityItem[]
  /** The cursor of what follows; null at the end. */
  readonly next: string | null
  /** Networks whose older transactions are not known. */
  readonly incomplete: readonly number[]
}

/** What is the same in every status. */
type Common = {
  /** The account: an EVM address in lower case, or the CAIP-10 id of a Solana account. Null while none is connected. */
  readonly account: string | null
  /** The EVM network whose transactions are shown; null for all networks of the app, and for a Solana account. */
  readonly network: number | null
  /** The number of the newest request. Answers to older ones are dropped. */
  readonly request: number
  /** The newest first. */
  readonly items: readonly ActivityItem[]
}

/**
 * The transactions of the active account.
 * - `idle`: no account is connected, or nothing was asked for yet.
 * - `ready`: `next` is the cursor of what follows, or null at the end.
 * - `failed`: a page that could not be read empties the list, but for what was sent from this browser. Source: docs/product.md#activity.
 */
export type ActivityState = Common &
  (
    | { readonly status: 'idle' }
    | { readonly status: 'loading' }
    | {
        readonly status: 'ready'
        readonly source: ActivitySource
        readonly next: string | null
        readonly loading: 'none' | 'more' | 'newest'
        /** Networks whose older transactions are not in the index yet. */
        readonly incomplete: readonly number[]
      }
    | { readonly status: 'failed'; readonly failure: ActivityFailure }
  )

/** What can happen. */
export type ActivityEvent =
  /** The account that is connected now, or null. See {@link ActivityState}. */
  | { readonly type: 'account-changed'; readonly account: string | null }
  | { readonly type: 'network-chosen'; readonly network: number | null }
  /** `more`: what follows the last row. Otherwise the newest. */
  | { readonly type: 'requested'; readonly more: boolean }
  | ({ readonly type: 'received'; readonly request: number } & ActivityPage)
  | { readonly type: 'failed'; readonly request: number; readonly failure: ActivityFailure }

/** No account is connected. */
export const noActivity: ActivityState = { status: 'idle', account: null, network: null, request: 0, items: [] }

/** Returns the state after an event. Pure. An answer to any but the newest request changes nothing. */
export function nextActivity(state: ActivityState, event: ActivityEvent): ActivityState {
  const { account, network, request } = state
  switch (event.type) {
    case 'account-changed':
      if (event.account === account) return state
      // The number goes on, so that an answer for the account of before is late.
      return { ...noActivity, account: event.account, request: request + 1 }
    case 'network-chosen':
      if (event.network === network) return state
      return { ...noActivity, account, network: event.network, request: request + 1 }
    case 'requested':
      return requested(state, event.more)
    case 'received':
      return isAwaited(state, event.request) ? received(state, event) : state
    case 'failed': {
      if (!isAwaited(state, event.request)) return state
      return { status: 'failed', account, network, request, items: [], failure: event.failure }
    }
    default:
      return event satisfies never
  }
}

function requested(state: ActivityState, more: boolean): ActivityState {
  const { account, network } = state
  const request = state.request + 1
  if (account === null) return state
  if (state.status !== 'ready') {
    return more ? state : { status: 'loading', account, network, request, items: [] }
  }
  // One page after the other: a second click asks for nothing.
  if (more && (state.next === null || state.loading !== 'none')) return state
  return { ...state, request, loading: more ? 'more' : 'newest' }
}

function received(state: ActivityState, event: Extract<ActivityEvent, { type: 'received' }>): ActivityState {
  const { account, network, request } = state
  const { source, items, next, incomplete } = event
  const ready = { status: 'ready', account, network, request, source, loading: 'none', incomplete } as const
  if (state.status !== 'ready') return { ...ready, items: mergeItems(items, []), next }
  if (state.loading === 'more') return { ...ready, items: mergeItems(items, state.items), next }
  // Pending rows are all on the newest page: one that is not there any more is gone.
  const known = state.items.filter(({ status }) => status !== 'pending')
  const ids = new Set(known.map(({ id }) => id))
  const hasGap = known.length > 0 && next !== null && !items.some(({ id }) => ids.has(id))
  // With a gap between the newest page and the rows below, the rows below are loaded again when they are wanted.
  return hasGap
    ? { ...ready, items: mergeItems(items, []), next }
    : { ...ready, items: mergeItems(items, known), next: known.length === 0 ? next : state.next }
}

/** Returns whether an answer is to the newest request, and the first to it. */
function isAwaited(state: ActivityState, request: number): boolean {
  if (request !== state.request) return false
  return state.status === 'loading' || (state.status === 'ready' && state.loading !== 'none')
}
