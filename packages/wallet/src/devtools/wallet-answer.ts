import type { WalletFault } from './faults.ts'

/** What a request to a wallet is answered with while a fault is on. `pass`: by the wallet itself. */
export type WalletAnswer =
  | { readonly type: 'pass' }
  | { readonly type: 'never' }
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'error'; readonly code: number; readonly message: string }

/** Methods for which a wallet shows a window. */
const PROMPTS = /^(?:eth_requestAccounts|eth_send|eth_sign|personal_sign|wallet_(?!get))/
/** Methods that a wallet answers with the chain. */
const SWITCHES = /^wallet_(?:switch|add)EthereumChain$/

/**
 * Returns how a request is answered while a fault is on.
 * @param otherChainId - the chain that a wallet on another chain reports.
 * Source: https://eips.ethereum.org/EIPS/eip-1193#provider-errors.
 */
export function toWalletAnswer(fault: WalletFault | null, method: string, otherChainId: number): WalletAnswer {
  switch (fault) {
    case null:
      return { type: 'pass' }
    case 'reject':
      if (!PROMPTS.test(method)) return { type: 'pass' }
      return { type: 'error', code: 4001, message: 'User rejected the request.' }
    case 'silent':
      return { type: 'never' }
    case 'other-chain':
      if (method === 'eth_chainId') return { type: 'value', value: `0x${otherChainId.toString(16)}` }
      return SWITCHES.test(method) ? { type: 'value', value: null } : { type: 'pass' }
    case 'disconnected':
      return { type: 'error', code: 4900, message: 'The provider is disconnected from all chains.' }
    default:
      return fault satisfies never
  }
}

/** Returns the first of some well-known chains that an app does not list. */
export function toOtherChainId(listed: readonly number[]): number {
  return [137, 10, 8453, 42161, 100].find((id) => !listed.includes(id)) ?? 999_999
}
