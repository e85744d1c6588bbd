import { AddressFormatError, parseAddress } from '@laurel/protocol'
import type { Address } from 'viem'
import { actionText } from '../language/en/action.ts'

/** The result of parsing a typed or pasted address: the checksummed address, or the error. */
export type AddressResult =
  | { readonly status: 'ok'; readonly address: Address }
  /** `checksum`: 40 hex digits whose capitals do not match the checksum, so at least one character is wrong. */
  | { readonly status: 'error'; readonly why: 'form' | 'checksum' }

/** Parses an address as `parseAddress` of `@laurel/protocol` does. Pure and total. */
export function readAddress(text: string): AddressResult {
  try {
    return { status: 'ok', address: parseAddress(text) }
  } catch (error) {
    if (error instanceof AddressFormatError) return { status: 'error', why: error.why }
    throw error
  }
}

/** Returns the checksummed address, or null when the text is not a valid address. */
export function addressOrNull(text: string): Address | null {
  const reading = readAddress(text)
  return reading.status === 'ok' ? reading.address : null
}

/**
 * Normalizes a typed or pasted address before it is saved. Takes the address out of a link, such as an explorer's, and
 * adds a missing `0x`. Returns any other text unchanged. Pure and total.
 */
export function toAddressText(text: string): string {
  if (/^\s*https?:\/\//i.test(text)) return /(?<![0-9a-fA-F])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(text)?.[0] ?? text
  return text.replace(/^(\s*)0X(?=[0-9a-fA-F]{40}\s*$)/, '$10x')
}

/** The error sentence for a text that should be an address. Null for an address and for an empty text. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readAddress(text)
  if (reading.status === 'ok') return null
  if (/(?<![0-9a-fA-F])(?:0x)?[0-9a-fA-F]{64}(?![0-9a-fA-F])/i.test(text)) {
    return actionText('isTransaction')
  }
  return reading.why === 'checksum' ? actionText('wrongChecksum') : actionText('invalidAddress')
}
