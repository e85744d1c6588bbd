import type { Config } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AccountState } from './account/account.ts'
import type { WalletEvent } from './analytics/analytics-event.ts'
import type { CaipNetworkId, ChainNamespace } from './caip/caip.ts'
import type { ConnectState } from './connection/connect-state.ts'
import type { Connection, ConnectionsState } from './connection/connection.ts'
import type { NamespaceAdapter } from './connectors/namespace-adapter.ts'
import type { PairingStore } from './connectors/pairing-controller.ts'
import type { RelayState } from './connectors/relay.ts'
import type { Environment } from './environment.ts'
import type { LoginAccount } from './login/login-account.ts'
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
  /** Shows a view and adds it to the history, so that the user can go back from it. */
  readonly push: (view: View) => void
  /** Shows a view in place of the current one. */
  readonly replace: (view: View) => void
  /** Shows a view as the first of the history, so that there is nothing to go back to. */
  readonly reset: (view: View) => void
  /** Goes back one view. */
  readonly goBack: () => void
  /** Goes back to the view at this index of the history, from 0. */
  readonly goBackToIndex: (index: number) => void
  /** Goes back one view, or closes the modal if there is none. */
  readonly goBackOrClose: () => void
  /**
   * Shows the next view after the choice of an account type: ConnectingSiwe when sign-in is required, Account
   * otherwise.
   */
  readonly onAccountTypeChosen: () => void
  /** Shakes the modal, to show that it cannot be closed now. */
  readonly shake: () => void
  /** Shows or hides the loading bar. */
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
   * Prevents `dismiss` while `guard` returns true, for example until sign-in is finished. @returns a function that
   * removes the guard.
   */
  readonly addCloseGuard: (guard: () => boolean) => () => void
  /** Requires sign-in after connecting while `isRequired` returns true. @returns a function that removes it. */
  readonly addSignInRequirement: (isRequired: () => boolean) => () => void
  /** Returns whether a function passed to `addSignInRequirement` returns true now. */
  readonly isSignInRequired: () => boolean
}

/** The wallets that can be connected, in the order of the Connect view: recent, installed, the rest. */
export type WalletsStore = Readable<readonly WalletItem[]> & {
  /** Replaces the listings of wallets that have no connector: first the bundled list, later the API's list. */
  readonly setWalletListings: (listings: readonly WalletListing[]) => void
  /** Returns the ids of recently connected wallets, newest first, including wallets that are not listed now. */
  readonly recentIds: () => readonly string[]
  /** Returns the list item of a listing. If the list already has that wallet, it is the existing item. */
  readonly getWallet: (listing: WalletListing) => WalletItem
}

/** The store of the attempt to connect. */
export type ConnectStore = Readable<ConnectState> & {
  /**
   * Requests a connection from a wallet. Cancels an earlier attempt. For a wallet that supports several kinds of chain,
   * the user chooses one first.
   * @returns the connection, or null while the user chooses the kind of chain.
   * @throws viem's `UserRejectedRequestError` when the user declined, and {WalletError} for every other failure. The
   * state has the error too.
   */
  readonly connect: (
    row: WalletItem,
    options?: { readonly platform?: Platform; readonly namespace?: ChainNamespace },
  ) => Promise<Connection | null>
  /** Sends the request to the same wallet again. */
  readonly retry: () => Promise<Connection | null>
  /** Cancels the attempt. A later response of the wallet is ignored. */
  readonly cancel: () => void
  /** Ends the pairing of an attempt whose pairing code expired. Called by connectors that pair. */
  readonly expire: (attemptNumber: number) => void
  /** Records that an attempt has a new pairing code. Called by connectors that pair. */
  readonly renew: (attemptNumber: number) => void
  /** Loads the code of a wallet's connector in advance, for example on hover. Never throws. */
  readonly prefetch: (row: WalletItem) => void
}

