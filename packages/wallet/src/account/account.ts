import type { Address } from 'viem'
import type { CaipAddress, ChainNamespace } from '../caip/caip.ts'
import type { LoginAccount } from '../login/login-account.ts'
import type { AccountToken } from '../tokens/account-tokens.ts'
import type { AccountType } from './account-type.ts'

/**
 * An address and its chain namespace. `eip155` covers every EVM chain. Its addresses have viem's type, and `chainId` is
 * the number that viem and wagmi use for the chain.
 */
export type NamespacedAddress =
  | { readonly namespace: 'eip155'; readonly address: Address; readonly chainId: number }
  | { readonly namespace: Exclude<ChainNamespace, 'eip155'>; readonly address: string; readonly chainId: null }

/** One account that a connected wallet shares. */
export type AccountEntry = NamespacedAddress & {
  readonly type: AccountType
  readonly caipAddress: CaipAddress
  /** Id of the connection that shares the account. `disconnect` and `switchConnection` accept it. */
  readonly connectionId: string
  readonly isActive: boolean
}

/** The connected wallet. */
export type ConnectedWalletInfo = {
  readonly name: string
  readonly icon: string | null
  readonly rdns: string | null
}

/** The part of the state that is present whether or not a wallet is connected. */
type AccountLabels = {
  /** Names that the app or the user gave to addresses. Keyed by lower-case EVM address, or unchanged Solana address. */
  readonly addressLabels: Readonly<Record<string, string>>
}

/** The state while no wallet is connected. Every value of an account is null. */
export type DisconnectedAccount = AccountLabels & {
  readonly isConnected: false
  readonly namespace: null
  readonly address: null
  readonly chainId: null
  readonly caipAddress: null
  readonly balance: null
  readonly balanceSymbol: null
  readonly balanceStatus: 'none'
  readonly tokenBalance: null
  readonly profileName: null
  readonly profileImage: null
  readonly addressExplorerUrl: null
  readonly connectedWalletInfo: null
  /** Of a login with Farcaster that waits for its app: `farcasterUrl`. */
  readonly login: LoginAccount | null
  readonly allAccounts: readonly []
}

/**
 * The state while a wallet is connected. A value read from a chain is null until it is known, and stays null when it
 * could not be read. A balance that could not be read is never zero.
 */
export type ConnectedAccount = AccountLabels &
  NamespacedAddress & {
    readonly isConnected: true
    readonly caipAddress: CaipAddress
    /** The exact amount in base units, and the number of decimals. `formatBalance` returns the text for it. */
    readonly balance: { readonly amount: bigint; readonly decimals: number } | null
    readonly balanceSymbol: string | null
    /** `loading` while the request runs; `unavailable` when the chain did not answer. */
    readonly balanceStatus: 'none' | 'loading' | 'ready' | 'unavailable'
    /** What the account holds: on all EVM networks of the app, or on its Solana network. Null until `useTokens` or `tokensOf` has read it. */
    readonly tokenBalance: readonly AccountToken[] | null
    readonly profileName: string | null
    readonly profileImage: string | null
    readonly addressExplorerUrl: string | null
    readonly connectedWalletInfo: ConnectedWalletInfo
    /** What the login knows, if the active account is of a login by email or at a provider, or one waits for Farcaster. */
    readonly login: LoginAccount | null
    readonly allAccounts: readonly AccountEntry[]
  }

/**
 * The account state. `isConnected` discriminates the union, and `namespace` discriminates a connected account.
 * Source: docs/product.md#account.
 */
export type AccountState = DisconnectedAccount | ConnectedAccount
