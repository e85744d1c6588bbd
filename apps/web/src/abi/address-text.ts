import { AddressFormatError, parseAddress } from '@laurel/protocol'
import type { Address } from 'viem'
import { actionText } from '../language/en/action.ts'

/** An address that was typed or pasted, read: with its checksum, or what is wrong with it. */
export type AddressResult =
  | { readonly status: 'ok'; readonly address: Address }
  /** `checksum`: 40 hex digits whose capitals do not fit, so that one character is wrong. */
  | { readonly status: 'error'; readonly why: 'form' | 'checksum' }

/** Reads an address as `parseAddress` of `@laurel/protocol` does. Pure and total. */
export function readAddress(text: string): AddressResult {
  try {
    return { status: 'ok', address: parseAddress(text) }
  } catch (error) {
    if (error instanceof AddressFormatError) return { status: 'error', why: error.why }
    throw error
  }
}

/** The address that a text is, with its checksum; null when it is none, or has a wrong character. */
export function addressOrNull(text: string): Address | null {
  const reading = readAddress(text)
  return reading.status === 'ok' ? reading.address : null
}

/**
 * What was typed or pasted where an address goes, as it is kept: of a link, such as an explorer’s, the address in it; with
 * the usual `0x`. Any other text as it is. Pure and total.
 */
export function toAddressText(text: string): string {
  if (/^\s*https?:\/\//i.test(text)) return /(?<![0-9a-fA-F])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(text)?.[0] ?? text
  return text.replace(/^(\s*)0X(?=[0-9a-fA-F]{40}\s*$)/, '$10x')
}

/** What is wrong with a text that should be an address, as a sentence; null for an address and for nothing at all. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  const reading = readAddress(text)
  if (reading.status === 'ok') return null
  if (/(?<![0-9a-fA-F])(?:0x)?[0-9a-fA-F]{64}(?![0-9a-fA-F])/i.test(text)) {
    return actionText('isTransaction')
  }
  return reading.why === 'checksum' ? actionText('wrongChecksum') : actionText('invalidAddress')
}
