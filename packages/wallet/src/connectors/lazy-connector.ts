import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorType, Platform } from '../wallet-list/wallet-item.ts'

/** What a list shows of a connector before its code is loaded. */
export type ConnectorMetadata = {
  /** Unique among connectors. The wagmi connector that is loaded has the same id. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string
  readonly explorerId?: string
  readonly rdns?: string
  /** Ways to reach the wallet, the most likely first. Defaults to `['browser']`. */
  readonly platforms?: readonly Platform[]
  /** False hides it from the list, although it can be connected. Defaults to true. */
  readonly isListed?: boolean
  /**
   * False if the app left out a required option, such as a project id. It is then not listed, and no wallet is offered
   * because of it. Connecting it anyway throws an error that says what is missing. Defaults to true.
   */
  readonly isConfigured?: boolean
}

/**
 * A connector whose code is loaded when it is first needed. The list shows it at once, from these facts alone.
 * WalletConnect, Base Account and later the embedded login are connectors of this type.
 */
export type LazyConnector = ConnectorMetadata & {
  /** Loads the connector's code. Called on intent or on the first click, never before. */
  readonly load: () => Promise<CreateConnectorFn>
}

/** Whether an entry of `connectors` is a {@link LazyConnector}. Otherwise it is a wagmi connector. */
export function isLazyConnector(entry: CreateConnectorFn | LazyConnector): entry is LazyConnector {
  return typeof entry === 'object'
}
