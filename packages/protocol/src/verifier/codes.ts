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

/**
 * The only refusal that a verifier saves: a completion over a cap stays refused, also under later terms. So it is the
 * code of every completion whose status is `refused`. Any other refusal is decided again by each request.
 */
export const savedRefusalCode = 'over-cap' satisfies RefusalCode

/** Why a claim is not signed yet: wait, or add the claimant's signature of the referral. */
export const pendingCodes = ['transaction-pending', 'not-finalized', 'referral-signature-required'] as const

/** One of {@link pendingCodes}. */
export type PendingCode = (typeof pendingCodes)[number]

/** What a verifier makes of the referral of a request whose claim is not signed yet. */
export const referralStatuses = [
  /** The claimant signed it. It is saved, and applies to the claim unless the claimant signed another one before. */
  'saved',
  /** It has no signature, so it does not apply. */
  'signature-missing',
  /** Its signature is not the claimant's, or is for another transaction, boost, chain, core or referrer. It does not apply. */
  'signature-invalid',
  /** A signature without its referrer does not apply. */
  'referrer-missing',
  /** The boost's validator does not sign referrers, so no referral applies. */
  'not-supported',
] as const

/** One of {@link referralStatuses}. */
export type ReferralStatus = (typeof referralStatuses)[number]

/**
 * How far a completion has come: seen in a block; in a final block; refused for good ({@link savedRefusalCode}); its claim
 * saved and not signed yet; signed.
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
  /** A declining reward is below the minimum of the claim for now. */
  'below-minimum',
  'not-allow-listed',
  'over-cap',
  'ended',
  /** The chain does not respond for now, or its response fits no other status. */
  'unknown',
] as const

/** One of {@link payabilityStatuses}. */
export type PayabilityStatus = (typeof payabilityStatuses)[number]

/** Whether a completion counts against the caps of its boost. */
export const capUseStatuses = [
  /** Its claim was signed. */
  'counted',
  /** It was refused permanently. */
  'over-cap',
  /** Neither, as far as the verifier knows. */
  'uncounted',
] as const

/** One of {@link capUseStatuses}. */
export type CapUseStatus = (typeof capUseStatuses)[number]

/** Why a verifier cannot use a chain at the moment. */
export const chainFaults = ['rpc-unreachable', 'chain-mismatch', 'quorum-not-reached', 'core-not-deployed'] as const

/** One of {@link chainFaults}. */
export type ChainFault = (typeof chainFaults)[number]

/** The kinds of networks: a verifier has one signer for each. */
export const signerNetworks = ['mainnet', 'testnet'] as const

/** One of {@link signerNetworks}. */
export type SignerNetwork = (typeof signerNetworks)[number]

/** Whether a signer can sign. */
export const signerStatuses = ['ready', 'unreachable', 'failing', 'key-mismatch', 'limit-reached'] as const

/** One of {@link signerStatuses}. */
export type SignerStatus = (typeof signerStatuses)[number]

/** The health of a verifier that works: `degraded` while a chain or a signer does not sign. */
export const healthStatuses = ['ok', 'degraded'] as const

/** One of {@link healthStatuses}. */
export type HealthStatus = (typeof healthStatuses)[number]

/** Why a verifier does not work: its database does not respond, or its main thread has been blocked for seconds. */
export const unhealthyStatuses = ['no-database', 'stalled'] as const

/** One of {@link unhealthyStatuses}. */
export type UnhealthyStatus = (typeof unhealthyStatuses)[number]

/** Where the value comes from that a variable reward is paid by. */
export const rewardSources = ['event', 'function'] as const

/** One of {@link rewardSources}. */
export type RewardSource = (typeof rewardSources)[number]

/** What the value means: an amount in base units, or a factor of the reward with 18 decimals. */
export const rewardValueTypes = ['raw', 'wad'] as const

/** One of {@link rewardValueTypes}. */
export type RewardValueType = (typeof rewardValueTypes)[number]

/** The codes of error responses, each with its HTTP status: failures that a caller can act on, or that pass. */
export const failureStatuses = {
  'verifier/invalid-request': 400,
  'verifier/core-mismatch': 400,
  'verifier/terms-signature': 403,
  'verifier/text-signature': 403,
  'verifier/not-found': 404,
  'verifier/chain-not-configured': 404,
  'verifier/boost-not-found': 404,
  'verifier/method-not-allowed': 405,
  'verifier/terms-sequence': 409,
  'verifier/text-sequence': 409,
  'verifier/request-too-large': 413,
  'verifier/unsupported-media-type': 415,
  'verifier/too-many-requests': 429,
  'verifier/internal': 500,
  'verifier/quorum-not-reached': 503,
  'verifier/component-unreadable': 503,
  'verifier/price-unavailable': 503,
  'verifier/signer-limit': 503,
  'verifier/kms': 503,
  'verifier/signer-socket': 503,
  'verifier/signer-file': 503,
  'verifier/chain-halted': 503,
  'verifier/chain-status-unknown': 503,
  'verifier/database-unavailable': 503,
  'verifier/busy': 503,
  'verifier/stalled': 503,
  'verifier/read-capacity': 503,
  'verifier/match-timeout': 503,
} as const

/** A code of {@link failureStatuses}. */
export type FailureCode = keyof typeof failureStatuses
