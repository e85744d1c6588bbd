import { type Address, type Hex, numberToHex } from 'viem'

/** An address that ends in a number. */
export function addressOf(number: number): Address {
  return numberToHex(number, { size: 20 })
}

/** A hash that ends in a number. */
export function hashOf(number: number): Hex {
  return numberToHex(number, { size: 32 })
}
