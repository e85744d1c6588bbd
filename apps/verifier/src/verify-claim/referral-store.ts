import type { Address } from 'viem'
import type { CompletionKey } from './completion-key.ts'

/** Whose referral it is: one deed of one claimant, for all incentives of the boost. */
export type ReferralPlace = Pick<CompletionKey, 'chainId' | 'core' | 'boostId' | 'transactionHash'> & {
  readonly claimant: Address
}

/**
 * Whom claimants have named, with their signature, before their deed was settled. Until then nobody can be signed for, so
 * whoever names a referrer in that time has named them before any stranger could fix that there is none. Source: SECURITY.md
 * B8.
 */
export type ReferralStore = {
  find(place: ReferralPlace): Promise<Address | null>
  /** The first stands. Kept when it resolves. */
  keep(place: ReferralPlace, referrer: Address): Promise<void>
}
