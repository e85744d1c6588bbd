import type { Hash } from 'viem'
import type { TransactionReading } from '../verify-claim/transaction-reading.ts'
import { ReadCapacityError } from './errors.ts'
import type { ResponseAccount, ResponseBudget } from './response-budget.ts'

/** Reads one transaction, and counts what it takes. */
export type ReadTransaction = (hash: Hash, onBytes: (bytes: number) => void) => Promise<TransactionReading>

/** Of so many transactions it is remembered how long they were; each such one costs who sends it a block's gas. */
const MAX_CACHED_SIZES = 10_000
/** No reading is given to whoever asks later than this after it began: it would tell of another time. */
const JOINED_TIMEOUT_MS = 100

/**
 * Reads transactions within the room that there is: many who ask for one at the same time have one reading of it, and what is
 * read counts until the last of them is through with it. What was long before is not begun again until there is room for it: to
 * read half of it each time would take from all others what the room is there for.
 * @param nowMs - a clock that never goes back.
 * @returns reads one; `inUse` is aborted by whoever asked when they are through with it, and without it they are at once.
 * @throws {ReadCapacityError} when there is no room. @throws whatever `read` throws.
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
  const sizes = new Map<Hash, number>()
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
    sizes.delete(hash)
    // There is room for as much sooner or later: what a node once sent too much of shuts no transaction out.
    sizes.set(hash, Math.min(bytes, room.smallBytes))
    const [oldest] = sizes.keys()
    if (sizes.size > MAX_CACHED_SIZES && oldest !== undefined) sizes.delete(oldest)
  }
  const leave = (hash: Hash, one: Shared) => {
    one.users--
    if (one.users > 0) return
    one.tab.close()
    if (shared.get(hash) === one) shared.delete(hash)
  }
  return async (hash, inUse) => {
    const known = shared.get(hash)
    const one = known && nowMs() - known.startedAtMs <= JOINED_TIMEOUT_MS ? known : begin(hash)
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
