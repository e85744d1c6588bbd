import type { Address } from 'viem'

/** The title, description and link of a boost. Its rewards and its action come from the contracts alone. */
export type BoostTextFields = {
  /** 1 to {@link MAX_TITLE_LENGTH} characters; null for none. */
  readonly title: string | null
  /** 1 to {@link MAX_DESCRIPTION_LENGTH} characters; null for none. */
  readonly description: string | null
  /** An `https` address as the URL standard writes it; null for none. */
  readonly link: string | null
}

/**
 * The text of one boost, as its owner signs it. It is a separate message from `BoostTerms` for two reasons. An EIP-712
 * type has no optional fields, so terms with a title would have a different hash from terms that are already signed. A
 * correction of the text would also be a new version of the terms, which changes what counts.
 */
export type BoostText = BoostTextFields & {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /**
   * 1 or more, and higher than before each time: the highest applies. It is a counter and not a time, so that a device
   * with a wrong clock cannot sign a text that no other can replace.
   */
  readonly sequence: number
}

/** The longest title, in code points. It fits in one line of a list. In UTF-8 a code point has up to four bytes. */
export const MAX_TITLE_LENGTH = 60
/**
 * The longest description, in code points. It fits in a short paragraph. In UTF-8 a code point has up to four bytes.
 */
export const MAX_DESCRIPTION_LENGTH = 280
/** The longest link, in characters, which are all ASCII. */
export const MAX_LINK_LENGTH = 200

/** The text of a boost whose owner has signed none, or has withdrawn it. */
export const EMPTY_BOOST_TEXT: BoostTextFields = { title: null, description: null, link: null }
