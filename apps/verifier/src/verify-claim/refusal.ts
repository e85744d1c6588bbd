/** Why nothing is signed. Stable, made for programs; a reason in words goes with it. */
export const refusalCodes = [
  // What the match engine says: the transaction does not count, or names nobody.
  'transaction-reverted',
  'transaction-unmined',
  'before-start-block',
  'other-chain',
  'no-such-log',
  'no-such-call',
  'other-contract',
  'undecodable',
  'no-such-field',
  'unsupported-type',
  'filter-unfit',
  'filter-data-malformed',
  'pattern-refused',
  'cost-limit-exceeded',
  'value-differs',
  'split-over-user-operations',
  'status-unknown',
  'calldata-unknown',
  'claimant-unbound',
  'claimant-other-chain',
  'claimant-not-address',
  'sender-of-bundle',
  // When it was: not within the boost's window.
  'before-boost',
  'before-start',
  'after-end',
  'over-cap',
  'funding-transaction',
  // What the verifier says.
  'claimant-ambiguous',
  'claimant-mismatch',
  'claimant-zero-address',
  'sender-is-relayer',
  'ambiguous-completion',
  'wildcard-target-not-allowed',
  'action-unsupported',
  'action-not-decodable',
  'step-chain-mismatch',
  'validator-unsupported',
  'validator-core-mismatch',
  'signer-not-authorized',
  'incentive-not-found',
  'incentive-unsupported',
  'incentive-data-conflict',
  'max-reward-required',
  'price-not-configured',
  'reward-rule-not-configured',
  'price-unavailable',
  'price-out-of-bounds',
  'reward-log-mismatch',
  'reward-not-decodable',
  'bundled-transaction',
  'allow-list-offchain',
  'not-allow-listed',
  'referrer-is-claimant',
] as const

/** One of {@link refusalCodes}. */
export type RefusalCode = (typeof refusalCodes)[number]

/** A refusal in full. */
export type Refusal = { readonly status: 'refused'; readonly code: RefusalCode; readonly reason: string }

/** Makes a {@link Refusal}. @param reason - one sentence that says what would have to be otherwise. */
export function refuse(code: RefusalCode, reason: string): Refusal {
  return { status: 'refused', code, reason }
}
