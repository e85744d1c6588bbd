import type { Connector } from '@wagmi/core'
import type { ConnectedWalletInfo } from '../account/account.ts'

/** What a connector may tell beyond wagmi's own: each is used where it is there. */
export type ConnectorExtras = {
  /** The wallet at the other end, when that is another than the connector: WalletConnect's peer. */
  readonly getPeer?: () => ConnectedWalletInfo | null
  /** Ids of the chains the wallet allowed; null when it did not say, and then all are taken as allowed. */
  readonly getApprovedChainIds?: () => readonly number[] | null
  /** The relayer of WalletConnect's client: whether it is `connected`, and `on` and `off` for its events. */
  readonly getRelayer?: () => unknown
  /** The wallet's own object, only to tell whether two are the same. Never called. */
  readonly identity?: object
  /** False where the app left out what it needs, as a project id: nothing is offered because of it. */
  readonly isConfigured?: boolean
  /** Stops listening to the wallet, which is not told: it stays connected with this site. */
  readonly release?: () => void
}

/** The extras of a connector that has them. */
export function extrasOf(connector: Connector & ConnectorExtras): ConnectorExtras {
  return connector
}

/** The reverse domain name that a connector goes by; the first, where it has several. */
export function rdnsOf({ rdns }: Pick<Connector, 'rdns'>): string | null {
  return typeof rdns === 'string' ? rdns : (rdns?.[0] ?? null)
}
