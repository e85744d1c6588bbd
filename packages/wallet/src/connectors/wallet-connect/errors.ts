import { WalletError } from '../../wallet-error.ts'

/** No code could be created, because the relay between this page and wallets did not accept it in time. */
export class RelayUnreachableError extends WalletError {
  override readonly name = 'RelayUnreachableError'
  readonly code = 'wallet/relay-unreachable'
  constructor(options?: ErrorOptions) {
    super('No code was created, because the relay did not respond. Try again.', options)
  }
}

/** The session does not allow the requested method. */
export class SessionMethodError extends WalletError {
  override readonly name = 'SessionMethodError'
  readonly code = 'wallet/session-method'
  readonly method: string
  constructor(method: string, options?: ErrorOptions) {
    super(`The connected wallet does not allow "${method}". Connect again, or use another wallet.`, options)
    this.method = method
  }
}

/** A request was made on a session that has ended. */
export class SessionEndedError extends WalletError {
  override readonly name = 'SessionEndedError'
  readonly code = 'wallet/session-ended'
  constructor(options?: ErrorOptions) {
    super('The session with the wallet has ended. Connect again.', options)
  }
}

/**
 * A request has not left this page, because the relay has not accepted it for 8 s. It is sent when the relay is back.
 */
export class RequestUndeliveredError extends WalletError {
  override readonly name = 'RequestUndeliveredError'
  readonly code = 'wallet/request-undelivered'
  constructor(options?: ErrorOptions) {
    super(
      'The request has not reached the wallet, because the relay does not respond. It is sent when the relay is back.',
      options,
    )
  }
}
