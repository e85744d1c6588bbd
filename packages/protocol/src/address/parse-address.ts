import { type Address, getAddress, isAddress } from 'viem'
import { AddressFormatError } from './errors.ts'

/**
 * Reads an address that was typed, pasted or stored. Forty hex digits do with or without `0x`; digits of a single case
 * carry no checksum and pass; digits of both cases must have the right one, which catches a wrong character.
 * @returns the address with its checksum (EIP-55).
 * @throws {AddressFormatError} for anything else.
 */
export function parseAddress(text: string): Address {
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim()) ?? []
  if (digits === undefined) throw new AddressFormatError({ given: text, why: 'form' })
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && !isAddress(`0x${digits}`)) throw new AddressFormatError({ given: text, why: 'checksum' })
  return getAddress(`0x${digits.toLowerCase()}`)
}
