/** `@laurel/wallet`: the headless core. No React is reachable from here. */
export type {
  AccountEntry,
  AccountState,
  AccountType,
  ConnectedAccount,
  ConnectedWalletInfo,
  DisconnectedAccount,
  NamespacedAddress,
} from './account/account.ts'
export type { EnsOptions } from './account/ens-options.ts'
export { formatBalance, toDecimalText } from './account/format-balance.ts'
export type { WalletEvent } from './analytics/analytics-event.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  CHAIN_NAMESPACES,
  type ChainKind,
  type ChainNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toCaipNetworkId,
} from './caip/caip.ts'
export { CaipFormatError, ChainNamespaceInvalidError } from './caip/errors.ts'
export { type BaseAccountModule, type BaseAccountOptions, baseAccount } from './connect/base-account/base-account.ts'
export type { Attempt, Connecting } from './connect/connecting.ts'
export type { Connection, ConnectionsState, EvmConnection, OtherConnection } from './connect/connection.ts'
export type { ConnectorRow, ConnectorType, Platform, RowTag } from './connect/connector-row.ts'
export type { ConnectorSource } from './connect/connector-source.ts'
export type { DisplayedCode } from './connect/displayed-code.ts'
export type { Eip1193Provider } from './connect/eip1193.ts'
export {
  AttemptCancelledError,
  ConnectError,
  ConnectorLoadError,
  ConnectorMissingError,
  DisconnectError,
  NoAccountError,
  RequestPendingError,
  UserRejectedError,
  WalletLockedError,
  WalletNotDetectedError,
} from './connect/errors.ts'
export type { NamespaceAdapter, NamespaceWallet } from './connect/namespace-adapter.ts'
export type { PairingSource, PairingStore } from './connect/pairing-source.ts'
export type { RelayState } from './connect/relay.ts'
export { SessionUnreachableError } from './connect/session-errors.ts'
export { isUserRejection } from './connect/wallet-answer.ts'
export type { Delivery } from './connect/wallet-connect/delivery.ts'
export {
  RelayUnreachableError,
  RequestUndeliveredError,
  SessionEndedError,
  SessionMethodError,
} from './connect/wallet-connect/errors.ts'
export { PAIRING_LIFE_MS, type Pairing } from './connect/wallet-connect/pairing.ts'
export type { OpenTarget, PairingLink } from './connect/wallet-connect/pairing-link.ts'
export { ProjectIdInvalidError } from './connect/wallet-connect/project-id-errors.ts'
export type { SignClientModule } from './connect/wallet-connect/sign-client.ts'
export type { Surroundings } from './connect/wallet-connect/surroundings.ts'
export { type WalletConnectOptions, walletConnect } from './connect/wallet-connect/wallet-connect.ts'
export type { WalletOpening } from './connect/wallet-connect/wallet-opening.ts'
export type { WalletListing } from './connect/wallet-listing.ts'
export { type StandardNamespaceOptions, standardNamespace } from './connect/wallet-standard/standard-namespace.ts'
export { createWallet } from './create-wallet.ts'
export {
  HttpStatusError,
  ProjectIdUndefinedError,
  WalletConfigUndefinedError,
  WalletDestroyedError,
} from './errors.ts'
export type { Features } from './features.ts'
export type { LogLevel } from './log.ts'
export { ModalLoadError } from './modal/errors.ts'
export type { ModalState } from './modal/modal.ts'
export type { View, ViewName } from './modal/view.ts'
export { NoTransportError, SwitchChainError, SwitchTimeoutError } from './network/errors.ts'
export type { Network, NetworkDisabledReason, NetworkRow } from './network/network.ts'
export type { NetworksState } from './network/networks.ts'
export type { Switching } from './network/switching.ts'
export { WalletOptionError } from './option-errors.ts'
export type { InitialState } from './provider/initial-state.ts'
export type { ResolvedOptions } from './resolve-options.ts'
export { createSignIn, type WalletSignIn, type WalletSignInOptions } from './sign-in/create-sign-in.ts'
export {
  NonceInvalidError,
  SignatureFailedError,
  SignInChangedError,
  SignInRefusedError,
  SignInServerError,
  SiweMessageError,
} from './sign-in/errors.ts'
export type { SignInSession, SignInState, SignInTarget } from './sign-in/sign-in.ts'
export type { SignInServer } from './sign-in/sign-in-store.ts'
export { formatSiweMessage, parseSiweMessage, type SiweMessage } from './sign-in/siwe-message.ts'
export { type CookieOptions, cookieToWalletState, createCookieStorage } from './store/account-cookie.ts'
export type { KeyValueStorage } from './store/lazy-storage.ts'
export type { Readable } from './store/readable.ts'
export type {
  AccountStore,
  ConnectingStore,
  ConnectionsStore,
  ModalStore,
  NetworksStore,
  Wallet,
  WalletsStore,
} from './wallet.ts'
export { WalletError } from './wallet-error.ts'
export type { ApiOptions, UnsupportedChainReaction, WalletListChoice, WalletOptions } from './wallet-options.ts'
