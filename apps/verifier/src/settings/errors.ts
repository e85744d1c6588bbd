import { VerifierError } from '../verifier-error.ts'

/** The settings of the verifier are wrong. */
export class SettingsError extends VerifierError {
  override readonly name = 'SettingsError'
  readonly code = 'verifier/settings'
  constructor(what: string, options?: ErrorOptions) {
    super(`The settings of the verifier are wrong: ${what}. See apps/verifier/README.md.`, options)
  }
}
