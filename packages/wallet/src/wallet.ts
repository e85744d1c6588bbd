import type { Config } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AccountState } from './account/account.ts'
import type { WalletEvent } from './analytics/analytics-event.ts'
import type { CaipNetworkId, ChainNamespace } from './caip/caip.ts'
import type { ConnectState } from './connect/connect-state.ts'
import type { Connection, ConnectionsState } from './connect/connection.ts'
import type { PairingStore } from './connect/pairing-controller.ts'
import type { RelayState } from './connect/relay.ts'
import type { Platform, WalletItem } from './connect/wallet-item.ts'
import type { WalletListing } from './connect/wallet-listing.ts'
import type { Environment } from './environment.ts'
import type { ModalState, TooltipTarget } from './modal/modal.ts'
import type { View } from './modal/view.ts'
import type { Network, NetworkItem } from './network/network.ts'
import type { NetworksState } from './network/networks.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import type { Readable } from './store/readable.ts'

/** The modal: its state and everything that can be done to it. */
export type ModalStore = Readable<ModalState> & {
  /**
   * Opens in this very call, on Account when somebody is connected and on Connect otherwise, or on the view asked for:
   * one of an account leads to Connect while nobody is connected. Nothing is waited for.
   */
  readonly open: (view?: View) => void
  /** Closes, whatever is refused. */
  readonly close: () => void
  /** Escape, the overlay, the close button: closes, or shakes while leaving is refused. */
  readonly dismiss: () => void
  /** Goes on to a view; going back leads here again. */
  readonly push: (view: View) => void
  /** Shows a view in the place of this one. */
  readonly replace: (view: View) => void
  /** Shows a view as the first one: nothing lies behind it. */
  readonly reset: (view: View) => void
  /** One view back. */
  readonly goBack: () => void
  /** Back to the view at this place of the history, from 0. */
  readonly goBackToIndex: (index: number) => void
  /** One view back; from the first one, closes. */
  readonly goBackOrClose: () => void
  /** After a switch of network: back to the entry before Networks, or closed. */
  readonly afterNetworkSwitch: () => void
  /** After an account type was chosen: ConnectingSiwe when sign-in is on and the chain is EVM, Account otherwise. */
  readonly afterPreferredAccountType: () => void
  /** Shakes the box: no. */
  readonly shake: () => void
  /** Shows or ends the line of something that takes its time. */
  readonly setLoading: (isLoading: boolean) => void
  /** Says something short under the view for a few seconds. */
  readonly showSnack: (variant: 'loading' | 'success' | 'error', message: string) => void
  /** Takes it away. */
  readonly hideSnack: () => void
  /** Says something beside an element. */
  readonly showTooltip: (message: string, target: TooltipTarget) => void
  /** Takes that away. */
  readonly hideTooltip: () => void
  /**
   * Refuses `dismiss` while `guard` says so (sign-in not finished). @returns the function that takes the guard away.
   */
  readonly addCloseGuard: (guard: () => boolean) => () => void
  /** Signing in comes after connecting while `rule` says so. @returns the function that takes the rule away. */
  readonly addSignInRequirement: (rule: () => boolean) => () => void
  /** Whether a rule of `addSignInRequirement` holds now. */
  readonly isSignInRequired: () => boolean
}

/** The wallets one can connect, in the order of the Connect view: recent, installed, the rest. */
export type WalletsStore = Readable<readonly WalletItem[]> & {
  /** Replaces what is known of wallets beyond the connectors: the bundled list, then the API's answer. */
  readonly setWalletListings: (listings: readonly WalletListing[]) => void
  /** Ids of the rows whose wallets were connected lately, the newest first; also of wallets that have no row now. */
  readonly recentIds: () => readonly string[]
  /** The row of a listed wallet: the one already in the list when it is the same wallet. */
  readonly getWallet: (listing: WalletListing) => WalletItem
}