/** The store of the connections. */
export type ConnectionsStore = Readable<ConnectionsState> & {
  /** Reconnects the wallets of the last visit that still share an account. It waits at most 5 s for each. Never throws. */
  readonly reconnect: () => Promise<void>
  /**
   * Ends a connection, or all connections without an id. The connection ends in this page even if the wallet throws or
   * does not respond.
   */
  readonly disconnect: (connectionId?: string) => Promise<void>
  /** Makes another connection, or another account of a connection, the active one. */
  readonly switchConnection: (connectionId: string, address?: string) => Promise<void>
}

/** Networks and the switch between them. */
export type NetworksStore = Readable<NetworksState> & {
  /**
   * Returns the items of the Networks view that match a search text: the active network first, then those that the user
   * can switch to, then the others.
   */
  readonly getNetworks: (search?: string) => readonly NetworkItem[]
  /**
   * Switches the wallet to a network, like wagmi's `switchChain`. While disconnected, it only selects the network.
   * @returns the network, after the wallet has switched.
   * @throws viem's `UserRejectedRequestError` when the user declined.
   * @throws {SwitchNetworkError} when the network is not configured or the wallet cannot use it.
   * @throws {SwitchTimeoutError} after a minute.
   * @throws {ConnectAbortedError} when the switch was cancelled, or another one replaced it. The state has the error
   * too.
   */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<Network>
  /** Requests the last switch again. @returns the network, or null if there was no switch. */
  readonly retry: () => Promise<Network | null>
  /** Cancels the switch. A later response of the wallet is ignored. */
  readonly cancel: () => void
  /** Changes the networks of the app. The wallet stays connected. */
  readonly setNetworks: (chains: readonly [Chain, ...Chain[]]) => void
}

/** The store of the active account. */
export type AccountStore = Readable<AccountState> & {
  /** Reads balance and name again. Never throws. */
  readonly refresh: () => Promise<void>
  /** Saves the user's label for an address. Null removes it, and the app's label is shown again. */
  readonly setAddressLabel: (address: string, label: string | null) => void
  /**
   * Sets `tokenBalance` of an account. The store of the tokens calls it, which is loaded when it is first wanted.
   * @param of - the address in lower case, or null.
   */
  readonly setTokenBalance: (of: string | null, held: AccountState['tokenBalance']) => void
  /** Sets what a login knows of its account. The store of the login calls it; null after a sign-out. */
  readonly setLogin: (login: LoginAccount | null) => void
}

/** A wallet object: stores and actions, without a view. Created by `createWallet`. */
export type Wallet = {
  /** The wagmi config. Pass it to the actions of `@wagmi/core`. */
  readonly config: Config
  /** The options of `createWallet`, with defaults filled in. */
  readonly options: ResolvedOptions
  /** Page, clock and network. Tests replace it. */
  readonly environment: Environment
  /** The modal. */
  readonly modal: ModalStore
  /** The wallets that can be connected. */
  readonly wallets: WalletsStore
  /** The current attempt to connect. */
  readonly connect: ConnectStore
  /** The pairing with a wallet by QR code or link. Null if no connector pairs. */
  readonly pairing: PairingStore | null
  /** Whether the relay of a WalletConnect session is reachable. */
  readonly relay: Readable<RelayState>
  /** The connected wallets and their accounts. */
  readonly connections: ConnectionsStore
  /** The networks, and switching between them. */
  readonly networks: NetworksStore
  /** The namespaces other than EVM, as they were given. */
  readonly namespaces: readonly NamespaceAdapter[]
  /** The active account. */
  readonly account: AccountStore
  /** Passes an event to `onEvent`, and to the API if one is configured. */
  readonly track: (event: WalletEvent) => void
  /** Discovers wallets and reconnects. The React provider calls it in the browser. A second call does nothing. */
  readonly start: () => void
  /** Registers a function that `destroy` calls once. After `destroy`, it is called immediately. */
  readonly onDestroy: (end: () => void) => void
  /** Ends all timers, listeners and requests. Wallets stay connected. */
  readonly destroy: () => void
}
