/** Maximum number of receivers that are remembered for an account. The oldest one is dropped. */
const MAX_RECEIVERS = 200

/** Where receivers are saved. */
export type ReceiverStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The addresses that an account sent to or approved from this frame, so that a new one is marked as new. */
export type KnownReceivers<Address extends string> = {
  readonly list: (account: Address) => readonly { readonly address: Address; readonly name: null }[]
  readonly add: (account: Address, addresses: readonly Address[]) => void
}

/**
 * Creates the list of receivers. Browsers can refuse storage to a frame: then all are new after a reload.
 * @param parse - returns an address in its one form, or null for what is none.
 */
export function createKnownReceivers<Address extends string>(
  storage: ReceiverStorage | null,
  parse: (text: string) => Address | null,
): KnownReceivers<Address> {
  const memory = new Map<string, readonly Address[]>()
  // Upper and lower case differ in base58, and not in hex.
  const keyOf = (account: Address) => `laurel.receivers.${account.startsWith('0x') ? account.toLowerCase() : account}`
  const parseList = (texts: readonly unknown[]) =>
    texts.flatMap((one) => (typeof one === 'string' ? (parse(one) ?? []) : [])).slice(0, MAX_RECEIVERS)
  const read = (account: Address): readonly Address[] => {
    const key = keyOf(account)
    const known = memory.get(key) ?? parseList(readList(storage, key))
    memory.set(key, known)
    return known
  }
  return {
    list: (account) => read(account).map((address) => ({ address, name: null })),
    add: (account, addresses) => {
      const all = [...new Set(parseList([...addresses, ...read(account)]))]
      memory.set(keyOf(account), all)
      try {
        storage?.setItem(keyOf(account), JSON.stringify(all))
      } catch {
        // The storage is full or refused.
      }
    },
  }
}

function readList(storage: ReceiverStorage | null, key: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
