import { type Address, type Hex, isAddress, isHex } from 'viem'

/** True for what a `uint256` (or fewer `bits`) holds. Callers without types may give anything. */
export function isUint(value: unknown, bits = 256): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** BigInt(bits)
}

/** True for 0x and 40 hex digits; a mixed-case address with a wrong checksum too: `encodeParameters` tells that. */
export function isAnyAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

/** True for 0x and whole bytes. */
export function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0
}
