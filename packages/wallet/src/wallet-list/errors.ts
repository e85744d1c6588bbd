import { WalletError } from '../wallet-error.ts'

/** The bundled wallets did not load, because the page's own server is unreachable or has a newer build. */
export class WalletListLoadError extends WalletError {
  override readonly name = 'WalletListLoadError'
  readonly code = 'wallet/wallet-list-load'
  constructor(options?: ErrorOptions) {
    super('The list of wallets did not load. Check the connection and try again.', options)
  }
}
