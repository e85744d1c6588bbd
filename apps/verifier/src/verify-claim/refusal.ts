import type { IncompleteCode, NoClaimantCode, RejectionCode } from '@laurel/protocol'

/** Why nothing is signed. Stable, made for programs; a reason in words goes with it. */
export type RefusalCode =
  /** What the match engine says: the deed does not count, or names nobody. */
  | RejectionCode
  | IncompleteCode
  | NoClaimantCode
  | 'claimant-ambiguous'
  | 'claimant-differs'
  | 'claimant-zero'
  | 'sender-is-relayer'
  | 'wildcard-target'
  | 'action-unsupported'
  | 'action-unreadable'
  | 'step-on-other-chain'
  | 'validator-unsupported'
  | 'validator-of-another-core'
  | 'signer-not-authorised'
  | 'incentive-missing'
  | 'incentive-unsupported'
  | 'incentives-disagree'
  | 'reward-without-maximum'
  | 'reward-needs-a-price'
  | 'reward-needs-a-rule'
  | 'price-unreadable'
  | 'price-out-of-bounds'
  | 'reward-from-another-log'
  | 'reward-unreadable'
  | 'reward-of-a-bundle'
  | 'allow-list-offchain'
  | 'not-on-the-allow-list'
  | 'referrer-is-claimant'

/** A refusal in full. */
export type Refusal = { readonly status: 'refused'; readonly code: RefusalCode; readonly reason: string }

/** Makes a {@link Refusal}. @param reason - one sentence that says what would have to be otherwise. */
export function refuse(code: RefusalCode, reason: string): Refusal {
  return { status: 'refused', code, reason }
}
