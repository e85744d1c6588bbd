import { WalletError } from '../../wallet-error.ts'
import { RelayUnreachableError } from './errors.ts'

/** The relay took no code, and the project id is not of the form that WalletConnect gives. */
export class ProjectIdInvalidError extends WalletError {
  override readonly name = 'ProjectIdInvalidError'
  readonly code = 'wallet/project-id-invalid'
  /** What needed it, in words: `WalletConnect`. */
  readonly feature: string
  constructor(feature: string, options?: ErrorOptions) {
    super(`${feature} refuses the project id: it is 32 hexadecimal digits, as its dashboard shows it.`, options)
    this.feature = feature
  }
}

/**
 * Why no code came: the project id where it cannot be one of WalletConnect's, otherwise the relay. A relay of one's own
 * has ids of its own.
 * @param cause - what the client said; what of it is ours already stays as it is.
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
