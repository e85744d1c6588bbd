import { shellText } from '../language/en/shell.ts'
/** The root class of the errors that the site throws: a stable `code` for programs, and a message for users. */
export abstract class WebError extends Error {
  /** Stable, of the form `web/what-failed`. */
  abstract readonly code: string
}

/** `/config.json` does not have the form that the app reads. */
export class InvalidConfigError extends WebError {
  override readonly name = 'InvalidConfigError'
  readonly code = 'web/config-invalid'
  /** The path of the error in the file. */
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(shellText('configInvalid', { path }), options)
    this.path = path
  }
}

/** `/config.json` could not be loaded. */
export class ConfigUnavailableError extends WebError {
  override readonly name = 'ConfigUnavailableError'
  readonly code = 'web/config-unavailable'
  constructor(why: string, options?: ErrorOptions) {
    super(shellText('configUnavailable', { why }), options)
  }
}
