import { WalletError } from '../../wallet-error.ts'

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
