import type { Address } from 'viem'
import { apiOf } from '../api/api-of.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import type { Wallet } from '../wallet.ts'
import { addReceiver, parseReceivers, toAddressBook } from './address-book.ts'
import type { KnownAddress, ReceiverFacts } from './receiver-warnings.ts'

/** The addresses that the user knows or had to do with, by which a receiver is judged. */
export type KnownReceivers = {
  /** Returns those with a label, or that were sent to. */
  readonly getAddressBook: () => readonly KnownAddress[]
  /** Saves a receiver. */
  readonly remember: (receiver: KnownAddress) => void
  /** Reads from the API who an account had to do with. Never throws. */
  readonly load: (of: Address) => Promise<void>
  /** Returns what is known for sends of an account. */
  readonly getFacts: (from: Address | null) => ReceiverFacts
}

/** Creates the known receivers of a wallet object. They are saved in the browser. */
export function createKnownReceivers(wallet: Wallet): KnownReceivers {
  const { account, environment, options } = wallet
  const { api } = apiOf(wallet)
  const storage = createLazyStorage(environment.storage)
  const key = `${options.storageKey}.receivers`
  /** Who the account had to do with, once the API said it. */
  let parties: {
    readonly of: Address
    readonly known: readonly Address[]
    readonly suspicious: readonly Address[]
  } | null = null

  const read = () => parseReceivers(storage.getItem(key))
  const getAddressBook = () => toAddressBook(account.getState().addressLabels, read())

  return {
    getAddressBook,
    remember(receiver) {
      storage.allowWrites()
      storage.setItem(key, JSON.stringify(addReceiver(read(), receiver)))
    },
    async load(of) {
      if (api === null || parties?.of === of) return
      try {
        const { readParties } = await import('./read-parties.ts')
        // What the first pages say counts, also while further ones are read.
        await readParties(api, of, (read) => {
          parties = { of, ...read }
        })
      } catch {
        // Without a history, only what this browser knows can warn.
      }
    },
    getFacts(from) {
      const { allAccounts } = account.getState()
      const others = allAccounts.flatMap(({ namespace, address }) =>
        namespace === 'eip155' && address !== from ? [{ address, name: null }] : [],
      )
      const { known, suspicious } = parties !== null && parties.of === from ? parties : { known: [], suspicious: [] }
      return {
        own: from === null ? [] : [from],
        known: [...getAddressBook(), ...others, ...known.map((address) => ({ address, name: null }))],
        suspicious,
        isContract: null,
      }
    },
  }
}
