import type { Client, Hash } from 'viem'
import type { ClearTimeout } from '../environment.ts'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { perWallet } from '../store/per-wallet.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createSlice } from '../store/slice.ts'
import { announceWrite, watchStorage } from '../store/storage-events.ts'
import type { Wallet } from '../wallet.ts'
import { transactionsKey } from './has-transactions.ts'
import { readTransaction } from './read-transaction.ts'
import { parseTransactions, serializeTransactions } from './saved-transactions.ts'
import {
  isFollowed,
  mergeTransactions,
  type NewTransaction,
  nextTransactions,
  type ReplacementKind,
  type SentTransaction,
} from './transaction.ts'

/** How often the chain is asked about a transaction that was sent in the last minute. */
const FAST_POLL_MS = 2000
/** How often it is asked later, and about a transaction that has a result. */
const SLOW_POLL_MS = 8000
/** How long a transaction counts as just sent. */
const FAST_MS = 60_000

/** The transactions that were sent from this browser, the newest first. They are followed until they are final. */
export type TransactionsStore = Readable<readonly SentTransaction[]> & {
  /**
   * Adds a transaction that a wallet sent, and follows it. The same hash again adds nothing.
   * @returns its id.
   */
  readonly add: (transaction: NewTransaction) => string
  /** Follows what a wallet sent to take the place of a pending transaction. */
  readonly replaced: (id: string, by: { readonly kind: ReplacementKind; readonly hash: Hash }) => void
  /** Forgets a transaction. It is still sent. */
  readonly dismiss: (id: string) => void
  /** Asks the chain now. Never throws. */
  readonly refresh: () => Promise<void>
  readonly destroy: () => void
}

/**
 * Returns the transactions of a wallet object. They are saved in the browser, so that a reload and other tabs have them.
 * The chain is not asked while the page is hidden.
 */
export const transactionsOf = perWallet(createTransactionsStore)

function createTransactionsStore(wallet: Wallet): TransactionsStore {
  const { environment } = wallet
  const { now, window: page } = environment
  const key = transactionsKey(wallet)
  const storage = createLazyStorage(environment.storage)
  const store = createSlice<readonly SentTransaction[], Parameters<typeof nextTransactions>[1]>([], nextTransactions)
  const reading = new Set<string>()
  let cancelTimer: ClearTimeout = () => {}
  let isDestroyed = false

  const readSaved = () => parseTransactions(storage.getItem(key))
  const load = () => store.dispatch({ type: 'loaded', transactions: readSaved() })
  const followed = () => store.getState().filter((one) => isFollowed(one, now()))

  function save(transactions: readonly SentTransaction[]): void {
    storage.allowWrites()
    storage.setItem(key, serializeTransactions(transactions))
    announceWrite(page, key, store)
  }

  async function read(sent: SentTransaction): Promise<void> {
    if (reading.has(sent.id)) return
    const client = clientOf(wallet, sent.chainId)
    if (client === null) return
    reading.add(sent.id)
    const { id, hash } = sent
    // A node that does not answer says nothing about the transaction.
    const observation = await readTransaction(client, sent).catch(() => null)
    reading.delete(id)
    if (observation !== null && !isDestroyed) store.dispatch({ type: 'observed', id, hash, observation, now: now() })
  }

  async function poll(): Promise<void> {
    cancelTimer()
    if (isDestroyed || page?.document?.visibilityState === 'hidden') return
    const due = followed()
    if (due.length === 0) return
    await Promise.all(due.map(read))
    if (isDestroyed) return
    const isFresh = (one: SentTransaction) => one.status === 'pending' && now() - one.sentAt < FAST_MS
    cancelTimer()
    cancelTimer = environment.setTimeout(() => void poll(), followed().some(isFresh) ? FAST_POLL_MS : SLOW_POLL_MS)
  }

  const onVisible = () => {
    if (page?.document?.visibilityState === 'visible') void poll()
  }
  page?.document?.addEventListener('visibilitychange', onVisible)
  const stopWatching = watchStorage(page, store, (written) => {
    if (written !== key) return
    load()
    void poll()
  })
  store.subscribe((state, before, event) => {
    // Another tab may have written since, so both are joined.
    if (event.type === 'dismissed') save(state)
    else if (event.type !== 'loaded') save(mergeTransactions(state, readSaved()))
    const isChanged = state.some(({ id, status }) => {
      const old = before.find((one) => one.id === id)
      return status !== 'pending' && old !== undefined && old.status !== status
    })
    if (isChanged) void wallet.account.refresh()
  })
  load()
  void poll()

  return {
    ...readableOf(store),
    add: (transaction) => {
      load()
      store.dispatch({ type: 'sent', transaction, now: now() })
      void poll()
      return store.getState().find(({ hash }) => hash === transaction.hash)?.id ?? transaction.hash
    },
    replaced: (id, { kind, hash }) => {
      load()
      store.dispatch({ type: 'replaced', id, kind, hash, now: now() })
      void poll()
    },
    dismiss: (id) => store.dispatch({ type: 'dismissed', id }),
    refresh: poll,
    destroy: () => {
      isDestroyed = true
      cancelTimer()
      stopWatching()
      page?.document?.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Returns the client of a chain, or null when the app does not list the chain any more. */
function clientOf({ config }: Wallet, chainId: number): Client | null {
  return config.chains.some(({ id }) => id === chainId) ? config.getClient({ chainId }) : null
}
