import { WalletError } from '../wallet-error.ts'

/** The user declined in the wallet (EIP-1193 code 4001, CAIP-25 code 5000). Source: docs/product.md#errors. */
export class UserRejectedError extends WalletError {
  override readonly name = 'UserRejectedError'
  readonly code = 'wallet/user-rejected'
  constructor(options?: ErrorOptions) {
    super('You declined in the wallet. Nothing was signed and no money moved.', options)
  }
}

/** The wallet object does not have the requested connector. Source: docs/product.md#errors. */
export class ConnectorMissingError extends WalletError {
  override readonly name = 'ConnectorMissingError'
  readonly code = 'wallet/connector-missing'
  readonly connectorId: string
  constructor(connectorId: string, options?: ErrorOptions) {
    super(`Connector "${connectorId}" is missing. List it in the connectors of createWallet.`, options)
    this.connectorId = connectorId
  }
}

/** The wallet is not in this browser. */
export class WalletNotInstalledError extends WalletError {
  override readonly name = 'WalletNotInstalledError'
  readonly code = 'wallet/not-installed'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`${walletName} was not found in this browser. Install it or connect another way.`, options)
    this.walletName = walletName
  }
}

/** The wallet does not respond until its owner unlocks it. */
export class WalletLockedError extends WalletError {
  override readonly name = 'WalletLockedError'
  readonly code = 'wallet/wallet-locked'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`Unlock ${walletName} and connect again.`, options)
    this.walletName = walletName
  }
}

/** The wallet already shows a request of this page (EIP-1474 code -32002). */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError'
  readonly code = 'wallet/request-pending'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`${walletName} already shows a request. Open it and answer there.`, options)
    this.walletName = walletName
  }
}

/** The wallet connected but shared no account. */
export class NoAccountError extends WalletError {
  override readonly name = 'NoAccountError'
  readonly code = 'wallet/no-account'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`${walletName} shared no account. Choose one there and connect again.`, options)
    this.walletName = walletName
  }
}

/** A newer action replaced this one before the wallet responded. */
export class ConnectAbortedError extends WalletError {
  override readonly name = 'ConnectAbortedError'
  readonly code = 'wallet/connect-aborted'
  constructor(options?: ErrorOptions) {
    super('A newer action replaced this attempt.', options)
  }
}

/** The code of a connector did not load, because an optional package is missing or the network is down. */
export class ConnectorLoadError extends WalletError {
  override readonly name = 'ConnectorLoadError'
  readonly code = 'wallet/connector-load'
  readonly connectorId: string
  constructor(connectorId: string, options?: ErrorOptions) {
    super(
      `The code for "${connectorId}" did not load. Check the connection and that its package is installed.`,
      options,
    )
    this.connectorId = connectorId
  }
}

/** A wallet did not confirm that it disconnected, or refused. The connection still ends in this page. */
export class DisconnectError extends WalletError {
  override readonly name = 'DisconnectError'
  readonly code = 'wallet/disconnect'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`${walletName} did not confirm the disconnect. Remove this site there too.`, options)
    this.walletName = walletName
  }
}

/** Any other error between the request to a wallet and the connection. `cause` has the original error. */
export class ConnectError extends WalletError {
  override readonly name = 'ConnectError'
  readonly code = 'wallet/connect'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(`${walletName} did not connect. Try again or use another wallet.`, options)
    this.walletName = walletName
  }
}

/** The wallet cannot do what was requested, because it lacks a feature of the Wallet Standard or a method of its session. */
export class FeatureMissingError extends WalletError {
  override readonly name = 'FeatureMissingError'
  readonly code = 'wallet/feature-missing'
  readonly walletName: string
  /** The missing feature: `solana:signMessage`. */
  readonly feature: string
  constructor(walletName: string, feature: string, options?: ErrorOptions) {
    super(`${walletName} does not support ${feature}. Use another wallet.`, options)
    this.walletName = walletName
    this.feature = feature
  }
}
