import type { Config } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AccountState } from './account/account.ts'
import type { WalletEvent } from './analytics/analytics-event.ts'
import type { CaipNetworkId, ChainNamespace } from './caip/caip.ts'
import type { ConnectState } from './connection/connect-state.ts'
import type { Connection, ConnectionsState } from './connection/connection.ts'
import type { PairingStore } from './connectors/pairing-controller.ts'
import type { RelayState } from './connectors/relay.ts'
import type { Environment } from './environment.ts'
import type { ModalState, TooltipTarget } from './modal/modal.ts'
import type { View } from './modal/view.ts'
import type { Network, NetworkItem } from './network/network.ts'
import type { NetworksState } from './network/networks.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import type { Readable } from './store/readable.ts'
import type { Platform, WalletItem } from './wallet-list/wallet-item.ts'
import type { WalletListing } from './wallet-list/wallet-listing.ts'

/** The store of the modal: its state and its actions. */
export type ModalStore = Readable<ModalState> & {
  /**
   * Opens the modal synchronously, on Account while connected and on Connect otherwise, or on the requested view. While
   * disconnected, a request for an account view opens Connect.
   */
  readonly open: (view?: View) => void
  /** Closes the modal, even if a guard refuses. */
  readonly close: () => void
  /** Handles Escape, the overlay and the close button. It closes the modal, or shakes it while a guard refuses. */
  readonly dismiss: () => void
  /** Adds a view to the history; going back leads here again. */
  readonly push: (view: View) => void
  /** Replaces this view. */
  readonly replace: (view: View) => void
  /** Shows a view as the first of the history, so that there is nothing to go back to. */
  readonly reset: (view: View) => void
  /** Goes back one view. */
  readonly goBack: () => void
  /** Goes back to the view at this index of the history, from 0. */
  readonly goBackToIndex: (index: number) => void
  /** Goes back one view; closes from the first one. */
  readonly goBackOrClose: () => void
  /** Shakes the box, to signal a refusal. */
  readonly shake: () => void
  /** Shows or hides the loading line. */
  readonly setLoading: (isLoading: boolean) => void
  /** Shows a short message below the view for a few seconds. */
  readonly showSnack: (variant: 'loading' | 'success' | 'error', message: string) => void
  /** Hides the message. */
  readonly hideSnack: () => void
  /** Shows a tooltip beside an element. */
  readonly showTooltip: (message: string, target: TooltipTarget) => void
  /** Hides the tooltip. */
  readonly hideTooltip: () => void
  /**
   * Refuses `dismiss` while `guard` returns true (sign-in not finished). @returns the function that removes the guard.
   */
  readonly addCloseGuard: (guard: () => boolean) => () => void
  /** Requires sign-in after connecting while `rule` returns true. @returns the function that removes the rule. */
  readonly addSignInRequirement: (rule: () => boolean) => () => void
  /** Returns whether a rule of `addSignInRequirement` returns true now. */
  readonly isSignInRequired: () => boolean
}

/** The wallets that can be connected, in the order of the Connect view: recent, installed, the rest. */
export type WalletsStore = Readable<readonly WalletItem[]> & {
  /** Replaces the listings of wallets beyond the connectors: the bundled list, then the API's answer. */
  readonly setWalletListings: (listings: readonly WalletListing[]) => void
  /** Returns the ids of the wallets connected recently, the newest first, including wallets that have no row now. */
  readonly recentIds: () => readonly string[]
  /** Returns the row of a listed wallet: the existing row when the list already has that wallet. */
  readonly getWallet: (listing: WalletListing) => WalletItem
}

