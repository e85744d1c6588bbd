import type { WalletError } from '../wallet-error.ts'
import type { Network } from './network.ts'

/**
 * A switch of network, and to where. There is one at a time.
 * - `idle`: none.
 * - `waiting`: the wallet was asked to switch. `startedAt` in milliseconds.
 * - `adding`: the wallet does not know the network (code 4902) and was asked to add it; it switches after that.
 * - `rejected`: the visitor declined in the wallet.
 * - `unsupported`: not configured here, or the wallet cannot use it.
 * - `failed`: anything else, silence of the wallet too.
 * `number` names the switch: answers to an older one are dropped.
 */
export type Switching =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'adding'; readonly number: number; readonly to: Network; readonly startedAt: number }
  | { readonly status: 'rejected'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'unsupported'; readonly number: number; readonly to: Network; readonly error: WalletError }
  | { readonly status: 'failed'; readonly number: number; readonly to: Network; readonly error: WalletError }
