import type { Chain, Client } from 'viem'
import type { ConnectState } from '../connection/connect-state.ts'
import type { ConnectionsState } from '../connection/connection.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { ModalState } from '../modal/modal.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import type { Readable } from '../store/readable.ts'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'
import type { ConnectorMetadata, LazyConnector } from './lazy-connector.ts'
import type { PairedNamespace } from './namespace-adapter.ts'
import type { BrowserContext } from './wallet-connect/browser-context.ts'
import type { MobileDeepLink } from './wallet-connect/deep-link.ts'
import type { DeepLinkState } from './wallet-connect/deep-link-state.ts'
import type { Delivery } from './wallet-connect/delivery.ts'
import type { Pairing } from './wallet-connect/pairing-state.ts'

/**
 * A source whose connector reaches wallets by pairing. It needs a wallet object to live in. Each wallet object attaches
 * its own, so that two of them on one page share nothing.
 */
export type WalletConnectConnector = ConnectorMetadata & {
  readonly setup: (host: ConnectorContext) => PairingController
}

/** What a wallet object provides to a connector that lives in it. */
export type ConnectorContext = {
  readonly options: {
    readonly projectId: string | null
    readonly appName: string
    readonly appUrl: string | null
    readonly appIcon: string | null
    readonly storageKey: string
  }
  readonly environment: Environment
  readonly storage: LazyStorage
  readonly getChains: () => readonly Chain[]
  /** The chain id of the current network, connected or not. */
  readonly getChainId: () => number
  /** Returns a client that reads a chain by the app's own RPC. @throws for a chain that is not configured. */
  readonly getClient: (chainId: number) => Client
  /** The namespaces other than EVM that take part in pairings. */
  readonly others: readonly PairedNamespace[]
}

/** A pairing source in a wallet object. */
export type PairingController = {
  /** False if the app left out a required option, such as a project id. */
  readonly isConfigured: boolean
  readonly load: LazyConnector['load']
  readonly pairing: PairingStore
  /** Logs problems that prevent codes from being created. @returns the function that stops it. */
  readonly logProblems: (log: Log) => () => void
  /** Starts to follow whether a code is wanted. @returns the function that stops it. */
  readonly start: (around: PairingStores) => () => void
  readonly destroy: () => void
}

/** The stores that decide whether a code is wanted. */
export type PairingStores = {
  readonly modal: Readable<ModalState>
  readonly connect: Readable<ConnectState> & {
    readonly expire: (attemptNumber: number) => void
    readonly renew: (attemptNumber: number) => void
  }
  readonly connections: Readable<ConnectionsState>
}

/** The code that a wallet scans or is opened with. It is created while one is wanted, and renews itself. */
export type PairingStore = Readable<Pairing> & {
  /** Whether the wallet's app opened. */
  readonly deepLink: Readable<DeepLinkState>
  /** Whether requests to a paired wallet reach the relay. Left out if that is unknown. */
  readonly delivery?: Readable<Delivery>
  /** What this page runs in. Some contexts cannot open other apps. */
  readonly browserContext: BrowserContext
  /**
   * Returns the link that opens a wallet with the current code. Null without a code, or without a link that works here.
   */
  readonly getDeepLink: (row: WalletItem, platform: Platform) => MobileDeepLink | null
  /**
   * Opens a wallet's app synchronously. Call it within the tap, or phones refuse to open it.
   * @returns false when nothing was opened, as with `linkTo` null.
   */
  readonly openWalletApp: (row: WalletItem, platform: Platform) => boolean
  /** Creates a code after a failure, without waiting for the next automatic attempt. */
  readonly retry: () => void
}
