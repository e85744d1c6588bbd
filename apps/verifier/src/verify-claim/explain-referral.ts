import type { ReferralStatus } from '@laurel/protocol/verifier'

/**
 * Says what a verifier makes of the referral of a request, while its transaction is not finalized.
 * @param status - null when the request has none.
 */
export function explainEarlyReferral(status: ReferralStatus | null): string {
  switch (status) {
    case null:
      return 'Try again later.'
    case 'saved':
      return 'The referral is saved. Try again later.'
    case 'signature-missing':
    case 'signature-invalid':
      return `${explainUnproven(status)} It is not saved. Sign it as the claimant before the block is finalized.`
    case 'referrer-missing':
      return 'The referral is not saved, because the request has its signature without “referrer”. Send both.'
    case 'not-supported':
      return "No referral applies, because the boost's validator does not sign referrers. Try again later."
    default:
      return status satisfies never
  }
}

/** Says why a referral is not accepted. @param status - that of a referral that the claimant did not sign. */
export function explainUnproven(status: ReferralStatus | null): string {
  return status === 'signature-missing'
    ? 'The referral has no signature.'
    : "The referral's signature is not the claimant's for this chain, core, boost, transaction and referrer."
}
