import type { Address, Hash } from 'viem'
import type { BoostTextFields } from './boost-text.ts'

/** What a boost can be about. Readers filter lists by it, so it is one of a few words and not free text. */
export const boostCategories = [
  'defi',
  'nft',
  'gaming',
  'social',
  'governance',
  'learning',
  'payments',
  'other',
] as const
/** One of {@link boostCategories}. */
export type BoostCategory = (typeof boostCategories)[number]

/** How a boost presents itself: its text, a picture and a category. */
export type BoostPresentationFields = BoostTextFields & {
  /**
   * The keccak-256 hash of the picture's bytes; null for none. It is not an address of the picture, because the owner of
   * a website could then change what was signed.
   */
  readonly pictureHash: Hash | null
  readonly category: BoostCategory | null
}

/**
 * The presentation of one boost, as its owner signs it. It is a separate message from `BoostText`, because an EIP-712
 * type has no optional fields, so a text with a picture would have a different hash from texts that are already signed.
 */
export type BoostPresentation = BoostPresentationFields & {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** 1 or more, and higher than before each time: the highest applies. */
  readonly sequence: number
}

/** The presentation of a boost whose owner has signed none, or has withdrawn it. */
export const EMPTY_BOOST_PRESENTATION: BoostPresentationFields = {
  ...{ title: null, description: null, link: null, pictureHash: null, category: null },
}
