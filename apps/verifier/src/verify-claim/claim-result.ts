import type { Explanation } from '@laurel/protocol'
import type { PendingCode, ReferralStatus } from '@laurel/protocol/verifier'
import type { StoredCompletion } from './completion-store.ts'
import type { Refusal } from './refusal.ts'

/** The response to a request for a claim. */
export type ClaimResult =
  /** The claim can be submitted. Every request returns the same bytes. */
  | { readonly status: 'signed'; readonly completion: StoredCompletion; readonly trace: Explanation | null }
  /** Nothing is wrong, but the transaction is not finalized or the claimant's signature is missing. */
  | {
      readonly status: 'pending'
      readonly code: PendingCode
      readonly reason: string
      /** Null when the request names no referrer, or the transaction is not mined. */
      readonly referral: ReferralStatus | null
      readonly trace: Explanation | null
    }
  | (Refusal & { readonly trace: Explanation | null })
