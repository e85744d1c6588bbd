import type { IndeterminateCode, NoClaimantCode, RejectionCode } from '@laurel/protocol'
import { matchText } from '../language/en/match.ts'

/** Returns the sentence for a rejection: of a transaction, or of one event or call in it. */
export function formatRejection(code: RejectionCode): string {
  return matchText(`rejected.${code}`)
}

/** Returns the sentence for a match that names no account to pay. */
export function formatNoClaimant(code: NoClaimantCode): string {
  return matchText(`noClaimant.${code}`)
}

/** Returns the sentence for a result that is unknown, because the network returned too little. */
export function formatIndeterminate(code: IndeterminateCode): string {
  return matchText(`indeterminate.${code}`)
}
