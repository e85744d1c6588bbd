import { type Address, checksumAddress } from 'viem'

/**
 * Returns an address with its checksum (EIP-55), for values that leave the engine. Inside, addresses compare in lower
 * case. A checksum costs a hash, and a stream of logs repeats the same accounts, so recent addresses are cached.
 * @param address - 20 bytes in lower case, well formed.
 */
export function toChecksumAddress(address: Address): Address {
  const known = recent.get(address)
  if (known !== undefined) return known
  const checksummed = older.get(address) ?? checksumAddress(address)
  // Two generations bound the memory: entries that are still in use move to the newer one when the older one is
  // dropped.
  if (recent.size >= MAX_CACHED_ADDRESSES) {
    older = recent
    recent = new Map()
  }
  recent.set(address, checksummed)
  return checksummed
}

/** Addresses whose checksums are cached. */
const MAX_CACHED_ADDRESSES = 4096

let recent = new Map<Address, Address>()
let older = new Map<Address, Address>()
