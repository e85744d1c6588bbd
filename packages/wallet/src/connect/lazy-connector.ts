import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorType, Platform } from './wallet-item.ts'

/** What a list says of a connector before any of its code is there. */
export type ConnectorMetadata = {
  /** Unique among connectors; the wagmi connector that is loaded carries the same. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string
  readonly explorerId?: string
  readonly rdns?: string
  /** Ways to it, the likeliest first. `['browser']` when left out. */
  readonly platforms?: readonly Platform[]
  /** False keeps it out of the list: the door is there and nothing is shown. True when left out. */
  readonly isListed?: boolean
  /**
   * False where the app left out what it needs, as a project id: it is not listed, and no wallet is offered because of
   * it. Connected all the same, it says what is missing. True when left out.
   */
  readonly isConfigured?: boolean
}

/**
 * A connector whose code is loaded when it is first needed: the list shows it at once, from these facts alone.
 * WalletConnect, Base Account and later the embedded login come in through this door.
 */
export type LazyConnector = ConnectorMetadata & {
  /** Brings the connector's code. Called on intent or on the first click, never before. */
  readonly load: () => Promise<CreateConnectorFn>
}

/** Whether an entry of `connectors` is a {@link LazyConnector}; otherwise it is a wagmi connector. */
export function isLazyConnector(entry: CreateConnectorFn | LazyConnector): entry is LazyConnector {
  return typeof entry === 'object'
}
