import { type Address, isAddress, isOffCurveAddress } from '@solana/kit'
import { SolanaAddressInvalidError } from './errors.ts'

/** Anchored, because a text that only ends like an address is not one. Source: docs/product.md#input. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What a text in the receiver field can be on Solana. */
export type SolanaReceiverText =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly reason: 'format' }
  | { readonly status: 'resolved'; readonly address: Address }

/** Returns whether a text is an address: 32 to 44 base58 characters that decode to 32 bytes, with nothing around. */
export function isSolanaAddress(text: string): text is Address {
  return ADDRESS.test(text) && isAddress(text)
}

/**
 * Parses an address.
 * @throws {SolanaAddressInvalidError} when the text is not one.
 */
export function parseSolanaAddress(text: string): Address {
  if (!isSolanaAddress(text)) throw new SolanaAddressInvalidError(text)
  return text
}

/** Reads the text of the receiver field. Space around an address is ignored. Source: docs/product.md#input. */
export function readSolanaReceiverText(text: string): SolanaReceiverText {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  return isSolanaAddress(trimmed) ? { status: 'resolved', address: trimmed } : { status: 'invalid', reason: 'format' }
}

/** Returns whether nobody can have the key of an address: it belongs to a program, as token accounts do. */
export function isProgramDerivedAddress(address: Address): boolean {
  return isOffCurveAddress(address)
}
