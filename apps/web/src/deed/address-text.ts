import { InvalidAddressError, parseAddress } from '@laurel/protocol'
import type { Address } from 'viem'

/** An address that was typed or pasted, read: with its checksum, or what is wrong with it. */
export type AddressReading =
  | { readonly status: 'read'; readonly address: Address }
  /** `checksum`: 40 hex digits whose capitals do not fit, so that one character is wrong. */
  | { readonly status: 'wrong'; readonly why: 'form' | 'checksum' }

/** Reads an address as `parseAddress` of `@laurel/protocol` does. Pure and total. */
export function readAddress(text: string): AddressReading {
  try {
    return { status: 'read', address: parseAddress(text) }
  } catch (error) {
    if (error instanceof InvalidAddressError) return { status: 'wrong', why: error.why }
    throw error
  }
}

/** The address that a text is, with its checksum; null when it is none, or has a wrong character. */
export function addressOrNull(text: string): Address | null {
  const reading = readAddress(text)
  return reading.status === 'read' ? reading.address : null
}

/** What is wrong with a text that should be an address, as a sentence; null for an address and for nothing at all. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readAddress(text)
  if (reading.status === 'read') return null
  return reading.why === 'checksum'
    ? 'One character of the address is wrong: its capitals do not fit. Copy it again.'
    : 'That is no address: 0x and 40 digits of hex.'
}
