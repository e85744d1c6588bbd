import type { Chain, Client } from 'viem'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { ModalState } from '../modal/modal.ts'
import type { LazyStorage } from '../store/lazy-storage.ts'
import type { Readable } from '../store/readable.ts'
import type { ConnectState } from './connect-state.ts'
import type { ConnectionsState } from './connection.ts'
import type { ConnectorMetadata, LazyConnector } from './lazy-connector.ts'
import type { BrowserContext } from './wallet-connect/browser-context.ts'
import type { MobileDeepLink } from './wallet-connect/deep-link.ts'
import type { DeepLinkState } from './wallet-connect/deep-link-state.ts'
import type { Delivery } from './wallet-connect/delivery.ts'
import type { Pairing } from './wallet-connect/pairing.ts'
import type { Platform, WalletItem } from './wallet-item.ts'

/**
 * A source whose connector reaches wallets by pairing. It needs a wallet object to live in: each one attaches it anew,
 * so that two wallets on one page share nothing.
 */
export type WalletConnectConnector = ConnectorMetadata & {
  readonly setup: (host: ConnectorContext) => PairingController
}

/** What a wallet object lends to a connector that lives in it. */
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
  /** The network in use, connected or not. */
  readonly getChainId: () => number
  /** Reads a chain by the app's own RPC. @throws for a chain that is not configured. */
  readonly getClient: (chainId: number) => Client
}

/** A pairing source in a wallet object. */
export type PairingController = {
  /** False where the app left out what it needs, as a project id. */
  readonly isConfigured: boolean
  readonly load: LazyConnector['load']
  readonly pairing: PairingStore
  /** Tells the developer what keeps codes from being made. @returns the function that stops it. */
  readonly logProblems: (log: Log) => () => void
  /** Lets it know when a code is wanted. @returns the function that stops it. */
  readonly start: (around: PairingStores) => () => void
  readonly destroy: () => void
}

/** What goes on around a code. */
export type PairingStores = {
  readonly modal: Readable<ModalState>
  readonly connect: Readable<ConnectState> & {
    readonly expire: (attemptNumber: number) => void
    readonly renew: (attemptNumber: number) => void
  }
  readonly connections: Readable<ConnectionsState>
}

/** The code that a wallet scans or is opened with. It is made while one is wanted, and renewed by itself. */
export type PairingStore = Readable<Pairing> & {
  /** Whether the wallet that was opened came up. */
  readonly deepLink: Readable<DeepLinkState>
  /** Whether what a paired wallet is asked reaches the relay; left out where nobody can tell. */
  readonly delivery?: Readable<Delivery>
  /** What this page runs in: some places open no other app. */
  readonly browserContext: BrowserContext
  /** Where a wallet is opened with the code that is there now; null without a code or a link that works here. */
  readonly getDeepLink: (row: WalletItem, platform: Platform) => MobileDeepLink | null
  /**
   * Opens a wallet in this very call: call it within the tap, or phones refuse.
   * @returns false when nothing was opened, as with `linkTo` null.
   */
  readonly openWalletApp: (row: WalletItem, platform: Platform) => boolean
  /** Makes a code after none could be made, without waiting for that to be tried by itself. */
  readonly retry: () => void
}
