import { LRUCache } from 'lru-cache'

/** Caches results for a while, so that concurrent reads share one load. */
export type Cache<key, answer> = {
  get(key: key, load: () => Promise<answer>): Promise<answer>
  /** Drops the entry, so that the next read loads it again. */
  forget(key: key): void
}

/** For a result whose size is not known. */
const SOME_BYTES = 1_000

/**
 * Creates a cache bounded by number, bytes and age. The oldest entry is dropped first, and failures are not cached.
 * @param maxBytes - of all loaded results. @param sizeOf - the approximate bytes of a result.
 * @param nowMs - a monotonic clock.
 */
export function createCache<key extends string | bigint, answer>({
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
  const entries = new LRUCache<key, { readonly answer: Promise<answer> }>({
    // An entry of exactly this age has expired. Without `max`, for which memory would be taken at once for as many entries.
    ...{ maxSize: maxBytes, ttl: ageMs - 1, ttlResolution: 0 },
    // A start of 0 would mean none.
    perf: { now: () => nowMs() + 1 },
  })
  return {
    async get(key, load) {
      // Without counting as use, so that the oldest goes first.
      const known = entries.peek(key)
      if (known) return known.answer
      const entry = { answer: load() }
      if (entries.size >= size) entries.pop()
      // Its size is not known before it is loaded.
      entries.set(key, entry, { size: 1 })
      // Another entry may have replaced it meanwhile.
      const isCurrent = () => entries.peek(key) === entry
      entry.answer.then(
        (answer) => {
          // As another object, because an equal one keeps its size.
          if (isCurrent()) entries.set(key, { ...entry }, { size: Math.max(1, sizeOf(answer)), noUpdateTTL: true })
        },
        () => {
          if (isCurrent()) entries.delete(key)
        },
      )
      return entry.answer
    },
    forget(key) {
      entries.delete(key)
    },
  }
}
