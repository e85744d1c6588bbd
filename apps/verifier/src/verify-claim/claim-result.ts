import type { Explanation } from '@laurel/protocol'
import type { PendingCode } from '@laurel/protocol/verifier'
import type { StoredCompletion } from './completion-store.ts'
import type { Refusal } from './refusal.ts'

/** What somebody who asks for a claim is told. */
export type ClaimResult =
  /** Claim it: the bytes are the same whoever asks, and however often. */
  | { readonly status: 'signed'; readonly completion: StoredCompletion; readonly trace: Explanation | null }
  /** Nothing is wrong, and it is too early, or the claimant has still to say something. */
  | {
      readonly status: 'pending'
      readonly code: PendingCode
      readonly reason: string
      readonly trace: Explanation | null
    }
  | (Refusal & { readonly trace: Explanation | null })
