import type { Address } from 'viem'

/** Which account of a user is used: the one with a key, or the contract that it owns. */
export type AccountType = 'eoa' | 'smartAccount'

/** Where a choice is saved. */
export type PreferenceStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Which account type each user chose in this browser. */
export type AccountPreferences = {
  /** `eoa` until another is chosen. @param owner - the address of the key. */
  readonly read: (owner: Address) => AccountType
  readonly save: (owner: Address, type: AccountType) => void
}

/** Creates the choices. Browsers can refuse storage to a frame: then a choice lasts until the page is loaded again. */
export function createAccountPreferences(storage: PreferenceStorage | null): AccountPreferences {
  const chosen = new Map<string, AccountType>()
  const keyOf = (owner: Address) => `laurel.account-type.${owner.toLowerCase()}`
  return {
    read: (owner) => chosen.get(keyOf(owner)) ?? toAccountType(readText(storage, keyOf(owner))) ?? 'eoa',
    save: (owner, type) => {
      chosen.set(keyOf(owner), type)
      try {
        storage?.setItem(keyOf(owner), type)
      } catch {
        // The storage is full or refused.
      }
    },
  }
}

/** Returns the account type that a text names; null for any other text. Pure. */
export function toAccountType(text: string | null | undefined): AccountType | null {
  return text === 'eoa' || text === 'smartAccount' ? text : null
}

function readText(storage: PreferenceStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}
