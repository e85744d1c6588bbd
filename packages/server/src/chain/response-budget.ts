import { ReadCapacityError } from './errors.ts'

/** How many bytes of nodes' responses are read and held at the same time, in total. */
export type ResponseBudgetLimits = {
  readonly maxBytes: number
  /** Released bytes still count and decrease at this rate, because reading also costs time, which all share. */
  readonly bytesPerSecond: number
  /** What each read can have whatever others hold. A usual transaction has no more. */
  readonly freeBytes: number
  /** Reads above this size share half of the capacity, so that large ones never block small ones. */
  readonly smallBytes: number
}

/** The bytes of one read. */
export type ResponseAccount = {
  /** Reserves capacity for bytes before they arrive. @throws {ReadCapacityError} when there is none. */
  reserve(bytes: number): void
  /** Counts bytes as they arrive. @throws {ReadCapacityError} when there is no capacity for them. */
  take(bytes: number): void
  /** Bytes that arrived, including those that were refused. */
  readonly bytes: number
  /** Whether it was ever refused. */
  readonly isRefused: boolean
  /** Releases all of it. Further calls do nothing. */
  close(): void
}

/** Counts the bytes of nodes' responses that are read and held. */
export type ResponseBudget = {
  open(): ResponseAccount
  /** Bytes held beyond what is free for each read. */
  readonly heldBytes: number
  /** What each read can have whatever others hold. */
  readonly freeBytes: number
  /** A read above this size is large. */
  readonly smallBytes: number
}

/** Creates the budget. @param nowMs - a monotonic clock. */
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
