import type { Hash } from 'viem'
import type { DeedReading } from '../verify-claim/deed-reading.ts'
import type { AnswerRoom, AnswerTab } from './answer-room.ts'
import { MuchReadError } from './errors.ts'

/** Reads one transaction, and counts what it takes. */
export type ReadDeed = (hash: Hash, onBytes: (bytes: number) => void) => Promise<DeedReading>

/** No reading is given to whoever asks later than this after it began: it would tell of another time. */
const JOINED_WITHIN_MS = 100

/**
 * Reads transactions within the room that there is: many who ask for one at the same time have one reading of it, and what is
 * read counts until the last of them is through with it.
 * @param nowMs - a clock that never goes back.
 * @returns reads one; `inUse` is aborted by whoever asked when they are through with it, and without it they are at once.
 * @throws {MuchReadError} when there is no room. @throws whatever `read` throws.
 */
export function createDeedReader(
  read: ReadDeed,
  { room, nowMs }: { room: AnswerRoom; nowMs: () => number },
): (hash: Hash, inUse?: AbortSignal) => Promise<DeedReading> {
  type Shared = { answer: Promise<DeedReading>; readonly begunAtMs: number; readonly tab: AnswerTab; users: number }
  const shared = new Map<Hash, Shared>()
  const begin = (hash: Hash): Shared => {
    const tab = room.open()
    const one = { answer: read(hash, tab.take), begunAtMs: nowMs(), tab, users: 0 }
    shared.set(hash, one)
    return one
  }
  const leave = (hash: Hash, one: Shared) => {
    one.users--
    if (one.users > 0) return
    one.tab.close()
    if (shared.get(hash) === one) shared.delete(hash)
  }
  return async (hash, inUse) => {
    const known = shared.get(hash)
    const one = known && nowMs() - known.begunAtMs <= JOINED_WITHIN_MS ? known : begin(hash)
    one.users++
    inUse?.addEventListener('abort', () => leave(hash, one), { once: true })
    try {
      return await one.answer
    } catch (error) {
      throw one.tab.isRefused ? new MuchReadError({ cause: error }) : error
    } finally {
      if (!inUse) leave(hash, one)
    }
  }
}