/** The store of the attempt to connect. */
export type ConnectStore = Readable<ConnectState> & {
  /**
   * Asks a wallet to connect. Cancels a reconnect and any older attempt. For a wallet that supports several kinds of
   * chain, the user chooses one first.
   * @throws viem's `UserRejectedRequestError` when the user declined; {WalletError} for everything else. The state also
   * has the error, so a caller that reads it need not catch.
   * @returns the connection, or null while the user chooses the kind of chain.
   */
  readonly connect: (
    row: WalletItem,
    options?: { readonly platform?: Platform; readonly namespace?: ChainNamespace },
  ) => Promise<Connection | null>
  /** Asks the same wallet again. */
  readonly retry: () => Promise<Connection | null>
  /** Stops waiting. A later answer of the wallet is dropped. */
  readonly cancel: () => void
  /** Ends the pairing of an attempt whose code expired (for connectors that pair). */
  readonly expire: (attemptNumber: number) => void
  /** Records that the pairing was renewed: a new code, the same attempt. */
  readonly renew: (attemptNumber: number) => void
  /** Loads the connector's code ahead, when the pointer reaches its row. Never throws. */
  readonly prefetch: (row: WalletItem) => void
}

/** The store of the connections. */
export type ConnectionsStore = Readable<ConnectionsState> & {
  /** Asks the wallets of the last visit whether they still share an account, for at most 5 s each. Never throws. */
  readonly reconnect: () => Promise<void>
  /**
   * Ends a connection, or all when no id is given. It always ends disconnected, even when the wallet throws or never
   * answers.
   */
  readonly disconnect: (connectionId?: string) => Promise<void>
  /** Makes another connection, or another account of one, the active one. */
  readonly switchConnection: (connectionId: string, address?: string) => Promise<void>
}

/** Networks and the switch between them. */
export type NetworksStore = Readable<NetworksState> & {
  /**
   * Returns the rows of the Networks view that match a search text: the active one first, then those that can be
   * chosen.
   */
  readonly getNetworks: (search?: string) => readonly NetworkItem[]
  /**
   * Switches the wallet, like wagmi's `switchChain`. While disconnected, it only selects the network.
   * @returns the network, once the wallet is on it.
   * @throws viem's `UserRejectedRequestError` when the user declined.
   * @throws {SwitchNetworkError} when the network is not configured or the wallet cannot use it.
   * @throws {SwitchTimeoutError} after a minute.
   * @throws {ConnectAbortedError} when the switch was cancelled, or another one replaced it. The state also has the
   * error, so a caller that reads it need not catch.
   */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<Network>
  /** Requests the same network again. @returns null when there is no switch to repeat. */
  readonly retry: () => Promise<Network | null>
  /** Stops waiting. A later answer of the wallet is dropped. */
  readonly cancel: () => void
  /** Changes the networks of the app. The connection stays. */
  readonly setNetworks: (chains: readonly [Chain, ...Chain[]]) => void
}

/** The store of the active account. */
export type AccountStore = Readable<AccountState> & {
  /** Reads balance and name again. Never throws. */
  readonly refresh: () => Promise<void>
  /** Saves the user's own label for an address; null removes it, and the app's label is shown again. */
  readonly setAddressLabel: (address: string, label: string | null) => void
}

/** A wallet object: stores and actions, without a view. Created by `createWallet`. */
export type Wallet = {
  /** wagmi's config, for the actions of `@wagmi/core`. */
  readonly config: Config
  /** The options of `createWallet`, with defaults filled in. */
  readonly options: ResolvedOptions
  /** The environment: page, clock, network. For tests. */
  readonly environment: Environment
  /** The modal. */
  readonly modal: ModalStore
  /** The wallets that can be connected. */
  readonly wallets: WalletsStore
  /** The attempt to connect. */
  readonly connect: ConnectStore
  /** The pairing with a wallet by code; null when no connector pairs. */
  readonly pairing: PairingStore | null
  /** Whether the relay of a WalletConnect session is reachable. */
  readonly relay: Readable<RelayState>
  /** Who is connected, with what. */
  readonly connections: ConnectionsStore
  /** Networks, and the switch between them. */
  readonly networks: NetworksStore
  /** The active account. */
  readonly account: AccountStore
  /** Passes an event to `onEvent`, and to the API when one is configured. */
  readonly track: (event: WalletEvent) => void
  /** Discovers wallets and reconnects. The provider calls it in the browser; a second call does nothing. */
  readonly start: () => void
  /** Registers a function that runs once, in `destroy`, or at once when the wallet is already destroyed. */
  readonly onDestroy: (end: () => void) => void
  /** Ends every timer, listener and request. Wallets keep their connections. */
  readonly destroy: () => void
}
