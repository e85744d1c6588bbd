import { type Address, getAddress, isAddress } from 'viem'
import { AddressFormatError } from './errors.ts'

/**
 * Parses an address that was typed, pasted or stored: forty hex digits with or without `0x`. Digits of a single case
 * have no checksum and pass. Digits of both cases must have the right checksum, which catches a wrong character.
 * @returns the address with its checksum (EIP-55).
 * @throws {AddressFormatError} for any other text.
 */
export function parseAddress(text: string): Address {
  // Callers without types may pass anything.
  const given = String(text)
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(given.trim()) ?? []
  if (digits === undefined) throw new AddressFormatError({ given, why: 'form' })
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && !isAddress(`0x${digits}`)) throw new AddressFormatError({ given, why: 'checksum' })
  return getAddress(`0x${digits.toLowerCase()}`)
}
