import { VerifierError } from '../verifier-error.ts'

/** The verifier is not set up right. */
export class SettingsError extends VerifierError {
  override readonly name = 'SettingsError'
  readonly code = 'verifier/settings'
  constructor(what: string, options?: ErrorOptions) {
    super(`The verifier is not set up right: ${what}. See apps/verifier/README.md.`, options)
  }
}
