import { shellText } from '../language/en/shell.ts'
/** Root of the failures that the web app throws on purpose: a stable `code` for programs, a way out for people. */
export abstract class WebError extends Error {
  /** Stable, of the form `web/what-failed`. */
  abstract readonly code: string
}

/** `/config.json` is not of the form the app reads. */
export class InvalidConfigError extends WebError {
  override readonly name = 'InvalidConfigError'
  readonly code = 'web/config-invalid'
  /** Where in the file. */
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(shellText('configInvalid', { path }), options)
    this.path = path
  }
}

/** `/config.json` could not be had. */
export class ConfigUnavailableError extends WebError {
  override readonly name = 'ConfigUnavailableError'
  readonly code = 'web/config-unavailable'
  constructor(why: string, options?: ErrorOptions) {
    super(shellText('configUnavailable', { why }), options)
  }
}
