import { WalletError } from '../../wallet-error.ts'

/** No code could be made: the relay that carries messages between this page and wallets did not take it in time. */
export class RelayUnreachableError extends WalletError {
  override readonly name = 'RelayUnreachableError'
  readonly code = 'wallet/relay-unreachable'
  constructor(options?: ErrorOptions) {
    super('The code could not be made: the relay did not answer. Check the connection, and try again.', options)
  }
}

/** A wallet was asked for a thing that its session does not allow. */
export class SessionMethodError extends WalletError {
  override readonly name = 'SessionMethodError'
  readonly code = 'wallet/session-method'
  readonly method: string
  constructor(method: string, options?: ErrorOptions) {
    super(`The connected wallet does not take "${method}": connect again, or use another wallet.`, options)
    this.method = method
  }
}

/** Something was asked of a session that is over. */
export class SessionEndedError extends WalletError {
  override readonly name = 'SessionEndedError'
  readonly code = 'wallet/session-ended'
  constructor(options?: ErrorOptions) {
    super('The session with the wallet is over: connect again.', options)
  }
}

/** What the wallet was asked has not left this page: the relay has not taken it for 8 s. It is sent when it is back. */
export class RequestUndeliveredError extends WalletError {
  override readonly name = 'RequestUndeliveredError'
  readonly code = 'wallet/request-undelivered'
  constructor(options?: ErrorOptions) {
    super(
      'The request has not reached the wallet: the relay does not answer. Check the connection: it is sent by itself when the relay is back.',
      options,
    )
  }
}
