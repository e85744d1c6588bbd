/** Remembers answers for a while, so that many who ask at once cost one question. */
export type Memory<key, answer> = {
  get(key: key, ask: () => Promise<answer>): Promise<answer>
  /** Asks anew next time. */
  forget(key: key): void
}

/**
 * Makes a memory of bounded size; the oldest goes first, and failures are not remembered.
 * @param nowMs - a clock that never goes back.
 */
export function createMemory<key, answer>({
  size,
  ageMs,
  nowMs,
}: {
  size: number
  ageMs: number
  nowMs: () => number
}): Memory<key, answer> {
  const known = new Map<key, { readonly answer: Promise<answer>; readonly untilMs: number }>()
  return {
    async get(key, ask) {
      const entry = known.get(key)
      if (entry && entry.untilMs > nowMs()) return entry.answer
      const answer = ask()
      known.delete(key)
      known.set(key, { answer, untilMs: nowMs() + ageMs })
      answer.catch(() => known.delete(key))
      if (known.size > size) {
        const [oldest] = known.keys()
        if (oldest !== undefined) known.delete(oldest)
      }
      return answer
    },
    forget(key) {
      known.delete(key)
    },
  }
}
