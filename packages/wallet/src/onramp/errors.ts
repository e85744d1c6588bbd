import { WalletError } from '../wallet-error.ts'

/**
 * The API named a page for a purchase that is not opened: it is not on a host of the provider, or names another account. The option
 * `onrampHosts` has the hosts of further providers.
 */
export class OnrampUrlError extends WalletError {
  override readonly name = 'OnrampUrlError'
  readonly code = 'wallet/onramp-url'
  constructor(options?: ErrorOptions) {
    super(
      'The API named a page of the on-ramp that is not one of the provider, or is for another account. Check the options api and onrampHosts.',
      options,
    )
  }
}
