import { WalletError } from '../wallet-error.ts'

/** The API did not respond, because there is no network, CORS refused the request, or it timed out. */
export class ApiUnreachableError extends WalletError {
  override readonly name = 'ApiUnreachableError'
  readonly code = 'wallet/api-unreachable'
  constructor(options?: ErrorOptions) {
    super('The wallet list server did not respond. Check the api option and its CORS headers.', options)
  }
}

/** The API returned an unexpected response. */
export class ApiResponseError extends WalletError {
  override readonly name = 'ApiResponseError'
  readonly code = 'wallet/api-response-invalid'
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(`The wallet list server answered ${path.split('?')[0]} with something else. Check the api option.`, options)
    this.path = path
  }
}
