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
import type { LoginOptions } from './login/login-options.ts'
import type { KeyValueStorage } from './store/lazy-storage.ts'
import type { SwapExchanges } from './swap/exchanges.ts'
import type { WalletListing } from './wallet-list/wallet-listing.ts'

/**
 * URLs of servers, each without a trailing slash. A single URL is used for all. A server that is left out receives no
 * requests.
 * Source: docs/wallet-api.md#requests.
 */
export type ApiOptions = {
  /** Serves the wallet list, its images, and whether events are sent. */
  readonly wallets?: string
  /** Serves a fallback JSON-RPC, names and balances. */
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
   * The wallets on the first screen, in this order. By default those that the API recommends, or the first ones of the
   * bundled list.
   */
  readonly featured?: readonly string[]
  /** Shows only these wallets, in this order. By default all are shown. */
  readonly include?: readonly string[]
  /** Never shows these wallets, even if another option lists them. */
  readonly exclude?: readonly string[]
}

/** Options of `createWallet`. None is required; most apps set `chains`. */
export type WalletOptions = {
  /** The networks of the app. Defaults to Ethereum. With a `wagmiConfig`, the chains of that config are used instead. */
  readonly chains?: readonly [Chain, ...Chain[]]
  /** The id of your project at WalletConnect, at the API and at the login server. Only features that use one of them need it. */
  readonly projectId?: string
  /**
   * Images of networks by chain id: `data:` URIs, or URLs that the page then requests. Popular networks have a bundled
   * logo. Other networks show a letter.
   */
  readonly networkImages?: Readonly<Record<number, string>>
  /** The app's own servers: one URL for all, or one for each. No server receives requests when left out. */
  readonly api?: string | ApiOptions
  /** Turns features on or off. */
  readonly features?: Partial<Features>
  /**
   * The exchanges that swaps may use, by chain id: their routers, and the wrapped native currency. By default Uniswap's
   * official ones; a network without a known router has no swaps. A swap that calls any other contract is never passed to a wallet, whatever the `api` says.
   */
  readonly swapExchanges?: Readonly<Record<number, SwapExchanges>>
  /**
   * The hosts of the pages on which providers of the on-ramp sell, by the id that the `api` gives a provider: `{ brook: ['buy.brook.example'] }`.
   * Those of Coinbase and Meld are known. A purchase opens no page of another host, whatever the `api` says.
   */
  readonly onrampHosts?: Readonly<Record<string, readonly string[]>>
  /**
   * Pages that give coins of test networks, by chain id. Account links to the one of the active network, where its chain
   * has `testnet: true`.
   */
  readonly faucetUrls?: Readonly<Record<number, string>>
  /** The login by email and at social providers. Without it, nothing of it is shown or loaded. */
  readonly login?: LoginOptions
  /** More connectors, in the order in which the modal lists them: wagmi connectors, or connectors loaded on demand. */
  readonly connectors?: readonly (CreateConnectorFn | LazyConnector | WalletConnectConnector)[]
  /**
   * One or several RPC transports by chain id. They are tried in this order and replace the chain's default RPC. The
   * `api` is tried last. If a chain has no entry and several default RPCs, these are ranked by stability and speed.
   */
  readonly transports?: Readonly<Record<number, Transport | readonly Transport[]>>
  /** The app's own wagmi config. Its store is then the only copy of the connection. */
  readonly wagmiConfig?: Config
  /** Adapters for other kinds of chain, such as Solana. */
  readonly namespaces?: readonly NamespaceAdapter[]
  /** Data about wallets that connectors do not have: links, app stores, images. The bundled list replaces it when it loads. */
  readonly listings?: readonly WalletListing[]
  /** Which wallets of the list are shown. */
  readonly walletList?: WalletListChoice
  /** The app's name, shown in the modal and in wallets. */
  readonly appName?: string
  /** The app's URL, shown in wallets. Defaults to the origin of the page. */
  readonly appUrl?: string
  /** The URL of the app's logo, shown at the top of the Connect view, in the QR code, and in wallets. */
  readonly appIcon?: string
  /** Prefix of the keys saved in this browser. Two independent wallet objects on one page need different prefixes. */
  readonly storageKey?: string
  /** Where the session is saved. Defaults to `localStorage`. Null saves nothing. */
  readonly storage?: KeyValueStorage | null
  /** Lets users stay on networks that the app does not list. Defaults to false. */
  readonly allowUnsupportedChain?: boolean
  /** Called when the wallet is on an unsupported network. Returns what to do. By default the modal opens. */
  readonly onUnsupportedChain?: (chainId: number) => UnsupportedChainBehavior
  /** Called with every event, whether or not events are sent to the API. */
  readonly onEvent?: (event: WalletEvent) => void
  /** The level of the log. Defaults to `error`. Source: docs/product.md#defaults. */
  readonly logLevel?: LogLevel
  /** Labels of addresses, keyed by address. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** Which ENS requests are allowed. */
  readonly ens?: EnsOptions
  /** Page, clock and network. Defaults to the browser's. Tests replace it. */
  readonly environment?: Partial<Environment>
}
