import { type Address, isAddress, isAddressEqual } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'

const key = 'laurel:referrer'

/**
 * Saves the referrer of this visit, from the `ref` parameter of a link. If the browser denies storage, no referrer is
 * paid.
 */
export function saveReferrer(search: string): void {
  const given = new URLSearchParams(search).get('ref')
  const address = given === null ? null : addressOrNull(given)
  if (address === null) return
  try {
    window.sessionStorage.setItem(key, address)
  } catch {
    // The claim works without it.
  }
}

/** Returns the referrer of this visit. Null for none, and when it is the account itself. */
export function readReferrer(account: Address): Address | null {
  try {
    const saved = window.sessionStorage.getItem(key)
    return saved === null || !isAddress(saved) || isAddressEqual(saved, account) ? null : saved
  } catch {
    return null
  }
}

/** Removes the referrer of this visit. */
export function clearReferrer(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // If the browser denies storage, there is nothing to remove.
  }
}
