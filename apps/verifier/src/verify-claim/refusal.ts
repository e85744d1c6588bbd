import type { RefusalCode } from '@laurel/protocol/verifier'

/** A refusal in full. */
export type Refusal = { readonly status: 'refused'; readonly code: RefusalCode; readonly reason: string }

/** Makes a {@link Refusal}. @param reason - one sentence that says what would have to be otherwise. */
export function refuse(code: RefusalCode, reason: string): Refusal {
  return { status: 'refused', code, reason }
}
