import type { BoostTerms } from '@laurel/protocol'
import type { Address, Hash, Hex } from 'viem'

/** Which boost. `core` in lower case. */
export type BoostPlace = { readonly chainId: number; readonly core: Address; readonly boostId: bigint }

/** A version of a boost's terms as its owner signed it. A {@link TermsVersion} of `@laurel/protocol`. */
export type SignedTerms = {
  readonly terms: BoostTerms
  /** The content hash: the digest that was signed. */
  readonly hash: Hex
  readonly signature: Hex
  /** The boost's owner when it was accepted, in lower case. */
  readonly signer: Address
  /** The first block that it narrows. */
  readonly fromBlock: bigint
}

/** Which completion caps are looked at for. */
export type CapQuestion = {
  /** Lower case. */
  readonly claimant: Address
  /** Lower case. */
  readonly transactionHash: Hash
  /** Unix seconds: its block's. */
  readonly timestamp: bigint
}

/** What a boost's caps have been used up by so far, as far as it concerns one completion. */
export type CapUse = {
  /**
   * `counted`: it was signed for, and is one of those that are counted. `over-cap`: it was refused for good. `uncounted`:
   * nobody has asked for its claim, or it was not to be signed.
   */
  readonly completion: 'counted' | 'over-cap' | 'uncounted'
  /** Of its claimant. */
  readonly ofAccount: number
  /** Of its claimant, on its day (UTC). */
  readonly ofAccountOnDay: number
  /** Of all, on its day (UTC). */
  readonly onDay: number
}

/** Versions of a boost's terms: enough for a campaign that changes every day of a year, and few enough to be read each time. */
export const MAX_TERMS_VERSIONS = 400

/** Saves the terms that owners signed, for any number of processes at once. */
export type TermsStore = {
  /** Every version, in the order of their sequence. `fromBlock` never falls. */
  list(place: BoostPlace): Promise<readonly SignedTerms[]>
  /** The newest version of each of many boosts, in the order of `boostIds`; null where its owner has signed none. */
  listNewest(of: Omit<BoostPlace, 'boostId'>, boostIds: readonly bigint[]): Promise<readonly (SignedTerms | null)[]>
  /** How many completions of a boost are counted against its caps: those that were signed for, or are about to be. */
  countUse(place: BoostPlace, question: CapQuestion): Promise<CapUse>
  /**
   * Saves a version, if its sequence is higher than that of every other.
   * @returns false when it is not, or when there are {@link MAX_TERMS_VERSIONS} already.
   */
  add(version: SignedTerms): Promise<boolean>
}
