import type { KnownAddress } from '@laurel/wallet/review'
import { type Address, getAddress, isAddress } from 'viem'

/** Maximum number of receivers that are remembered for an account. The oldest one is dropped. */
const MAX_RECEIVERS = 200

/** Where receivers are saved. */
export type ReceiverStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The addresses that an account sent to or approved from this frame, so that a new one is marked as new. */
export type KnownReceivers = {
  readonly list: (account: Address) => readonly KnownAddress[]
  readonly add: (account: Address, addresses: readonly Address[]) => void
}

/** Creates the list of receivers. Browsers can refuse storage to a frame: then all are new after a reload. */
export function createKnownReceivers(storage: ReceiverStorage | null): KnownReceivers {
  const memory = new Map<string, readonly Address[]>()
  const keyOf = (account: Address) => `laurel.receivers.${account.toLowerCase()}`
  const read = (account: Address): readonly Address[] => {
    const key = keyOf(account)
    const known = memory.get(key) ?? parse(readText(storage, key))
    memory.set(key, known)
    return known
  }
  return {
    list: (account) => read(account).map((address) => ({ address, name: null })),
    add: (account, addresses) => {
      const known = read(account)
      const all = [...new Set([...addresses.map((address) => getAddress(address)), ...known])].slice(0, MAX_RECEIVERS)
      memory.set(keyOf(account), all)
      try {
        storage?.setItem(keyOf(account), JSON.stringify(all))
      } catch {
        // The storage is full or refused.
      }
    },
  }
}

function readText(storage: ReceiverStorage | null, key: string): string {
  try {
    return storage?.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

function parse(text: string): readonly Address[] {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list
      .flatMap((one: unknown) => (typeof one === 'string' && isAddress(one) ? [one] : []))
      .slice(0, MAX_RECEIVERS)
  } catch {
    return []
  }
}
