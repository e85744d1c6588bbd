import { ServerError } from '../server-error.ts'
import { withoutFullStop } from '../without-full-stop.ts'

/** An untrusted URL is not fetched, because it could reach what is not public, or is not of a kind that is fetched. */
export class FetchRefusedError extends ServerError {
  override readonly name = 'FetchRefusedError'
  readonly code = 'server/fetch-refused'
  /** @param why - without the URL, which can hold what nobody else should see. */
  constructor(why: string, options?: ErrorOptions) {
    super(`The URL is not fetched: ${withoutFullStop(why)}.`, options)
  }
}

/** An untrusted URL could not be fetched: its server does not respond, fails, or sends too much. */
export class FetchFailedError extends ServerError {
  override readonly name = 'FetchFailedError'
  readonly code = 'server/fetch-failed'
  /** @param why - without the URL. */
  constructor(why: string, options?: ErrorOptions) {
    super(`The URL could not be fetched: ${withoutFullStop(why)}.`, options)
  }
}
