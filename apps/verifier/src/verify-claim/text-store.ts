import type { BoostText } from '@laurel/protocol'
import type { Address, Hex } from 'viem'
import type { BoostPlace } from './terms-store.ts'

/** A boost's text as its owner signed it. */
export type SignedText = {
  readonly text: BoostText
  /** The content hash: the digest that was signed. */
  readonly hash: Hex
  readonly signature: Hex
  /** The boost's owner when it was accepted, in lower case. */
  readonly signer: Address
}

/**
 * Saves the owners' texts for any number of processes. One text for each boost: rewards depend on terms and not on texts, so old
 * texts need not stay provable.
 */
export type TextStore = {
  /** The texts of several boosts in the order of `boostIds`; null when the owner has signed none. */
  list(of: Omit<BoostPlace, 'boostId'>, boostIds: readonly bigint[]): Promise<readonly (SignedText | null)[]>
  /** Saves a text in place of the previous one if its sequence is higher. @returns false when it is not. */
  put(text: SignedText): Promise<boolean>
}
