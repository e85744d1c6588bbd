import { LRUCache } from 'lru-cache'
import type { Hash } from 'viem'
import { ReadCapacityError } from './errors.ts'
import type { ResponseAccount, ResponseBudget } from './response-budget.ts'
import type { TransactionReading } from './transaction-reading.ts'

/** Reads one transaction, and counts its bytes. */
export type ReadTransaction = (hash: Hash, onBytes: (bytes: number) => void) => Promise<TransactionReading>

/** Transactions whose size is cached. Each costs its sender a block's gas. */
const MAX_CACHED_SIZES = 10_000
/** A read that starts later than this does not join a pending one, whose result could be outdated. */
const JOINED_READ_TIMEOUT_MS = 100

/**
 * Reads transactions within a budget of bytes. Requests for one transaction at the same time share one read, and its bytes count until
 * the last of them is done. A transaction that was large before is read again only when there is capacity for it, because reading half
 * of it each time would use up the capacity of all others.
 * @param nowMs - a monotonic clock.
 * @returns reads one; the caller aborts `inUse` when it is done, and without `inUse` it is done at once.
 * @throws {ReadCapacityError} when there is no capacity. @throws the errors of `read`.
 */
export function createTransactionReader(
  read: ReadTransaction,
  { room, nowMs }: { room: ResponseBudget; nowMs: () => number },
): (hash: Hash, inUse?: AbortSignal) => Promise<TransactionReading> {
  type Shared = {
    answer: Promise<TransactionReading>
    readonly startedAtMs: number
    readonly tab: ResponseAccount
    users: number
  }
  const shared = new Map<Hash, Shared>()
  const sizes = new LRUCache<Hash, number>({ max: MAX_CACHED_SIZES })
  const begin = (hash: Hash): Shared => {
    const tab = room.open()
    const one = { answer: readWithin(hash, tab), startedAtMs: nowMs(), tab, users: 0 }
    shared.set(hash, one)
    return one
  }
  const readWithin = async (hash: Hash, tab: ResponseAccount) => {
    tab.reserve(sizes.get(hash) ?? 0)
    try {
      return await read(hash, tab.take)
    } finally {
      remember(hash, tab.bytes)
    }
  }
  const remember = (hash: Hash, bytes: number) => {
    if (bytes <= room.freeBytes) return
    // This size always has capacity sooner or later, so one oversized response of a node excludes no transaction.
    sizes.set(hash, Math.min(bytes, room.smallBytes))
  }
  const leave = (hash: Hash, one: Shared) => {
    one.users--
    if (one.users > 0) return
    one.tab.close()
    if (shared.get(hash) === one) shared.delete(hash)
  }
  return async (hash, inUse) => {
    const known = shared.get(hash)
    const one = known && nowMs() - known.startedAtMs <= JOINED_READ_TIMEOUT_MS ? known : begin(hash)
    one.users++
    inUse?.addEventListener('abort', () => leave(hash, one), { once: true })
    try {
      return await one.answer
    } catch (error) {
      throw one.tab.isRefused ? new ReadCapacityError({ cause: error }) : error
    } finally {
      if (!inUse) leave(hash, one)
    }
  }
}
