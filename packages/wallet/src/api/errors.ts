import { HttpStatusError } from '../errors.ts'
import { WalletError } from '../wallet-error.ts'

/** The API did not respond, because there is no network, CORS refused the request, or it timed out. */
export class ApiUnreachableError extends WalletError {
  override readonly name = 'ApiUnreachableError'
  readonly code = 'wallet/api-unreachable'
  constructor(options?: ErrorOptions) {
    super('The API did not respond. Check the api option and the CORS headers of the server.', options)
  }
}

/** The API returned an unexpected response. */
export class ApiResponseError extends WalletError {
  override readonly name = 'ApiResponseError'
  readonly code = 'wallet/api-response-invalid'
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(`The API answered ${path.split('?')[0]} with something else. Check the api option.`, options)
    this.path = path
  }
}

/** A flow needs the API, and the app configured none. */
export class ApiMissingError extends WalletError {
  override readonly name = 'ApiMissingError'
  readonly code = 'wallet/api-missing'
  /** What needs it: `swaps`. */
  readonly feature: string
  constructor(feature: string, options?: ErrorOptions) {
    super(`There is no API, and ${feature} need one. Pass createWallet the option api.`, options)
    this.feature = feature
  }
}

/** Returns whether the API answered, but with an error or something else. Otherwise, nobody answered. */
export function isApiAnswer(error: unknown): boolean {
  return error instanceof HttpStatusError || error instanceof ApiResponseError
}
