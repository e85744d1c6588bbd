/** Chance that is the same for the same seed. */
export type Random = {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  /** True once in so many times. */
  onceIn(times: number): boolean
  pick<item>(items: readonly [item, ...item[]]): item
}

/** Mulberry32: small, fast, and good enough to mix up a schedule. */
export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    onceIn: (times) => below(times) === 0,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
