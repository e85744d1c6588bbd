import type { Address } from 'viem'
import type { CaipAddress, ChainNamespace } from '../caip/caip.ts'

/** Externally owned (a key) or a contract. Source: docs/product.md#account. */
export type AccountType = 'eoa' | 'smartAccount'

/**
 * An address and the kind of chain it is for. `eip155` is every EVM chain: its addresses go into viem and wagmi as they
 * are, and `chainId` is the number that both know the chain by.
 */
export type NamespacedAddress =
  | { readonly namespace: 'eip155'; readonly address: Address; readonly chainId: number }
  | { readonly namespace: Exclude<ChainNamespace, 'eip155'>; readonly address: string; readonly chainId: null }

/** One account a connected wallet shares. */
export type AccountEntry = NamespacedAddress & {
  readonly type: AccountType
  readonly caipAddress: CaipAddress
  /** Id of the connection it came with: what `disconnect` and `activate` take. */
  readonly connectionId: string
  readonly isActive: boolean
}

/** The wallet somebody is connected with. */
export type ConnectedWalletInfo = {
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
}

/** What is known of the account, connected or not. */
type AccountLabels = {
  /** Names that an integrator or the wallet gave to addresses. Keyed by lower-case EVM address, or Solana address as it is. */
  readonly addressLabels: Readonly<Record<string, string>>
}

/** Nobody is connected: everything is null. */
export type DisconnectedAccount = AccountLabels & {
  readonly isConnected: false
  readonly namespace: null
  readonly address: null
  readonly chainId: null
  readonly caipAddress: null
  readonly balance: null
  readonly balanceSymbol: null
  readonly balanceStatus: 'none'
  readonly profileName: null
  readonly profileImage: null
  readonly addressExplorerUrl: null
  readonly connectedWalletInfo: null
  readonly allAccounts: readonly []
}

/**
 * Somebody is connected. What chains say is null until it is known, and stays null when it could not be read: a balance
 * that could not be read is never a zero.
 */
export type ConnectedAccount = AccountLabels &
  NamespacedAddress & {
    readonly isConnected: true
    readonly caipAddress: CaipAddress
    /** Base units and decimals, exact. Text for people: `formatBalance`. */
    readonly balance: { readonly amount: bigint; readonly decimals: number } | null
    readonly balanceSymbol: string | null
    /** `loading` while asked; `unavailable` when the chain did not answer. */
    readonly balanceStatus: 'none' | 'loading' | 'ready' | 'unavailable'
    readonly profileName: string | null
    readonly profileImage: string | null
    readonly addressExplorerUrl: string | null
    readonly connectedWalletInfo: ConnectedWalletInfo
    readonly allAccounts: readonly AccountEntry[]
  }

/**
 * Who is connected: a union on `isConnected`, and of a connected account on `namespace`.
 * Source: docs/product.md#account.
 */
export type AccountState = DisconnectedAccount | ConnectedAccount
