import type { CaipNetworkId } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Network } from './network.ts'

/**
 * A switch of network, and to where. There is one at a time.
 * - `idle`: none.
 * - `pending`: the wallet was asked to switch. `startedAt` in milliseconds.
 * - `adding`: the wallet does not know the network (code 4902) and was asked to add it; it switches after that.
 * - `rejected`: the visitor declined in the wallet.
 * - `unsupported`: not configured here, or the wallet cannot use it.
 * - `failed`: anything else, silence of the wallet too.
 * `number` names the switch: answers to an older one are dropped.
 */
export type SwitchChainState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'adding'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'rejected'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'unsupported'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'failed'; readonly number: number; readonly to: Network; readonly error: WalletError }

/** What can happen to a switch. Answers name the switch they belong to: those to older ones change nothing. */
export type SwitchChainEvent =
  | { readonly type: 'start'; readonly number: number; readonly to: Network; readonly now: number }
  | { readonly type: 'adding'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'unsupported'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError }
  /** The wallet is on a network, whoever brought it there. On the wanted one, the switch is over. */
  | { readonly type: 'switched'; readonly networkId: CaipNetworkId }
  | { readonly type: 'cancel' }

/** No switch. */
export const idleSwitchChain: SwitchChainState = { status: 'idle' }

/** Whether the wallet's answer is still awaited. */
export function isSwitching(state: SwitchChainState): boolean {
  return state.status === 'pending' || state.status === 'adding'
}

/** The switch after an event. */
export function nextSwitchChain(state: SwitchChainState, event: SwitchChainEvent): SwitchChainState {
  switch (event.type) {
    case 'start':
      return { status: 'pending', number: event.number, to: event.to, startedAt: event.now }
    case 'cancel':
      return idleSwitchChain
    case 'switched':
      return state.status !== 'idle' && state.to.id === event.networkId ? idleSwitchChain : state
  }
  if (state.status === 'idle' || state.number !== event.number || !isSwitching(state)) return state
  const { number, to } = state
  switch (event.type) {
    case 'adding':
      return state.status === 'pending' ? { ...state, status: 'adding' } : state
    case 'rejected':
    case 'unsupported':
    case 'failed':
      return { status: event.type, number, to, error: event.error }
    default:
      return event satisfies never
  }
}
