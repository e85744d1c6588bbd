import type { CaipAddress } from '../caip/caip.ts'

/** Externally owned (a key) or a contract. Source: SPECIFICATION.md §3, preferredAccountType. */
export type AccountType = 'eoa' | 'smartAccount'

/** One account a connected wallet shares. */
export type AccountEntry = {
  readonly address: string
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

/** One token somebody holds. Source: SPECIFICATION.md §3, Token balance. Filled by a later issue. */
export type TokenBalance = {
  readonly address: CaipAddress | null
  readonly symbol: string
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly price: number | null
  readonly value: number | null
  readonly iconUrl: string | null
}

/**
 * Who is connected. Everything but `isConnected` is null until it is known, and stays null when it could not be read:
 * a balance that could not be read is never a zero. Source: SPECIFICATION.md §3, Account state.
 */
export type AccountState = {
  readonly isConnected: boolean
  readonly caipAddress: CaipAddress | null
  readonly address: string | null
  /** Base units and decimals, exact. Text for people: `formatBalance`. */
  readonly balance: { readonly amount: bigint; readonly decimals: number } | null
  readonly balanceSymbol: string | null
  /** `loading` while asked; `unavailable` when the chain did not answer. */
  readonly balanceStatus: 'none' | 'loading' | 'ready' | 'unavailable'
  readonly profileName: string | null
  readonly profileImage: string | null
  readonly addressExplorerUrl: string | null
  readonly tokenBalance: readonly TokenBalance[] | null
  readonly connectedWalletInfo: ConnectedWalletInfo | null
  readonly preferredAccountType: AccountType | null
  readonly smartAccountDeployed: boolean | null
  readonly allAccounts: readonly AccountEntry[]
  readonly socialProvider: string | null
  readonly farcasterUrl: string | null
  /** Names that an integrator or the wallet gave to addresses. Keyed by lower-case EVM address, or Solana address as it is. */
  readonly addressLabels: Readonly<Record<string, string>>
}
