import type { Connector } from '@wagmi/core'
import type { ConnectedWalletInfo } from '../account/account.ts'
import type { ChainNamespace } from '../caip/caip.ts'

/** Optional members of a connector beyond wagmi's interface. Each is used if it is present. */
export type ConnectorExtras = {
  /** Returns the wallet at the other end if it differs from the connector: WalletConnect's peer. */
  readonly getPeer?: () => ConnectedWalletInfo | null
  /**
   * Returns the ids of the chains that the wallet approved. Null means that it did not say, and then all count as
   * approved.
   */
  readonly getApprovedChainIds?: () => readonly number[] | null
  /** Returns the relayer of WalletConnect's client: whether it is `connected`, and `on` and `off` for its events. */
  readonly getRelayer?: () => unknown
  /** The wallet's own object, used only to check whether two are the same. Never called. */
  readonly identity?: object
  /** False if the app left out a required option, such as a project id. Nothing is offered because of it. */
  readonly isConfigured?: boolean
  /** Connects what the wallet shares for other namespaces by the same session. Called once the user's attempt counts. */
  readonly connectOthers?: () => void
  /** Restores what the wallet shared for another namespace in an earlier visit. @throws when there is no session. */
  readonly restoreOther?: (namespace: ChainNamespace) => Promise<void>
  /** Stops listening to the wallet without notifying it. The wallet stays connected with this site. */
  readonly release?: () => void
}

/** Returns the extras of a connector. */
export function extrasOf(connector: Connector & ConnectorExtras): ConnectorExtras {
  return connector
}

/** Returns the reverse domain name of a connector: the first if it has several. */
export function rdnsOf({ rdns }: Pick<Connector, 'rdns'>): string | null {
  return typeof rdns === 'string' ? rdns : (rdns?.[0] ?? null)
}
