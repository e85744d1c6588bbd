import { ServerError } from '../server-error.ts'

/** The settings of a server are wrong. */
export class SettingsError extends ServerError {
  override readonly name = 'SettingsError'
  readonly code = 'server/settings'
  constructor(what: string, options?: ErrorOptions) {
    super(({ noun, guide }) => `The settings of the ${noun} are wrong: ${what}. See ${guide}.`, options)
  }
}
