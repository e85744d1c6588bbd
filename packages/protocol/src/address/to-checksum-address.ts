import { type Address, checksumAddress } from 'viem'

/**
 * An address with its checksum (EIP-55), for what leaves the engine: inside, addresses are compared in lower case. A
 * checksum costs a hash, and in a stream of logs the same accounts come again and again: the last ones are remembered.
 * @param address - 20 bytes in lower case, well formed.
 */
export function toChecksumAddress(address: Address): Address {
  const known = recent.get(address)
  if (known !== undefined) return known
  const checksummed = older.get(address) ?? checksumAddress(address)
  // Two generations: what is still asked for moves on when the older one goes, and nobody can fill the memory.
  if (recent.size >= MAX_CACHE_ENTRIES) {
    older = recent
    recent = new Map()
  }
  recent.set(address, checksummed)
  return checksummed
}

/** Addresses whose checksums are cached. */
const MAX_CACHE_ENTRIES = 4096

let recent = new Map<Address, Address>()
let older = new Map<Address, Address>()
