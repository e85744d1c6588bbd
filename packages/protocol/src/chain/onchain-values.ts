import { type Address, type Hex, isAddress, isHex } from 'viem'

/** Returns true for values that fit a `uint256` (or fewer `bits`). Callers without types may pass anything. */
export function isUint(value: unknown, bits = 256): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** BigInt(bits)
}

/** Returns true for 0x and 40 hex digits. It ignores the checksum, which `encodeParameters` checks. */
export function isAnyAddress(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

/** Returns true for 0x and whole bytes. */
export function isBytes(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0
}
