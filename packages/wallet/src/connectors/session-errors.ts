import { WalletError } from '../wallet-error.ts'

/** This page does not reach the relay to a connected wallet. */
export class SessionUnreachableError extends WalletError {
  override readonly name = 'SessionUnreachableError'
  readonly code = 'wallet/session-unreachable'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(
      `The relay to ${walletName} cannot be reached. Check the connection. The session continues when it is back.`,
      options,
    )
    this.walletName = walletName
  }
}
