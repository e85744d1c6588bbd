import { WalletError } from '../wallet-error.ts'

/** The relay between this page and a connected wallet is not reached. */
export class SessionUnreachableError extends WalletError {
  override readonly name = 'SessionUnreachableError'
  readonly code = 'wallet/session-unreachable'
  readonly walletName: string
  constructor(walletName: string, options?: ErrorOptions) {
    super(
      `The relay to ${walletName} is not reached: check the connection. The session stays, and goes on when it is back.`,
      options,
    )
    this.walletName = walletName
  }
}
