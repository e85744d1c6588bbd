import { problemText } from '../language/en/problem.ts'
import { WebError } from './web-error.ts'

/** The verifier did not answer, or not as it should. */
export class VerifierUnavailableError extends WebError {
  override readonly name = 'VerifierUnavailableError'
  readonly code = 'web/verifier-silent'
  /** Whether the same question may get an answer later: it was busy, silent, or has not seen the boost yet. */
  readonly isForLater: boolean
  /**
   * @param why - what it did instead, in words for a person; null when there was no answer at all.
   * @param status - the HTTP status that it answered with; null for none.
   */
  constructor(
    why: string | null,
    { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {},
  ) {
    super(why === null ? problemText('verifierNoAnswer') : problemText('verifierNoAnswerWhy', { why }), options)
    this.isForLater = status === null || status === 404 || status === 429 || status >= 500
  }
}
