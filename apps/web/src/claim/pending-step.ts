import type { claimText } from '../language/en/claim.ts'
import type { ClaimPlace } from './claim-steps.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

type PendingAnswerCode = Extract<ClaimAnswer, { readonly status: 'pending' }>['code']

/** Where a claim waits, and the message that says for what. */
type PendingStep = { readonly at: ClaimPlace; readonly message: Parameters<typeof claimText>[0] }

/** Where a claim waits, by the verifier's code: a code that the protocol adds does not compile before it is here. */
const pendingSteps = {
  // Nothing is found before it is in a block: it may be a slip in the hash, too.
  'transaction-pending': { at: 'found', message: 'mayBePending' },
  'not-finalized': { at: 'verified', message: 'notFinal' },
  'referral-signature-required': { at: 'signed', message: 'signReferral' },
  unknown: { at: 'verified', message: 'notSignedYet' },
} as const satisfies Readonly<Record<PendingAnswerCode, PendingStep>>

/** Where a claim waits that the verifier does not sign yet, and the message that says for what. Pure. */
export function pendingStep(code: PendingAnswerCode): (typeof pendingSteps)[PendingAnswerCode] {
  return pendingSteps[code]
}
