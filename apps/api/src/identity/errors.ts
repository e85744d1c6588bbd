import { ApiError } from '../api-error.ts'

/** The nodes do not answer for ENS at the moment. */
export class EnsUnavailableError extends ApiError {
  override readonly name = 'EnsUnavailableError'
  readonly code = 'api/ens-unavailable'
  constructor(options?: ErrorOptions) {
    super('ENS cannot be read at the moment, because the nodes refuse the call. Try again later.', options)
  }
}
