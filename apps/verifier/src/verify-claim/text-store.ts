import type { BoostText } from '@laurel/protocol'
import type { Address, Hex } from 'viem'
import type { BoostPlace } from './terms-store.ts'

/** What the owner of a boost says of it, as signed. */
export type SignedText = {
  readonly text: BoostText
  /** The content hash: the digest that was signed. */
  readonly hash: Hex
  readonly signature: Hex
  /** The boost's owner when it was accepted, in lower case. */
  readonly signer: Address
}

/**
 * Saves what owners say of their boosts, for any number of processes at once. One text for each boost: unlike terms, by which
 * others are paid, words that were taken back need not be provable for ever.
 */
export type TextStore = {
  /** The text of each of many boosts, in the order of `boostIds`; null where its owner has signed none. */
  list(of: Omit<BoostPlace, 'boostId'>, boostIds: readonly bigint[]): Promise<readonly (SignedText | null)[]>
  /** Saves a text in the place of the one before, if its sequence is higher. @returns false when it is not. */
  put(text: SignedText): Promise<boolean>
}
