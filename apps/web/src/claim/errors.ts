import { WebError } from '../app/errors.ts'

/** The verifier did not answer, or not as it should. */
export class VerifierSilentError extends WebError {
  override readonly name = 'VerifierSilentError'
  readonly code = 'web/verifier-silent'
  /** @param why - what it did instead, in words for a person; null when there was no answer at all. */
  constructor(why: string | null, options?: ErrorOptions) {
    super(
      `The verifier did not answer${why === null ? '' : ` (${why})`}. Nothing is lost: what you did stays onchain, and you can ask again.`,
      options,
    )
  }
}
