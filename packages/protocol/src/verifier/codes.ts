import { claimantCodes, indeterminateCodes, rejectionCodes } from '../match/match-result.ts'

/** Why a verifier refuses a claim. Stable and made for programs; a reason in words comes with it. */
export const refusalCodes = [
  // The match engine's own codes: the transaction does not count, or names no claimant.
  ...rejectionCodes,
  ...indeterminateCodes,
  ...claimantCodes,
  // The transaction is outside the window of the boost, or over its limits.
  'before-boost',
  'before-start',
  'after-end',
  'over-cap',
  'funding-transaction',
  // The claim itself.
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

/** Why a claim is not signed yet: wait, or add the claimant's signature of the referral. */
export const pendingCodes = ['transaction-pending', 'not-finalized', 'referral-signature-required'] as const

/** One of {@link pendingCodes}. */
export type PendingCode = (typeof pendingCodes)[number]

/**
 * How far a completion has come: seen in a block; in a final block; refused for good; its claim saved and not signed yet;
 * signed.
 */
export const completionStatuses = ['observed', 'finalized', 'refused', 'pending', 'signed'] as const

/** One of {@link completionStatuses}. */
export type CompletionStatus = (typeof completionStatuses)[number]

/** Whether a verifier signs for a chain. `halted` until its operator resumes it; `unknown` while the chain cannot be read. */
export const chainStatuses = ['healthy', 'halted', 'unknown'] as const

/** One of {@link chainStatuses}. */
export type ChainStatus = (typeof chainStatuses)[number]

/** Whether a completion can be paid now, by the chain's newest block. */
export const payabilityStatuses = [
  /** A claim is paid now. */
  'claimable',
  /** The claim was paid, or the account has received the incentive's maximum for one account. */
  'claimed',
  /** Nothing, or too little, is left. */
  'exhausted',
  /** The creator clawed back what was left. */
  'clawed-back',
  /** A falling reward is below the minimum of the claim for now. */
  'below-minimum',
  'not-allow-listed',
  'over-cap',
  'ended',
  /** The chain does not respond for now, or its response fits no other status. */
  'unknown',
] as const

/** One of {@link payabilityStatuses}. */
export type PayabilityStatus = (typeof payabilityStatuses)[number]
