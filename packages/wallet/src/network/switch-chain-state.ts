import type { CaipNetworkId } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Network } from './network.ts'

/**
 * The state of a switch of network. There is one switch at a time.
 * - `idle`: there is no switch.
 * - `pending`: the wallet was asked to switch. `startedAt` in milliseconds.
 * - `adding`: the wallet does not know the network (code 4902) and was asked to add it; it switches after that.
 * - `rejected`: the user declined in the wallet.
 * - `unsupported`: the app does not list the network, or the wallet cannot use it.
 * - `failed`: any other failure, including a wallet that does not answer.
 * `number` names the switch. Answers to an older one are dropped.
 */
export type SwitchChainState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'adding'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'rejected'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'unsupported'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'failed'; readonly number: number; readonly to: Network; readonly error: WalletError }

/**
 * An event of {@link nextSwitchChain}. An answer names its switch, and an answer to an older switch changes nothing.
 */
export type SwitchChainEvent =
  | { readonly type: 'start'; readonly number: number; readonly to: Network; readonly now: number }
  | { readonly type: 'add-requested'; readonly number: number }
  | { readonly type: 'rejected'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'unsupported'; readonly number: number; readonly error: WalletError }
  | { readonly type: 'failed'; readonly number: number; readonly error: WalletError }
  /** The wallet is on a network, whatever caused the switch. If it is the requested one, the switch is done. */
  | { readonly type: 'network-switched'; readonly networkId: CaipNetworkId }
  | { readonly type: 'cancel' }

/** The state without a switch. */
export const idleSwitchChain: SwitchChainState = { status: 'idle' }

/** Returns whether the wallet has not answered yet. */
export function isSwitching(state: SwitchChainState): boolean {
  return state.status === 'pending' || state.status === 'adding'
}

/** Returns the state after an event. */
export function nextSwitchChain(state: SwitchChainState, event: SwitchChainEvent): SwitchChainState {
  switch (event.type) {
    case 'start':
      return { status: 'pending', number: event.number, to: event.to, startedAt: event.now }
    case 'cancel':
      return idleSwitchChain
    case 'network-switched':
      return state.status !== 'idle' && state.to.id === event.networkId ? idleSwitchChain : state
  }
  if (state.status === 'idle' || state.number !== event.number || !isSwitching(state)) return state
  const { number, to } = state
  switch (event.type) {
    case 'add-requested':
      return state.status === 'pending' ? { ...state, status: 'adding' } : state
    case 'rejected':
    case 'unsupported':
    case 'failed':
      return { status: event.type, number, to, error: event.error }
    default:
      return event satisfies never
  }
}
