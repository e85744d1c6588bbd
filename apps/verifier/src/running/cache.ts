/** Caches results for a while, so that concurrent reads share one load. */
export type Cache<key, answer> = {
  get(key: key, load: () => Promise<answer>): Promise<answer>
  /** Drops the entry, so that the next read loads it again. */
  forget(key: key): void
}

/** For a result whose size is not known. */
const SOME_BYTES = 1_000

/**
 * Creates a cache bounded by number, bytes and age. The oldest entry is dropped first, any read drops expired entries, and failures
 * are not cached.
 * @param maxBytes - of all loaded results. @param sizeOf - the approximate bytes of a result.
 * @param nowMs - a monotonic clock.
 */
export function createCache<key, answer>({
  size,
  ageMs,
  nowMs,
  maxBytes = 64 * 1024 * 1024,
  sizeOf = () => SOME_BYTES,
}: {
  size: number
  ageMs: number
  nowMs: () => number
  maxBytes?: number
  sizeOf?: (answer: answer) => number
}): Cache<key, answer> {
  type Entry = { readonly answer: Promise<answer>; readonly untilMs: number; bytes: number }
  const known = new Map<key, Entry>()
  let bytes = 0
  const drop = (key: key) => {
    bytes -= known.get(key)?.bytes ?? 0
    known.delete(key)
  }
  /** Entries are in the order in which they were created, and so in that of their expiry. */
  const shrink = () => {
    const now = nowMs()
    for (const [key, { untilMs }] of known) {
      if (untilMs > now && known.size <= size && bytes <= maxBytes) return
      drop(key)
    }
  }
  return {
    async get(key, load) {
      const entry = known.get(key)
      if (entry && entry.untilMs > nowMs()) return entry.answer
      const answer = load()
      drop(key)
      const made: Entry = { answer, untilMs: nowMs() + ageMs, bytes: 0 }
      known.set(key, made)
      shrink()
      answer.then(
        (came) => {
          // Another entry may have replaced it.
          if (known.get(key) !== made) return
          made.bytes = sizeOf(came)
          bytes += made.bytes
          shrink()
        },
        () => {
          if (known.get(key) === made) drop(key)
        },
      )
      return answer
    },
    forget(key) {
      drop(key)
    },
  }
}
