/** `@laurel/wallet`: the headless core. It does not import React. */
export type {
  AccountEntry,
  AccountState,
  ConnectedAccount,
  ConnectedWalletInfo,
  DisconnectedAccount,
  NamespacedAddress,
} from './account/account.ts'
export type { AccountType } from './account/account-type.ts'
export type { EnsOptions } from './account/ens.ts'
export { formatBalance, toDecimalText } from './account/format-balance.ts'
export type { ActivityFailure, ActivityState } from './activity/activity.ts'
export { toActivityCsv } from './activity/activity-csv.ts'
export {
  type ActivityAsset,
  type ActivityItem,
  type ActivityMonth,
  type ActivityOperation,
  type ActivityPlace,
  type ActivityStatus,
  type ActivityTransfer,
  type EvmActivityItem,
  groupByMonth,
  type SpamReason,
} from './activity/activity-item.ts'
export { type ActivityStore, activityOf } from './activity/activity-store.ts'
export { getHeldNfts, type HeldNft } from './activity/nfts.ts'
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
export type { CallsAccount, CallsBatch, CallsProgress, CallsState, CapabilitiesState } from './calls/calls.ts'
export { type CallsStore, callsOf, type SendCallsRequest, type SentCalls } from './calls/calls-store.ts'
export {
  CallInvalidError,
  CallsAccountMissingError,
  CallsMissingError,
  PermissionsInvalidError,
  PermissionsUnsupportedError,
} from './calls/errors.ts'
export type {
  GrantedPermission,
  PermissionRequest,
  PermissionRule,
  PermissionTerms,
  SupportedPermission,
} from './calls/execution-permissions.ts'
export type { PermissionList } from './calls/granted-permissions.ts'
export type { Session, SessionTerm } from './calls/sessions.ts'
export type { SendCall } from './calls/to-sent-calls.ts'
export type { ConnectAttempt, ConnectState } from './connection/connect-state.ts'
export type { Connection, ConnectionsState, EvmConnection, OtherConnection } from './connection/connection.ts'
export {
  ConnectAbortedError,
  ConnectError,
  ConnectorLoadError,
  ConnectorMissingError,
  DisconnectError,
  FeatureMissingError,
  NoAccountError,
  RequestPendingError,
  UserRejectedError,
  WalletLockedError,
  WalletNotInstalledError,
} from './connection/errors.ts'
export { type BaseAccountModule, type BaseAccountOptions, baseAccount } from './connectors/base-account/base-account.ts'
export type { DisplayedCode } from './connectors/displayed-code.ts'
export type { Eip1193Provider } from './connectors/eip1193.ts'
export type { LazyConnector } from './connectors/lazy-connector.ts'
export type { NamespaceAdapter, NamespaceWallet } from './connectors/namespace-adapter.ts'
export type { PairingStore, WalletConnectConnector } from './connectors/pairing-controller.ts'
export { isUserRejection } from './connectors/provider-errors.ts'
export type { RelayState } from './connectors/relay.ts'
export { SessionUnreachableError } from './connectors/session-errors.ts'
export type { BrowserContext } from './connectors/wallet-connect/browser-context.ts'
export type { LinkTarget, MobileDeepLink } from './connectors/wallet-connect/deep-link.ts'
export type { DeepLinkState } from './connectors/wallet-connect/deep-link-state.ts'
export type { Delivery } from './connectors/wallet-connect/delivery.ts'
export {
  RelayUnreachableError,
  RequestUndeliveredError,
  SessionEndedError,
  SessionMethodError,
} from './connectors/wallet-connect/errors.ts'
export { PAIRING_TTL_MS, type Pairing } from './connectors/wallet-connect/pairing-state.ts'
export { ProjectIdInvalidError } from './connectors/wallet-connect/project-id-errors.ts'
export type { SignClientModule } from './connectors/wallet-connect/sign-client.ts'
export { type WalletConnectOptions, walletConnect } from './connectors/wallet-connect/wallet-connect.ts'
export { type WalletStandardOptions, walletStandard } from './connectors/wallet-standard/wallet-standard.ts'
export { createWallet } from './create-wallet.ts'
export {
  HttpStatusError,
  ProjectIdUndefinedError,
  WalletConfigUndefinedError,
  WalletDestroyedError,
} from './errors.ts'
export type { Features } from './features.ts'
export type { LogLevel } from './log.ts'
export {
  LoginCooldownError,
  LoginFrameMissingError,
  LoginInputError,
  LoginLoadError,
  LoginMethodError,
  LoginNotConfiguredError,
  LoginReplyError,
  LoginRequestAbortedError,
  LoginTimeoutError,
} from './login/errors.ts'
export type { LoginAccount } from './login/login-account.ts'
export type { LoginOptions, SocialProvider } from './login/login-options.ts'
export type { CodeEntry, EmailUpdate, LoginState, LoginStep, LoginUser } from './login/login-state.ts'
export { type LoginStore, loginOf } from './login/login-store.ts'
export { ModalLoadError } from './modal/errors.ts'
export type { ModalState } from './modal/modal.ts'
export type { View, ViewName } from './modal/view.ts'
export {
  NameAccountChangedError,
  NameAccountMissingError,
  NameMessageExpiredError,
  NameNetworkError,
  NameRegisterError,
} from './name/errors.ts'
export type { NameProblem } from './name/name-rules.ts'
export type { NameAccount, NameCheck, NameRegistration, NameState, NameSuggestion } from './name/name-state.ts'
export { type NameStore, nameOf } from './name/name-store.ts'
export { SwitchNetworkError, SwitchTimeoutError } from './network/errors.ts'
export type { Network, NetworkDisabledReason, NetworkItem } from './network/network.ts'
export type { NetworksState } from './network/networks.ts'
export type { SwitchChainState } from './network/switch-chain-state.ts'
export { NoTransportError } from './network/transport-errors.ts'
export type { BuyFiat, BuyNetwork, BuyOffer, BuyProvider, BuyToken } from './onramp/buy-options.ts'
export type { BuyOrder, BuyQuote, BuyState } from './onramp/buy-state.ts'
export { type BuyStore, buyOf } from './onramp/buy-store.ts'
export { OnrampUrlError } from './onramp/errors.ts'
export type { Purchase } from './onramp/purchases.ts'
export { WalletOptionError } from './option-errors.ts'
export type { InitialState } from './provider/initial-state.ts'
export type { ResolvedOptions } from './resolve-options.ts'
export { SendDraftInvalidError } from './send/errors.ts'
export type { Receiver } from './send/receiver.ts'
export type { KnownAddress, ReceiverFacts } from './send/receiver-warnings.ts'
export type { SendReview, SendState, SendStep } from './send/send.ts'
export type { SendAsset, SendNft } from './send/send-asset.ts'
export type { SendDraft, SendField } from './send/send-draft.ts'
export type { SendAccount, SendForm, SendOrder } from './send/send-form.ts'
export { type SendStore, sendOf } from './send/send-store.ts'
export type { UnansweredRequest } from './send/unanswered-requests.ts'
export { createSignIn, type WalletSignIn, type WalletSignInOptions } from './sign-in/create-sign-in.ts'
export {
  AccountChangedError,
  NonceInvalidError,
  SignInDeniedError,
  SignInMessageError,
  SignInServerError,
  SigningError,
} from './sign-in/errors.ts'
export type { EvmSignInTarget, OtherSignInTarget, SignInSession, SignInState, SignInTarget } from './sign-in/sign-in.ts'
export { formatSignInMessage, parseSignInMessage, type SignInMessage } from './sign-in/sign-in-message.ts'
export type { SignInAdapter } from './sign-in/sign-in-store.ts'
export { type CookieOptions, cookieToWalletState, createCookieStorage } from './store/account-cookie.ts'
export type { KeyValueStorage } from './store/lazy-storage.ts'
export type { Readable } from './store/readable.ts'
export {
  SwapNetworkError,
  type SwapRefusal,
  SwapRefusedError,
  SwapRevertsError,
  SwapUnpreparedError,
} from './swap/errors.ts'
export { exchangesOf, type SwapExchanges, type SwapRouter } from './swap/exchanges.ts'
export type { Permit, SignedPermit } from './swap/permit.ts'
export {
  PermitInvalidError,
  SwapFailedError,
  SwapPartialError,
  SwapPriceMovedError,
  SwapReplacedError,
} from './swap/review-errors.ts'
export type { SwapDraft } from './swap/swap-draft.ts'
export type { SwapQuote } from './swap/swap-quote.ts'
export { getSwapFlags, getSwapIssue, type SwapFlags, type SwapIssue } from './swap/swap-rules.ts'
export type {
  PermitState,
  QuotesState,
  SentId,
  ShownQuotes,
  SwapFailure,
  SwapInput,
  SwapMarket,
  SwapPlan,
  SwapRecord,
  SwapState,
  SwapTarget,
} from './swap/swap-state.ts'
export { type SwapStore, swapOf } from './swap/swap-store.ts'
export type { SwapToken } from './swap/swap-token.ts'
export type { VerifiedCall, VerifiedSwap } from './swap/verify-swap.ts'
export type { AccountToken } from './tokens/account-tokens.ts'
export { getTotal, type TokensTotal } from './tokens/get-total.ts'
export { type EvmTokenBalance, isEvmToken, type TokenBalance, type TokenPlace } from './tokens/token-balance.ts'
export {
  getHiddenReason,
  type TokensFailure,
  type TokensSource,
  type TokensState,
  type UnavailableToken,
} from './tokens/tokens.ts'
export { type TokensStore, tokensOf } from './tokens/tokens-store.ts'
export { readAccountFee } from './transactions/account-fee.ts'
export type { BalanceChange, ChainLog } from './transactions/balance-changes.ts'
export {
  CallsIdInvalidError,
  CallsUnsupportedError,
  NonceIgnoredError,
  SendAccountChangedError,
  SendFailedError,
  TransactionHashInvalidError,
  TransactionNotPendingError,
} from './transactions/errors.ts'
export type { NetworkFee } from './transactions/network-fee.ts'
export type { Simulation } from './transactions/simulate.ts'
export type {
  NewTransaction,
  SentItem,
  SentTransaction,
  ShownAmount,
  TransactionCall,
  TransactionPurpose,
  TransactionRequest,
  TransactionStatus,
} from './transactions/transaction.ts'
export { type TransactionsStore, transactionsOf } from './transactions/transactions-store.ts'
export type {
  TransactionVerification,
  TriedTransaction,
  VerificationState,
  VerifyTransaction,
} from './transactions/verify-transaction.ts'
export type { WalletCapabilities } from './transactions/wallet-capabilities.ts'
export type {
  AccountStore,
  ConnectionsStore,
  ConnectStore,
  ModalStore,
  NetworksStore,
  Wallet,
  WalletsStore,
} from './wallet.ts'
export { WalletError } from './wallet-error.ts'
export type { ConnectorType, Platform, WalletBadge, WalletItem } from './wallet-list/wallet-item.ts'
export type { WalletListing } from './wallet-list/wallet-listing.ts'
export type { ApiOptions, UnsupportedChainBehavior, WalletListChoice, WalletOptions } from './wallet-options.ts'
