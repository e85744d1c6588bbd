/** Remembers answers for a while, so that many who ask at once cost one question. */
export type Cache<key, answer> = {
  get(key: key, load: () => Promise<answer>): Promise<answer>
  /** Asks anew next time. */
  forget(key: key): void
}

/** For an answer whose size nobody says. */
const SOME_BYTES = 1_000

/**
 * Makes a memory that is bounded by number, bytes and age; the oldest goes first, what is too old goes when anything is
 * asked for, and failures are not remembered.
 * @param maxBytes - of all answers that have come. @param sizeOf - about how many bytes an answer takes.
 * @param nowMs - a clock that never goes back.
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
  /** Entries stand in the order in which they were made, and so in that of their ends. */
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
          // Another may stand there by now.
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
