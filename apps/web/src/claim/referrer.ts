import { type Address, isAddress, isAddressEqual } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'

const key = 'laurel:referrer'

/** Remembers for this visit who sent the visitor: the `ref` of a link. Storage may be refused; then nobody is paid for it. */
export function saveReferrer(search: string): void {
  const given = new URLSearchParams(search).get('ref')
  const address = given === null ? null : addressOrNull(given)
  if (address === null) return
  try {
    window.sessionStorage.setItem(key, address)
  } catch {
    // The claim goes through all the same.
  }
}

/** Who sent the visitor; null when nobody did, or it was the visitor: nobody refers themselves. */
export function readReferrer(account: Address): Address | null {
  try {
    const saved = window.sessionStorage.getItem(key)
    return saved === null || !isAddress(saved) || isAddressEqual(saved, account) ? null : saved
  } catch {
    return null
  }
}

/** Forgets who sent the visitor. */
export function clearReferrer(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Where nothing is stored, there is nothing to remove.
  }
}
