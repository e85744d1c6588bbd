import { WalletError } from '../../wallet-error.ts'
import { RelayUnreachableError } from './errors.ts'

/** The relay accepted no code, and the project id does not have WalletConnect's format. */
export class ProjectIdInvalidError extends WalletError {
  override readonly name = 'ProjectIdInvalidError'
  readonly code = 'wallet/project-id-invalid'
  /** The feature that needs the project id: `WalletConnect`. */
  readonly feature: string
  constructor(feature: string, options?: ErrorOptions) {
    super(`${feature} rejects the project id, which is 32 hex digits, as its dashboard shows it.`, options)
    this.feature = feature
  }
}

/**
 * Returns the error for a code that could not be created: the project id if it does not have WalletConnect's format,
 * otherwise the relay. A custom relay has its own ids.
 * @param cause - the client's error. A `WalletError` is returned as it is.
 */
export function noCodeError(
  cause: unknown,
  options: { readonly feature: string; readonly projectId: string | null; readonly relayUrl: string | undefined },
): WalletError {
  if (cause instanceof WalletError) return cause
  const { feature, projectId, relayUrl } = options
  return relayUrl === undefined && projectId !== null && !/^[0-9a-f]{32}$/i.test(projectId)
    ? new ProjectIdInvalidError(feature, { cause })
    : new RelayUnreachableError({ cause })
}
