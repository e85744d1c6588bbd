import type { ChainNamespace } from '../caip/caip.ts'
import type { WalletError } from '../wallet-error.ts'
import type { ConnectorRow, Platform } from './connector-row.ts'

/** One try to connect one wallet. A later attempt has a higher number; answers to lower ones are dropped. */
export type Attempt = {
  readonly number: number
  readonly row: ConnectorRow
  readonly platform: Platform
  readonly namespace: ChainNamespace
}

/**
 * The attempt to connect, and with whom. There is one at a time.
 * - `idle`: nothing is being tried.
 * - `choosing`: one wallet, several kinds of chain: the visitor says which.
 * - `loading`: the connector's code is on its way.
 * - `waiting`: the wallet was asked and has not answered. `startedAt` in milliseconds: the second hint comes after 8 s.
 * - `rejected`: the visitor declined in the wallet.
 * - `not-detected`: the wallet is not in this browser.
 * - `locked`: the wallet is there and answers nothing until it is unlocked.
 * - `expired`: the pairing's time ran out.
 * - `failed`: anything else; the error says what and what to do.
 */
export type Connecting =
  | { readonly status: 'idle' }
  | { readonly status: 'choosing'; readonly row: ConnectorRow; readonly platform: Platform }
  | { readonly status: 'loading'; readonly attempt: Attempt }
  | { readonly status: 'waiting'; readonly attempt: Attempt; readonly startedAt: number }
  | { readonly status: 'rejected'; readonly attempt: Attempt; readonly error: WalletError }
  | { readonly status: 'not-detected'; readonly attempt: Attempt }
  | { readonly status: 'locked'; readonly attempt: Attempt }
  | { readonly status: 'expired'; readonly attempt: Attempt }
  | { readonly status: 'failed'; readonly attempt: Attempt; readonly error: WalletError }
