import { WalletError } from '../wallet-error.ts'

/** A hook or a component of this package is used outside a `WalletProvider`. */
export class WalletProviderMissingError extends WalletError {
  override readonly name = 'WalletProviderMissingError'
  readonly code = 'wallet/provider-missing'
  constructor(options?: ErrorOptions) {
    super('No WalletProvider above this component. Put <WalletProvider wallet={wallet}> around the app.', options)
  }
}
