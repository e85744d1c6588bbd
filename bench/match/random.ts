/** Numbers that look random and are the same in every run, so that every run does the same work. */
export type Random = {
  /** From 0 up to, never, 1. */
  next(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  /** Hex digits, without `0x`. */
  digits(count: number): string
}

/** Makes the numbers of a seed. Source: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    digits(count) {
      let digits = ''
      while (digits.length < count) digits += (Math.floor(next() * 0x10000) + 0x10000).toString(16).slice(1)
      return digits.slice(0, count)
    },
  }
}
