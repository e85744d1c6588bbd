import type { claimText } from '../language/en/claim.ts'
import type { ClaimPlace } from './claim-place.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

type PendingAnswerCode = Extract<ClaimAnswer, { readonly status: 'pending' }>['code']

/** The step where a claim waits, and the message that explains it. */
type PendingStep = { readonly at: ClaimPlace; readonly message: Parameters<typeof claimText>[0] }

/**
 * The step where a claim waits, by the verifier's code. A code that the protocol adds does not compile until it is
 * here.
 */
const pendingSteps = {
  // The transaction is found only once it is in a block, because the hash may have a typo.
  'transaction-pending': { at: 'found', message: 'mayBePending' },
  'not-finalized': { at: 'verified', message: 'notFinal' },
  'referral-signature-required': { at: 'signed', message: 'signReferral' },
  unknown: { at: 'verified', message: 'notSignedYet' },
} as const satisfies Readonly<Record<PendingAnswerCode, PendingStep>>

/** Returns the step where a claim waits that the verifier does not sign yet, and its message. Pure. */
export function pendingStep(code: PendingAnswerCode): (typeof pendingSteps)[PendingAnswerCode] {
  return pendingSteps[code]
}
