import type { Address } from 'viem'
import type { Wallet } from './provider.ts'

/** Whether a wallet is connected, and what stands in the way. `problem` is in words, for the person. */
export type Connection =
  | { readonly status: 'disconnected'; readonly problem: string | null }
  | { readonly status: 'connecting'; readonly wallet: Wallet }
  | {
      readonly status: 'connected'
      readonly wallet: Wallet
      readonly address: Address
      /** The wallet's own network; null while it does not say. */
      readonly chainId: number | null
      readonly isSwitching: boolean
      readonly problem: string | null
    }

export type ConnectionEvent =
  | { readonly type: 'asked'; readonly wallet: Wallet }
  | { readonly type: 'accepted'; readonly wallet: Wallet; readonly address: Address; readonly chainId: number | null }
  | { readonly type: 'refused'; readonly wallet: Wallet; readonly problem: string }
  | { readonly type: 'accountChanged'; readonly wallet: Wallet; readonly address: Address | null }
  | { readonly type: 'chainChanged'; readonly wallet: Wallet; readonly chainId: number | null }
  | { readonly type: 'switchAsked' }
  | { readonly type: 'switchEnded'; readonly problem: string | null }
  | { readonly type: 'left' }

/** Nobody is connected, and nothing is wrong. */
export const disconnected: Connection = { status: 'disconnected', problem: null }

/** The rules of being connected. An answer of a wallet that is no longer asked is dropped. */
export function nextConnection(state: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'asked':
      return { status: 'connecting', wallet: event.wallet }
    case 'accepted': {
      if (state.status === 'connecting' && state.wallet !== event.wallet) return state
      const { wallet, address, chainId } = event
      return { status: 'connected', wallet, address, chainId, isSwitching: false, problem: null }
    }
    case 'refused':
      if (state.status !== 'connecting' || state.wallet !== event.wallet) return state
      return { status: 'disconnected', problem: event.problem }
    case 'accountChanged':
      if (state.status !== 'connected' || state.wallet !== event.wallet) return state
      return event.address === null ? disconnected : { ...state, address: event.address, problem: null }
    case 'chainChanged':
      if (state.status !== 'connected' || state.wallet !== event.wallet) return state
      return { ...state, chainId: event.chainId, problem: null }
    case 'switchAsked':
      return state.status === 'connected' ? { ...state, isSwitching: true, problem: null } : state
    case 'switchEnded':
      return state.status === 'connected' ? { ...state, isSwitching: false, problem: event.problem } : state
    case 'left':
      return disconnected
    default:
      return event satisfies never
  }
}
