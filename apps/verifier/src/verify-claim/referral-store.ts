import type { Address, Hex } from 'viem'
import type { CompletionKey } from './completion-key.ts'

/** Whose referral it is: one transaction of one claimant, for all incentives of the boost. */
export type ReferralPlace = Pick<CompletionKey, 'chainId' | 'core' | 'boostId' | 'transactionHash'> & {
  readonly claimant: Address
}

/** Whom a claimant has named, and the signature that says so: what is kept is believed for that alone, whoever wrote it. */
export type StoredReferral = { readonly referrer: Address; readonly signature: Hex }

/**
 * Whom claimants have named, with their signature, before their transaction was settled. Until then nobody can be signed for, so
 * whoever names a referrer in that time has named them before any stranger could fix that there is none.
 * Source: docs/security.md#b8.
 */
export type ReferralStore = {
  /** Those that were kept, the first one first, and at most {@link MAX_REFERRALS}. They are still to be proven. */
  list(place: ReferralPlace): Promise<readonly StoredReferral[]>
  /** Of one referrer the first stands. Kept when it resolves. */
  keep(place: ReferralPlace, referral: StoredReferral): Promise<void>
}

/** Looked at for one completion: each of them costs a proof. */
export const MAX_REFERRALS = 8
