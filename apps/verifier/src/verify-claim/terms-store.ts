import type { BoostTerms } from '@laurel/protocol'
import type { Address, Hex } from 'viem'

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

/** Versions of a boost's terms: enough for a campaign that changes every day of a year, and few enough to be read each time. */
export const MAX_TERMS_VERSIONS = 400

/** Saves the terms that owners signed, for any number of processes at once. */
export type TermsStore = {
  /** Every version, in the order of their sequence. `fromBlock` never falls. */
  list(place: BoostPlace): Promise<readonly SignedTerms[]>
  /**
   * Saves a version, if its sequence is higher than that of every other.
   * @returns false when it is not, or when there are {@link MAX_TERMS_VERSIONS} already.
   */
  add(version: SignedTerms): Promise<boolean>
}
