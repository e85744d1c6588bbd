import { WebError } from '../app/errors.ts'

/** The verifier did not answer, or not as it should. */
export class VerifierSilentError extends WebError {
  override readonly name = 'VerifierSilentError'
  readonly code = 'web/verifier-silent'
  constructor(why: string, options?: ErrorOptions) {
    super(
      `The verifier did not answer (${why}). Nothing is lost: what you did stays onchain, and you can ask again.`,
      options,
    )
  }
}
