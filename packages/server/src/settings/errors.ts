import { ServerError } from '../server-error.ts'
import { withoutFullStop } from '../without-full-stop.ts'

/** The settings of a server are wrong. */
export class SettingsError extends ServerError {
  override readonly name = 'SettingsError'
  readonly code = 'server/settings'
  constructor(what: string, options?: ErrorOptions) {
    const reason = withoutFullStop(what)
    super(({ noun, guide }) => `The settings of the ${noun} are wrong: ${reason}. See ${guide}.`, options)
  }
}
