import type { Config, CreateConnectorFn } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import type { EnsOptions } from './account/ens.ts'
import type { WalletEvent } from './analytics/analytics-event.ts'
import type { LazyConnector } from './connectors/lazy-connector.ts'
import type { NamespaceAdapter } from './connectors/namespace-adapter.ts'
import type { WalletConnectConnector } from './connectors/pairing-controller.ts'
import type { Environment } from './environment.ts'
import type { Features } from './features.ts'
import type { LogLevel } from './log.ts'
import type { KeyValueStorage } from './store/lazy-storage.ts'
import type { WalletListing } from './wallet-list/wallet-listing.ts'

/**
 * URLs of servers, each without a trailing slash. A single URL is used for all. A server that is left out is never
 * asked.
 * Source: docs/wallet-api.md#requests.
 */
export type ApiOptions = {
  /** Wallet list, images, analytics config. */
  readonly wallets?: string
  /** Fallback JSON-RPC, identity, balances. */
  readonly blockchain?: string
  /** Receives events: `POST /e`. */
  readonly analytics?: string
}

/** What happens when the wallet is on a network that the app does not list. Source: docs/product.md#networks. */
export type UnsupportedChainBehavior = 'modal' | 'ignore'

/**
 * Which wallets of the list are offered, by the list's id or the wallet's rdns: `io.metamask`. Installed wallets are
 * always listed.
 */
export type WalletListChoice = {
  /**
   * Wallets on the first screen, in this order. When left out, the API's recommended ones, or else the first of the
   * bundle.
   */
  readonly featured?: readonly string[]
  /** Offers only these, in this order; all when left out. */
  readonly include?: readonly string[]
  /** Never offers these, even when other options name them. */
  readonly exclude?: readonly string[]
}

/** Options of `createWallet`. None is required; most apps set `chains`. */
export type WalletOptions = {
  /** Networks of the app; Ethereum when left out. With a `wagmiConfig`, the chains of that config are used instead. */
  readonly chains?: readonly [Chain, ...Chain[]]
  /** Id of the project at WalletConnect and the API. Only features that use them need it. */
  readonly projectId?: string
  /**
   * Pictures of networks by chain id: `data:` URIs, or URLs that the page then requests. Popular networks have a
   * bundled logo; the others show a letter.
   */
  readonly networkImages?: Readonly<Record<number, string>>
  /** The app's own servers: one URL for all, or one for each. No server is asked when left out. */
  readonly api?: string | ApiOptions
  /** Which features are on. */
  readonly features?: Partial<Features>
  /** Further connectors, in the order of the list: wagmi connectors, or sources loaded on demand. */
  readonly connectors?: readonly (CreateConnectorFn | LazyConnector | WalletConnectConnector)[]
  /**
   * The app's own RPC by chain id, one or several. They are asked in this order, in place of the chain's own. An `api`
   * comes after them. Several of a chain's own are ranked by stability and speed while they are in use.
   */
  readonly transports?: Readonly<Record<number, Transport | readonly Transport[]>>
  /** The app's own wagmi config. Its store is then the only copy of the connection. */
  readonly wagmiConfig?: Config
  /** Other kinds of chain, such as Solana. */
  readonly namespaces?: readonly NamespaceAdapter[]
  /** Wallets of the bundled list, for data that connectors alone do not have: links, stores, images. */
  readonly listings?: readonly WalletListing[]
  /** Which wallets of the list are offered. */
  readonly walletList?: WalletListChoice
  /** The app's name, shown in the modal and in wallets. */
  readonly appName?: string
  /** The app's URL, for wallets. The URL of the page when left out. */
  readonly appUrl?: string
  /** The app's logo, shown at the head of Connect, in the middle of a code, and in wallets. */
  readonly appIcon?: string
  /** Prefix of everything saved in this browser. Two independent wallet objects on one page need two prefixes. */
  readonly storageKey?: string
  /** Where the session is saved; `localStorage` when left out, nowhere when null. */
  readonly storage?: KeyValueStorage | null
  /** Lets users stay on networks that the app does not list. False when left out. */
  readonly allowUnsupportedChain?: boolean
  /** Called on an unsupported network; returns what to do. The modal's view opens when left out. */
  readonly onUnsupportedChain?: (chainId: number) => UnsupportedChainBehavior
  /** Called with every event, whether analytics are sent or not. */
  readonly onEvent?: (event: WalletEvent) => void
  /** The level of the log; `error` when left out. Source: docs/product.md#defaults. */
  readonly logLevel?: LogLevel
  /** Labels of addresses, keyed by address. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** Which ENS requests are allowed. */
  readonly ens?: EnsOptions
  /** The environment; the browser's when left out. For tests. */
  readonly environment?: Partial<Environment>
}
