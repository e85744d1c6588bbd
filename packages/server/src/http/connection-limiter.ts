import type { ConcurrencyLimits } from './concurrency-limiter.ts'

/** One connection, as far as it is counted. */
export type CountedConnection = {
  readonly caller: string
  /** Whether a complete request has arrived over it and is being answered. */
  readonly isBusy: () => boolean
  /** Closes it, because another caller needs its place. */
  readonly end: () => void
}

/**
 * Limits connections. When all are taken, a caller with fewer connections takes a place of the caller with the most, whose oldest
 * connection without a request in progress is closed. So a few callers that hold connections open do not block others.
 */
export function createConnectionRoom({ total, perCaller }: ConcurrencyLimits) {
  /** The connections of each caller, oldest first. */
  const open = new Map<string, Set<CountedConnection>>()
  let all = 0
  const leave = (connection: CountedConnection) => {
    const own = open.get(connection.caller)
    if (!own?.delete(connection)) return
    all--
    if (own.size === 0) open.delete(connection.caller)
  }
  const findToEnd = (moreThan: number): CountedConnection | null => {
    let found: CountedConnection | null = null
    let most = moreThan
    for (const own of open.values()) {
      if (own.size <= most) continue
      for (const connection of own) {
        if (connection.isBusy()) continue
        found = connection
        most = own.size
        break
      }
    }
    return found
  }
  return {
    /** @returns a function to call once the connection has ended; null when there is no place for it. */
    enter(connection: CountedConnection): (() => void) | null {
      const own = open.get(connection.caller) ?? new Set<CountedConnection>()
      if (own.size >= perCaller) return null
      if (all >= total) {
        const other = findToEnd(own.size)
        if (other === null) return null
        leave(other)
        other.end()
      }
      own.add(connection)
      open.set(connection.caller, own)
      all++
      return () => leave(connection)
    },
  }
}
