import { ReadCapacityError } from './errors.ts'

/** How many bytes of nodes' answers are read and kept at one time, for everybody together. */
export type ResponseBudgetLimits = {
  readonly maxBytes: number
  /** What has been let go of counts on and goes by so much: reading costs time, too, and all share that. */
  readonly bytesPerSecond: number
  /** What each reading may have whatever others do: no usual transaction has more. */
  readonly freeBytes: number
  /** Whoever reads more than this has half of the room, so that the large never keep the small out. */
  readonly smallBytes: number
}

/** What one reading has taken. */
export type ResponseAccount = {
  /** Takes the room for bytes that are known to come, before they do. @throws {ReadCapacityError} when there is none for them. */
  reserve(bytes: number): void
  /** Counts bytes as they come. @throws {ReadCapacityError} when there is no room for them. */
  take(bytes: number): void
  /** Bytes that came, those that it was turned away for among them. */
  readonly bytes: number
  /** Whether it was ever turned away. */
  readonly isRefused: boolean
  /** Gives all of it back; more than once does nothing. */
  close(): void
}

/** Counts what is read and kept of nodes' answers. */
export type ResponseBudget = {
  open(): ResponseAccount
  /** Beyond what is free for each. */
  readonly heldBytes: number
  /** What each reading may have whatever others do. */
  readonly freeBytes: number
  /** What is more is large. */
  readonly smallBytes: number
}

/** Makes the room. @param nowMs - a clock that never goes back. */
export function createResponseBudget(
  { maxBytes, bytesPerSecond, freeBytes, smallBytes }: ResponseBudgetLimits,
  nowMs: () => number,
): ResponseBudget {
  let held = 0
  let draining = 0
  let drainedAtMs = nowMs()
  const drain = () => {
    const now = nowMs()
    draining = Math.max(0, draining - ((now - drainedAtMs) / 1000) * bytesPerSecond)
    drainedAtMs = now
  }
  return {
    open() {
      let [bytes, charged, isRefused, isClosed] = [0, 0, false, false]
      const makeRoom = (all: number) => {
        const wanted = Math.max(0, all - freeBytes) - charged
        if (wanted <= 0 || isClosed) return
        drain()
        const most = all > smallBytes ? maxBytes / 2 : maxBytes
        if (held + draining + wanted > most) {
          isRefused = true
          throw new ReadCapacityError()
        }
        held += wanted
        charged += wanted
      }
      return {
        reserve: makeRoom,
        take(more) {
          bytes += more
          makeRoom(bytes)
        },
        get bytes() {
          return bytes
        },
        get isRefused() {
          return isRefused
        },
        close() {
          if (isClosed) return
          isClosed = true
          drain()
          held -= charged
          draining += charged
        },
      }
    },
    get heldBytes() {
      return held
    },
    ...{ freeBytes, smallBytes },
  }
}
