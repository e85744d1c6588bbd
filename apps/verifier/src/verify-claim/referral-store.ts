import type { Address, Hex } from 'viem'
import type { CompletionKey } from './completion-key.ts'

/** One transaction of one claimant, for all incentives of the boost. */
export type ReferralPlace = Pick<CompletionKey, 'chainId' | 'core' | 'boostId' | 'transactionHash'> & {
  readonly claimant: Address
}

/** A referrer and the claimant's signature. The signature is checked on each use, because the row itself is not trusted. */
export type StoredReferral = { readonly referrer: Address; readonly signature: Hex }

/**
 * Referrers that claimants named, with their signatures, before their transaction was finalized. Nothing can be signed until then,
 * so a claimant who names a referrer in that time does so before another account can request the claim without one.
 * Source: docs/security.md#b8.
 */
export type ReferralStore = {
  /** Returns the saved referrals, oldest first, at most {@link MAX_REFERRALS}. Their signatures are not checked yet. */
  list(place: ReferralPlace): Promise<readonly StoredReferral[]>
  /** Saves a referral. The first one of each referrer wins. Durable when it resolves. */
  keep(place: ReferralPlace, referral: StoredReferral): Promise<void>
}

/** Referrals checked for one completion, because each costs a signature check. */
export const MAX_REFERRALS = 8
