import { createLazyStorage } from '../store/lazy-storage.ts'
import { announceWrite, watchStorage } from '../store/storage-events.ts'
import { findByNonce } from '../transactions/read-transaction.ts'
import { serializeTransactions } from '../transactions/saved-transactions.ts'
import type { TransactionRequest } from '../transactions/transaction.ts'
import { transactionsOf } from '../transactions/transactions-store.ts'
import type { Wallet } from '../wallet.ts'
import { findSameRequest, parseUnanswered, type UnansweredRequest } from './unanswered-requests.ts'

/** The saved requests that a wallet has not answered. */
export type UnansweredStore = {
  readonly add: (request: UnansweredRequest) => void
  readonly remove: (request: TransactionRequest) => void
  readonly destroy: () => void
}

/** Follows the saved requests. @param onChange - called with the current ones, at first too. */
export function createUnansweredStore(
  wallet: Wallet,
  onChange: (requests: readonly UnansweredRequest[]) => void,
): UnansweredStore {
  const { config, environment, options } = wallet
  const { now, window: page } = environment
  const key = `${options.storageKey}.requests`
  const storage = createLazyStorage(environment.storage)
  const writer = {}
  const read = () => parseUnanswered(storage.getItem(key), now())

  /** The saved ones are read again each time, because another tab can have written. */
  function change(next: (requests: readonly UnansweredRequest[]) => readonly UnansweredRequest[]): void {
    storage.allowWrites()
    storage.setItem(key, serializeTransactions(next(read())))
    announceWrite(page, key, writer)
    onChange(read())
  }
  const remove = (request: TransactionRequest) =>
    change((requests) => {
      const same = findSameRequest(requests, request)
      return requests.filter((one) => one !== same)
    })

  /** Finds out whether requests of before a reload were sent. */
  async function findSent(): Promise<void> {
    for (const request of read()) {
      const { chainId, nonce } = request
      if (nonce === null || !config.chains.some(({ id }) => id === chainId)) continue
      const found = await findByNonce(config.getClient({ chainId }), request, nonce).catch(() => null)
      if (!found?.isSame) continue
      transactionsOf(wallet).add({ ...request, hash: found.hash, nonce: found.nonce })
      remove(request)
    }
  }

  const destroy = watchStorage(page, writer, (written) => {
    if (written === key) onChange(read())
  })
  onChange(read())
  void findSent()
  return { add: (request) => change((requests) => [...requests, request]), remove, destroy }
}
