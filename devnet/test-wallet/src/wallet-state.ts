import type { WalletAccount } from './find-account.ts'
import type { ConnectedApp } from './sessions.ts'
import type { WalletChain } from './sign-request.ts'
import type { SolanaManner } from './solana-manner.ts'
import type { WalletRequest } from './wallet-request.ts'

/** The state that the wallet shows. */
export type TestWalletState = {
  readonly account: WalletAccount
  readonly chain: WalletChain
  /** Requests to approve or decline, the oldest first. */
  readonly requests: readonly WalletRequest[]
  readonly apps: readonly ConnectedApp[]
  /** The message of the last error. */
  readonly problem: string | null
  /** What happens to an approved request on Solana. */
  readonly solanaManner: SolanaManner
}