/** The attempt to connect. */
export type ConnectStore = Readable<ConnectState> & {
  /**
   * Asks a wallet. Cancels a reconnect and any older attempt. A wallet of several kinds of chain first asks which.
   * @throws viem's `UserRejectedRequestError` when the user declined; {WalletError} for everything else. The state says the same: whoever reads it need not catch.
   * @returns null while it asks which kind of chain.
   */
  readonly connect: (
    row: WalletItem,
    options?: { readonly platform?: Platform; readonly namespace?: ChainNamespace },
  ) => Promise<Connection | null>
  /** Asks the same wallet again. */
  readonly retry: () => Promise<Connection | null>
  /** Gives up waiting: whatever the wallet answers later is dropped. */
  readonly cancel: () => void
  /** The pairing of an attempt ran out of time (for connectors that pair). */
  readonly expire: (attemptNumber: number) => void
  /** It was renewed by itself: a new code, the same attempt. */
  readonly renew: (attemptNumber: number) => void
  /** Loads the connector's code ahead, on intent. Never throws. */
  readonly prefetch: (row: WalletItem) => void
}

/** Who is connected, with what. */
export type ConnectionsStore = Readable<ConnectionsState> & {
  /** Asks the wallets of the last visit whether they still share an account; at most 5 s each. Never throws. */
  readonly reconnect: () => Promise<void>
  /** Always ends disconnected, even when the wallet throws or never answers. All connections when none is named. */
  readonly disconnect: (connectionId?: string) => Promise<void>
  /** Makes another connection, or another account of one, the active one. */
  readonly switchConnection: (connectionId: string, address?: string) => Promise<void>
}

/** Networks and the switch between them. */
export type NetworksStore = Readable<NetworksState> & {
  /** Rows of the Networks view that match a search text: approved first, active first among them. */
  readonly getNetworks: (search?: string) => readonly NetworkItem[]
  /**
   * Switches the wallet, as wagmi's `switchChain` does; before anybody connects, the network is simply chosen.
   * @returns the network, once the wallet is on it.
   * @throws viem's `UserRejectedRequestError` when it was declined. @throws {SwitchNetworkError} when the network is not configured or the
   * wallet cannot use it. @throws {SwitchTimeoutError} after a minute. @throws {ConnectAbortedError} when it was
   * cancelled, or another switch took its place. The state says the same: whoever reads it need not catch.
   */
  readonly switchNetwork: (networkId: CaipNetworkId) => Promise<Network>
  /** Asks for the same network again. @returns null when there is nothing to ask for. */
  readonly retry: () => Promise<Network | null>
  /** Gives up waiting: whatever the wallet answers later is dropped. */
  readonly cancel: () => void
  /** Changes what the app asks for. The connection stays. */
  readonly setNetworks: (chains: readonly [Chain, ...Chain[]]) => void
}

/** The active account. */
export type AccountStore = Readable<AccountState> & {
  /** Asks balance and name again. Never throws. */
  readonly refresh: () => Promise<void>
  /** Gives an address a name of the visitor's own; null takes it away, and the app's shows again. */
  readonly setAddressLabel: (address: string, label: string | null) => void
}

/** A wallet object: stores and actions, without a view. Created by `createWallet`. */
export type Wallet = {
  /** wagmi's config: give it to `@wagmi/core` actions. */
  readonly config: Config
  /** What `createWallet` was given, with defaults filled in. */
  readonly options: ResolvedOptions
  /** The outside world: page, clock, network. For tests. */
  readonly environment: Environment
  /** The modal: see below. */
  readonly modal: ModalStore
  /** The wallets one can connect. */
  readonly wallets: WalletsStore
  /** The attempt to connect. */
  readonly connect: ConnectStore
  /** Null where no connector pairs. */
  readonly pairing: PairingStore | null
  /** Whether the relay to a wallet that is connected by WalletConnect is reached. */
  readonly relay: Readable<RelayState>
  /** Who is connected, with what. */
  readonly connections: ConnectionsStore
  /** Networks, and the switch between them. */
  readonly networks: NetworksStore
  /** The active account. */
  readonly account: AccountStore
  /** Tells `onEvent`, and the API when one is configured. */
  readonly track: (event: WalletEvent) => void
  /** Looks for wallets and reconnects. The provider calls it in the browser; a second call does nothing. */
  readonly start: () => void
  /** Has something that was made for this wallet end with it: called once, in `destroy`, or at once after it. */
  readonly onDestroy: (end: () => void) => void
  /** Ends every timer, listener and request. Connections stay with the wallets. */
  readonly destroy: () => void
}
