import type { BoostTerms } from '@laurel/protocol'
import type { CapUse } from '@laurel/protocol/verifier'
import type { Address, Hash, Hex } from 'viem'

/** Identifies a boost. `core` in lower case. */
export type BoostPlace = { readonly chainId: number; readonly core: Address; readonly boostId: bigint }

/** A version of a boost's terms as its owner signed it. A {@link TermsVersion} of `@laurel/protocol`. */
export type SignedTerms = {
  readonly terms: BoostTerms
  /** The content hash: the digest that was signed. */
  readonly hash: Hex
  readonly signature: Hex
  /** The boost's owner when it was accepted, in lower case. */
  readonly signer: Address
  /** The first block for which its narrower terms apply. */
  readonly fromBlock: bigint
}

/** The completion whose caps are read. */
export type CapQuestion = {
  /** Lower case. */
  readonly claimant: Address
  /** Lower case. */
  readonly transactionHash: Hash
  /** Unix seconds of its block. */
  readonly timestamp: bigint
}

/** Versions of a boost's terms: enough for one change on every day of a year, and few enough to read each time. */
export const MAX_TERMS_VERSIONS = 400

/** Saves the terms that owners signed, for any number of processes. */
export type TermsStore = {
  /** Every version in the order of the sequence. `fromBlock` never decreases. */
  list(place: BoostPlace): Promise<readonly SignedTerms[]>
  /** The newest version of several boosts in the order of `boostIds`; null when the owner has signed none. */
  listNewest(of: Omit<BoostPlace, 'boostId'>, boostIds: readonly bigint[]): Promise<readonly (SignedTerms | null)[]>
  /** How many completions of a boost count against its caps: those with a saved claim. */
  countUse(place: BoostPlace, question: CapQuestion): Promise<CapUse>
  /**
   * Saves a version if its sequence is higher than that of every other.
   * @returns false when it is not, or when there are {@link MAX_TERMS_VERSIONS} already.
   */
  add(version: SignedTerms): Promise<boolean>
}
