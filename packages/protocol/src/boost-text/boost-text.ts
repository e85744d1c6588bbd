import type { Address } from 'viem'

/** What the owner of a boost calls it, and says of it: never what it pays or for what, which its contracts say alone. */
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
   * 1 or more, higher than before each time: the highest holds. A counter and no time, so that a device whose clock is wrong
   * cannot sign words that none can follow.
   */
  readonly sequence: number
}

/** Characters (code points) of a title. In UTF-8 that is four times as many bytes at most. */
export const MAX_TITLE_LENGTH = 60
/** Characters (code points) of a description. In UTF-8 that is four times as many bytes at most. */
export const MAX_DESCRIPTION_LENGTH = 280
/** Characters of a link, all of them ASCII. */
export const MAX_LINK_LENGTH = 200

/** What holds as long as the owner has signed nothing, and when words are taken back. */
export const EMPTY_BOOST_TEXT: BoostTextFields = { title: null, description: null, link: null }
