import type { Address, Hash } from 'viem'
import type { CallsStatus } from '../transactions/calls-status.ts'
import type { WalletCapabilities } from '../transactions/wallet-capabilities.ts'
import type { SupportedPermission } from './execution-permissions.ts'

/** An account on a network, as the connected wallet has it. */
export type CallsAccount = { readonly address: Address; readonly chainId: number }

/**
 * What the connected wallet can do with the active account on its network. `permissions`: those that it can grant
 * (ERC-7715); empty when it does not say.
 */
export type CapabilitiesState =
  /** No EVM account is connected. */
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly account: CallsAccount }
  | {
      readonly status: 'ready'
      readonly account: CallsAccount
      readonly capabilities: WalletCapabilities
      readonly permissions: readonly SupportedPermission[]
    }

/**
 * How far a batch is.
 * - `requested`: the wallet has the request and has not answered, as far as this browser knows.
 * - `pending`, `success`, `failed`, `partial`: as the wallet reports. `hashes` are its transactions.
 */
export type CallsProgress =
  | { readonly status: 'requested' }
  | { readonly status: CallsStatus['status']; readonly hashes: readonly Hash[] }

/** Calls that were sent together from this browser (EIP-5792). Times are in milliseconds since 1970. */
export type CallsBatch = {
  /** What the wallet knows the batch by. */
  readonly id: string
  readonly from: Address
  readonly chainId: number
  readonly sentAt: number
  readonly updatedAt: number
} & CallsProgress

/** The state of calls: what the wallet can do, and the batches that were sent from this browser, the newest first. */
export type CallsState = { readonly capabilities: CapabilitiesState; readonly batches: readonly CallsBatch[] }

/** What can happen. All times are in milliseconds. */
export type CallsEvent =
  | { readonly type: 'account-changed'; readonly account: CallsAccount | null }
  | {
      readonly type: 'capabilities-read'
      readonly account: CallsAccount
      readonly capabilities: WalletCapabilities
      readonly permissions: readonly SupportedPermission[]
    }
  | { readonly type: 'requested'; readonly id: string; readonly account: CallsAccount; readonly now: number }
  /** The wallet accepted the batch. `given` is the id that it knows it by. */
  | { readonly type: 'accepted'; readonly id: string; readonly given: string; readonly now: number }
  /** The wallet did not accept it, so that nothing was sent. */
  | { readonly type: 'refused'; readonly id: string }
  | { readonly type: 'status-read'; readonly id: string; readonly status: CallsStatus; readonly now: number }
  /** Read from the browser's storage: at the start, or because another tab wrote. */
  | { readonly type: 'loaded'; readonly batches: readonly CallsBatch[] }
  | { readonly type: 'dismissed'; readonly id: string }

/** Maximum number of batches that are saved in the browser. A user looks at the last few. */
export const MAX_BATCHES = 20
/** How long a wallet is asked about a batch. Wallets forget one after a day. Source: https://eips.ethereum.org/EIPS/eip-5792. */
const MAX_FOLLOW_MS = 24 * 3_600_000

/** Nothing is connected, and nothing was sent. */
export const noCalls: CallsState = { capabilities: { status: 'idle' }, batches: [] }

/** Returns the state after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextCalls(state: CallsState, event: CallsEvent): CallsState {
  switch (event.type) {
    case 'account-changed': {
      const { account } = event
      const { capabilities } = state
      if (account === null)
        return capabilities.status === 'idle' ? state : { ...state, capabilities: { status: 'idle' } }
      if (capabilities.status !== 'idle' && isSameAccount(capabilities.account, account)) return state
      return { ...state, capabilities: { status: 'loading', account } }
    }
    case 'capabilities-read': {
      // An answer for another account or network is dropped.
      if (state.capabilities.status === 'idle' || state.capabilities.account !== event.account) return state
      const { account, capabilities, permissions } = event
      return { ...state, capabilities: { status: 'ready', account, capabilities, permissions } }
    }
    case 'requested': {
      const { id, account, now } = event
      if (state.batches.some((batch) => batch.id === id)) return state
      const { address: from, chainId } = account
      const batch = { id, from, chainId, sentAt: now, updatedAt: now, status: 'requested' } as const
      return { ...state, batches: [batch, ...state.batches].slice(0, MAX_BATCHES) }
    }
    case 'accepted':
      // A wallet that answers the id of another batch has one batch.
      if (event.given !== event.id && state.batches.some(({ id }) => id === event.given))
        return without(state, event.id)
      return change(state, event.id, (batch) =>
        batch.status === 'requested'
          ? { ...base(batch), id: event.given, updatedAt: event.now, status: 'pending', hashes: [] }
          : batch,
      )
    case 'status-read': {
      const { status, now } = event
      return change(state, event.id, (batch) => {
        const isSame = batch.status === status.status && batch.hashes.join() === status.hashes.join()
        return isSame || isEnded(batch) ? batch : { ...base(batch), ...status, updatedAt: now }
      })
    }
    case 'refused':
    case 'dismissed':
      return without(state, event.id)
    case 'loaded': {
      const batches = mergeBatches(state.batches, event.batches)
      return batches === state.batches ? state : { ...state, batches }
    }
    default:
      return event satisfies never
  }
}

/** Returns two lists as one: of a batch that is in both, the one that is further, else the one that changed last. */
export function mergeBatches(own: readonly CallsBatch[], others: readonly CallsBatch[]): readonly CallsBatch[] {
  const later = own.map((one) => {
    const other = others.find(({ id }) => id === one.id)
    return other !== undefined && isLater(other, one) ? other : one
  })
  const added = others.filter(
    ({ id }, at) => !own.some((one) => one.id === id) && others.findIndex((one) => one.id === id) === at,
  )
  if (added.length === 0 && later.every((one, at) => one === own[at])) return own
  return [...later, ...added].sort((one, other) => other.sentAt - one.sentAt).slice(0, MAX_BATCHES)
}

/** A wallet answers two tabs in any order, and no batch goes back. */
function isLater(other: CallsBatch, one: CallsBatch): boolean {
  if (stageOf(other) !== stageOf(one)) return stageOf(other) > stageOf(one)
  return !isEnded(one) && other.updatedAt > one.updatedAt
}

function stageOf(batch: CallsBatch): number {
  return isEnded(batch) ? 2 : batch.status === 'pending' ? 1 : 0
}

/** Whether the wallet is still asked about a batch. */
export function isFollowed(batch: CallsBatch, now: number): boolean {
  return !isEnded(batch) && now - batch.sentAt < MAX_FOLLOW_MS
}

function isEnded({ status }: CallsBatch): boolean {
  return status !== 'requested' && status !== 'pending'
}

function isSameAccount(one: CallsAccount, other: CallsAccount): boolean {
  return one.chainId === other.chainId && one.address.toLowerCase() === other.address.toLowerCase()
}

function base({ id, from, chainId, sentAt }: CallsBatch) {
  return { id, from, chainId, sentAt }
}

function without(state: CallsState, id: string): CallsState {
  const batches = state.batches.filter((batch) => batch.id !== id)
  return batches.length === state.batches.length ? state : { ...state, batches }
}

function change(state: CallsState, id: string, next: (batch: CallsBatch) => CallsBatch): CallsState {
  const found = state.batches.find((batch) => batch.id === id)
  const changed = found === undefined ? undefined : next(found)
  if (changed === undefined || changed === found) return state
  return { ...state, batches: state.batches.map((batch) => (batch === found ? changed : batch)) }
}
