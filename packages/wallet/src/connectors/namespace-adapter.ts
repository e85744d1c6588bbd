import type { CaipNetworkId, ChainNamespace } from '../caip/caip.ts'
import type { Connection } from '../connection/connection.ts'
import type { Network } from '../network/network.ts'
import type { NamespaceSignIn } from '../sign-in/namespace-sign-in.ts'
import type { Readable } from '../store/readable.ts'
import type { HoldingsSource } from '../tokens/holdings-source.ts'
import type { TransferSource } from '../transfer/transfer-source.ts'

/** A wallet of another namespace that is in this page. */
export type NamespaceWallet = {
  /** Stable across reloads. */
  readonly id: string
  readonly name: string
  /** `data:` URI. */
  readonly icon: string | null
}

/** The part of a WalletConnect session that is for one namespace other than EVM. */
export type PairedSessionPart = {
  /** Id of the connector that pairs. */
  readonly connectorId: string
  /** The wallet at the other end, as it describes itself. */
  readonly name: string
  readonly icon: string | null
  /** CAIP-10 ids of the namespace, as the wallet gave them. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  /** @throws viem's `ProviderRpcError` with the wallet's code. */
  readonly request: (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>
  /** Ends this part. The session ends with its last part. */
  readonly end: () => Promise<void>
}

/** How a namespace takes part in a pairing: the wallet is offered its networks beside those of EVM. */
export type PairedNamespace = {
  readonly namespace: ChainNamespace
  readonly proposal: {
    readonly chains: readonly CaipNetworkId[]
    readonly methods: readonly string[]
    readonly events: readonly string[]
  }
  /** Whether an account of the session is connected. */
  readonly isConnected: () => boolean
  /** Called with what a wallet shares, at first and after each change; with null when the session has ended. */
  readonly receive: (part: PairedSessionPart | null) => void
}

/**
 * The adapter of a namespace other than EVM. It finds the wallets and connects them. It stores its own connections, as
 * wagmi's store does for EVM.
 */
export type NamespaceAdapter = {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
  readonly wallets: Readable<readonly NamespaceWallet[]>
  readonly connections: Readable<readonly Connection[]>
  /** Starts to look for wallets. @returns the function that stops looking and listening. */
  readonly start: (page: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>) => () => void
  /** @throws what the wallet throws. */
  readonly connect: (walletId: string, options: { readonly isReconnecting: boolean }) => Promise<Connection>
  /** Disconnects in this page at once, whatever the wallet does. @throws what the wallet throws. */
  readonly disconnect: (walletId: string) => Promise<void>
  /** Disconnects in this page only, without notifying the wallet. */
  readonly forget: (walletId: string) => void
  /** Its part in pairings with wallets. Left out: it has none. */
  readonly pairing?: PairedNamespace
  /** Its part in the embedded login: a user who is logged in has an account of it beside that of EVM. Left out: there is none. */
  readonly login?: PairedNamespace
  /** Moves an account of a connection to the front. Does nothing without that account. */
  readonly choose?: (walletId: string, account: string) => void
  /**
   * Moves a connection to another network of the app. The wallet is not asked: each request says its network.
   * @param walletId - null while disconnected: the next connection begins on it.
   * @returns whether the wallet allows it.
   */
  readonly switchNetwork?: (networkId: CaipNetworkId, walletId: string | null) => boolean
  /** The networks that a connected wallet allows; null when it did not say, in which case all are allowed. */
  readonly approvedIds?: (walletId: string) => readonly CaipNetworkId[] | null
  /** Reads a balance in the network's own currency. @throws when the network does not answer. */
  readonly getBalance?: (
    networkId: CaipNetworkId,
    address: string,
  ) => Promise<{ readonly amount: bigint; readonly decimals: number }>
  /** Loads how it reads what an account holds and did. Left out: Account shows its balance alone. */
  readonly loadHoldings?: () => Promise<HoldingsSource>
  /** How its accounts sign in. Left out: they cannot. */
  readonly signIn?: {
    /** Returns a network as a message writes it: `mainnet`. Null for a network of another namespace. */
    readonly chainOf: (networkId: CaipNetworkId) => string | null
    readonly load: () => Promise<NamespaceSignIn>
  }
  /** Loads how it sends, which the Send view uses. Left out: its accounts cannot send there. */
  readonly loadTransfers?: () => Promise<TransferSource>
}
