import { shellText } from '../language/en/shell.ts'
/** Root of the failures that the web app throws on purpose: a stable `code` for programs, a way out for people. */
export abstract class WebError extends Error {
  /** Stable, of the form `web/what-failed`. */
  abstract readonly code: string
}

/** `/world.json` is not of the form the app reads. */
export class WorldShapeError extends WebError {
  override readonly name = 'WorldShapeError'
  readonly code = 'web/world-shape'
  /** Where in the file. */
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(shellText('worldShape', { path }), options)
    this.path = path
  }
}

/** `/world.json` could not be had. */
export class WorldMissingError extends WebError {
  override readonly name = 'WorldMissingError'
  readonly code = 'web/world-missing'
  constructor(why: string, options?: ErrorOptions) {
    super(shellText('worldMissing', { why }), options)
  }
}
