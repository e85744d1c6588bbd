import type { Address } from 'viem'

/** Why evidence does not count. The codes are stable. `reason` describes them in words. */
export const rejectionCodes = [
  'transaction-reverted',
  'transaction-pending',
  'before-start-block',
  'chain-mismatch',
  'log-not-found',
  'call-not-found',
  'contract-mismatch',
  'decode-failed',
  'field-not-found',
  'unsupported-type',
  'filter-type-mismatch',
  'filter-data-malformed',
  'regex-unsupported',
  /** Matching the regexes of the action against this transaction exceeds the cost limit. */
  'cost-limit-exceeded',
  'filter-not-satisfied',
  'spans-user-operations',
] as const

/** One of {@link rejectionCodes}. */
export type RejectionCode = (typeof rejectionCodes)[number]

/** Why the result is open. */
export const indeterminateCodes = ['status-unknown', 'calldata-unknown'] as const

/** One of {@link indeterminateCodes}. */
export type IndeterminateCode = (typeof indeterminateCodes)[number]

/** Why a match counts but names no claimant, beside `field-not-found`, which is also a {@link RejectionCode}. */
export const claimantCodes = [
  'claimant-unbound',
  'claimant-chain-mismatch',
  'claimant-not-address',
  'sender-is-bundler',
] as const

/** Why a match counts but names no claimant. By default, it is not paid. */
export type NoClaimantCode = (typeof claimantCodes)[number] | Extract<RejectionCode, 'field-not-found'>

/**
 * The claimant, with its checksum, or why there is none. `logIndex` is null when the calldata or the sender names it.
 */
export type ClaimantOutcome =
  | { readonly status: 'resolved'; readonly address: Address; readonly logIndex: number | null }
  | { readonly status: 'unresolved'; readonly code: NoClaimantCode; readonly reason: string }

/** Why a completion does not provably belong to one account. `log-of-another` and `call-of-another` name the step. */
export type OwnershipCode = 'sender-is-relayer' | 'log-of-another' | 'call-of-another'

/**
 * Whether a completion provably belongs to one claimant.
 * `owned`: `logIndex` is the log that names the claimant, null when the call or the sender does. `logIndexes` are the
 * logs that meet a requirement and provably belong to the claimant, ascending. `ownsCall` says whether the
 * transaction's call belongs to the claimant.
 * `ambiguous`: the definition is met, but it is not paid. `step` is the index into `actionSteps`, null for the whole.
 */
export type Ownership =
  | {
      readonly status: 'owned'
      readonly logIndex: number | null
      readonly logIndexes: readonly number[]
      readonly ownsCall: boolean
    }
  | {
      readonly status: 'ambiguous'
      readonly code: OwnershipCode
      readonly step: number | null
      readonly reason: string
    }

/** One matching log and the address that it names, with its checksum. */
export type ClaimantPair = { readonly logIndex: number; readonly claimant: Address }

/**
 * The result of matching one transaction's evidence against one action.
 * `logIndexes` are those of every log that matched, ascending. Empty when only the calldata matched.
 * `ambiguous` means that several logs match and name different claimants. It may only be paid when the caller names the
 * claimant and `pairs` contains it.
 */
export type MatchResult =
  | { readonly status: 'matched'; readonly claimant: ClaimantOutcome; readonly logIndexes: readonly number[] }
  | { readonly status: 'ambiguous'; readonly pairs: readonly ClaimantPair[]; readonly logIndexes: readonly number[] }
  | { readonly status: 'indeterminate'; readonly code: IndeterminateCode; readonly reason: string }
  | {
      readonly status: 'rejected'
      /**
       * Index into `actionSteps` of the first step that is not met. Null when the transaction as a whole does not
       * count.
       */
      readonly step: number | null
      readonly code: RejectionCode
      readonly reason: string
    }

/**
 * A {@link MatchResult}, with the owner of the completion. Several accounts together can meet a definition with several
 * requirements: then it matches, but the ownership of none is proven.
 */
export type OwnedMatchResult =
  | (Extract<MatchResult, { status: 'matched' }> & {
      /** Null when the match names no claimant. */
      readonly ownership: Ownership | null
    })
  | (Extract<MatchResult, { status: 'ambiguous' }> & {
      /** One for each account in `pairs`, in their order. */
      readonly ownerships: readonly { readonly claimant: Address; readonly ownership: Ownership }[]
    })
  | Exclude<MatchResult, { status: 'matched' | 'ambiguous' }>
