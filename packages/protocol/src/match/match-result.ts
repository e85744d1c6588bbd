import type { Address } from 'viem'

/** Why evidence does not count. Stable, made for programs; `reason` says the same in words. */
export type RejectionCode =
  | 'transaction-reverted'
  | 'transaction-pending'
  | 'before-start-block'
  | 'chain-mismatch'
  | 'log-not-found'
  | 'call-not-found'
  | 'contract-mismatch'
  | 'decode-failed'
  | 'field-not-found'
  | 'unsupported-type'
  | 'filter-type-mismatch'
  | 'filter-data-malformed'
  | 'regex-unsupported'
  /** The rules' patterns cost more on this transaction than may be spent on one. */
  | 'cost-limit-exceeded'
  | 'filter-not-satisfied'
  | 'spans-user-operations'

/** Why the verdict is open. */
export type IndeterminateCode = 'status-unknown' | 'calldata-unknown'

/** Why a deed counts and yet names nobody. Nothing is paid on it by default. */
export type NoClaimantCode =
  | 'claimant-unbound'
  | 'claimant-chain-mismatch'
  | 'claimant-not-address'
  | 'sender-is-bundler'
  | 'field-not-found'

/** Who did it, with their checksum, or why that cannot be said. `logIndex` is null when the calldata or the sender names them. */
export type ClaimantOutcome =
  | { readonly status: 'resolved'; readonly address: Address; readonly logIndex: number | null }
  | { readonly status: 'unresolved'; readonly code: NoClaimantCode; readonly reason: string }

/** Why a completion is not provably one account's. `log-of-another` and `call-of-another` name the step. */
export type OwnershipCode = 'sender-is-relayer' | 'log-of-another' | 'call-of-another'

/**
 * Whether a completion is provably one claimant's own.
 * `owned`: `logIndex` is the log that names the claimant, null when the call or the sender does; `logIndexes` are the logs
 * that meet a requirement and are provably the claimant's, ascending; `ownsCall` says that the transaction's call is.
 * `ambiguous`: the definition is met, and nothing is paid on it. `step` is the position in `actionSteps`, null for the whole.
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

/** One matching log and the address it names, with its checksum. */
export type ClaimantPair = { readonly logIndex: number; readonly claimant: Address }

/**
 * What one transaction's evidence says about one action.
 * `logIndexes` are those of every log that matched, ascending; empty when only calldata was judged.
 * `ambiguous` means that several logs match and name different claimants: nothing may be paid on it unless the
 * claimant is named by the caller and stands among `pairs`.
 */
export type MatchResult =
  | { readonly status: 'matched'; readonly claimant: ClaimantOutcome; readonly logIndexes: readonly number[] }
  | { readonly status: 'ambiguous'; readonly pairs: readonly ClaimantPair[]; readonly logIndexes: readonly number[] }
  | { readonly status: 'indeterminate'; readonly code: IndeterminateCode; readonly reason: string }
  | {
      readonly status: 'rejected'
      /** Position in `actionSteps` of the first step that is not met; null when the transaction as a whole does not count. */
      readonly step: number | null
      readonly code: RejectionCode
      readonly reason: string
    }

/**
 * A {@link MatchResult}, and beside it whose completion it is. A definition with several requirements can be met by several
 * accounts together: then it matches, and nobody's ownership is proven.
 */
export type OwnedMatchResult =
  | (Extract<MatchResult, { status: 'matched' }> & {
      /** Null when nobody is named. */
      readonly ownership: Ownership | null
    })
  | (Extract<MatchResult, { status: 'ambiguous' }> & {
      /** One for each account among `pairs`, in their order. */
      readonly ownerships: readonly { readonly claimant: Address; readonly ownership: Ownership }[]
    })
  | Exclude<MatchResult, { status: 'matched' | 'ambiguous' }>
