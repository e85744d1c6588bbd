import { WalletError } from '../wallet-error.ts'

/** The API named a page for a purchase that is not opened: it has no https, and is not of the API itself. */
export class OnrampUrlError extends WalletError {
  override readonly name = 'OnrampUrlError'
  readonly code = 'wallet/onramp-url'
  constructor(options?: ErrorOptions) {
    super('The API named a page of the on-ramp that is not safe to open. Check the api option.', options)
  }
}
