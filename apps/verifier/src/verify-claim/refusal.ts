import type { RefusalCode } from '@laurel/protocol/verifier'

/** A refusal with its code and reason. */
export type Refusal = { readonly status: 'refused'; readonly code: RefusalCode; readonly reason: string }

/** Creates a {@link Refusal}. @param reason - one sentence that says what prevents the claim. */
export function refuse(code: RefusalCode, reason: string): Refusal {
  return { status: 'refused', code, reason }
}
