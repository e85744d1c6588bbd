import type { ConcurrencyLimits } from './concurrency-limiter.ts'

/** One connection, as far as it is counted. */
export type CountedConnection = {
  readonly caller: string
  /** Whether a whole request has come over it and is being answered. */
  readonly isBusy: () => boolean
  /** Ends it, because somebody else needs its place. */
  readonly end: () => void
}

/**
 * Counts connections. When there are as many as there may be, whoever has fewer takes the place of who has most: of theirs, the
 * oldest over which nothing is being answered. So a few who hold connections open keep nobody else out.
 */
export function createConnectionRoom({ total, perCaller }: ConcurrencyLimits) {
  /** Of each caller, the oldest first. */
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
    /** @returns what is called once it has ended; null when there is no place for it. */
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
