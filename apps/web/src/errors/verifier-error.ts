import { problemText } from '../language/en/problem.ts'
import { WebError } from './web-error.ts'

/** The verifier did not respond, or its response is invalid. */
export class VerifierUnavailableError extends WebError {
  override readonly name = 'VerifierUnavailableError'
  readonly code = 'web/verifier-silent'
  /**
   * Whether the same request may succeed later, because the verifier was busy, did not respond, or has not seen the
   * boost yet.
   */
  readonly isForLater: boolean
  /**
   * @param why - what the verifier did instead, as a part of a sentence; null when it did not respond.
   * @param status - the HTTP status of its response; null for none.
   */
  constructor(
    why: string | null,
    { status = null, ...options }: ErrorOptions & { readonly status?: number | null } = {},
  ) {
    super(why === null ? problemText('verifierNoAnswer') : problemText('verifierNoAnswerWhy', { why }), options)
    this.isForLater = status === null || status === 404 || status === 429 || status >= 500
  }
}
