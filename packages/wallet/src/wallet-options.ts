import type { Config, CreateConnectorFn } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import type { EnsOptions } from './account/ens-options.ts'
import type { WalletEvent } from './analytics/analytics-event.ts'
import type { LazyConnector } from './connect/lazy-connector.ts'
import type { NamespaceAdapter } from './connect/namespace-adapter.ts'
import type { WalletConnectConnector } from './connect/pairing-controller.ts'
import type { WalletListing } from './connect/wallet-listing.ts'
import type { Environment } from './environment.ts'
import type { Features } from './features.ts'
import type { LogLevel } from './log.ts'
import type { KeyValueStorage } from './store/lazy-storage.ts'

/**
 * Addresses of servers, each without a slash at its end. One text stands for all. What is left out is not asked.
 * Source: docs/wallet-api.md#requests.
 */
export type ApiOptions = {
  /** Wallet list, images, analytics config. */
  readonly wallets?: string
  /** Fallback JSON-RPC, identity, balances. */
  readonly blockchain?: string
  /** Takes events: `POST /e`. */
  readonly analytics?: string
}

/** What happens when the wallet is on a network the app does not ask for. Source: docs/product.md#networks. */
export type UnsupportedChainBehavior = 'modal' | 'ignore'

/**
 * Which wallets of the list are offered, by the list's id or the wallet's rdns: `io.metamask`. Those that are installed
 * are rows in any case.
 */
export type WalletListChoice = {
  /** On the first screen, in this order; the API's recommended, or else the bundle's first, when left out. */
  readonly featured?: readonly string[]
  /** Only these, in this order; all when left out. */
  readonly include?: readonly string[]
  /** Never these, whatever else names them. */
  readonly exclude?: readonly string[]
}

/** Options of `createWallet`. None is needed; most apps give `chains`. */
export type WalletOptions = {
  /** Networks the app asks for; Ethereum when left out. With a `wagmiConfig`, its chains are taken and these are not. */
  readonly chains?: readonly [Chain, ...Chain[]]
  /** Id of the project at WalletConnect and the API. Needed by features that use them, and by nothing else. */
  readonly projectId?: string
  /**
   * Pictures of networks by chain id: `data:` URIs or addresses, which are then asked. The networks that people use have
   * a bundled mark; the others show a letter.
   */
  readonly networkImages?: Readonly<Record<number, string>>
  /** The app's own servers: one address for all, or each by name. Nothing is asked when left out. */
  readonly api?: string | ApiOptions
  /** What is switched on. */
  readonly features?: Partial<Features>
  /** More ways to a wallet, in the order of the list: wagmi connectors, or sources loaded on demand. */
  readonly connectors?: readonly (CreateConnectorFn | LazyConnector | WalletConnectConnector)[]
  /**
   * The app's own RPC by chain id, one or several: asked in this order, in the place of the chain's own. An `api` comes
   * after them. Several of a chain's own are ranked by stability and speed while somebody uses them.
   */
  readonly transports?: Readonly<Record<number, Transport | readonly Transport[]>>
  /** The app's own wagmi config. Its store is then the only copy of the connection; nothing of it is rebuilt. */
  readonly wagmiConfig?: Config
  /** Other kinds of chain, such as Solana. */
  readonly namespaces?: readonly NamespaceAdapter[]
  /** Wallets of the bundled list, for what connectors alone do not tell: links, stores, images. */
  readonly listings?: readonly WalletListing[]
  /** Which wallets of the list are offered. */
  readonly walletList?: WalletListChoice
  /** The app's name, in the words of the modal and in wallets. */
  readonly appName?: string
  /** The app's address, for wallets. The page's own when left out. */
  readonly appUrl?: string
  /** The app's mark: at the head of Connect, in the middle of a code, and in wallets. */
  readonly appIcon?: string
  /** Prefix of everything kept in this browser. Two wallets on one page that should not know each other need two. */
  readonly storageKey?: string
  /** Where the last visit is kept; `localStorage` when left out, nowhere when null. */
  readonly storage?: KeyValueStorage | null
  /** Lets visitors stay on networks the app does not ask for. False when left out. */
  readonly allowUnsupportedChain?: boolean
  /** Hears of an unsupported network and says what to do; the modal's view opens when left out. */
  readonly onUnsupportedChain?: (chainId: number) => UnsupportedChainBehavior
  /** Hears every event, whether analytics are sent or not. */
  readonly onEvent?: (event: WalletEvent) => void
  /** `error` when left out. Source: docs/product.md#defaults. */
  readonly logLevel?: LogLevel
  /** Names for addresses, keyed by address. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** What is allowed of names. */
  readonly ens?: EnsOptions
  /** The outside world; the browser's when left out. For tests. */
  readonly environment?: Partial<Environment>
}
