/** A random generator with the same sequence for the same seed on every machine. Do not use it for secrets. */
export type Random = {
  /** An integer from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  readonly isOneIn: (outcomes: number) => boolean
  readonly pick: <item>(items: readonly item[]) => item
  /** Picks different items, in random order, at most all items of the list. */
  readonly pickSeveral: <item>(items: readonly item[], count: number) => readonly item[]
  readonly shuffle: <item>(items: readonly item[]) => readonly item[]
}

/** Creates a random generator (mulberry32, by Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const shuffle = <item>(items: readonly item[]) => {
    const left = [...items]
    return items.flatMap(() => left.splice(between(0, left.length - 1), 1))
  }
  return {
    between,
    isOneIn: (outcomes) => between(1, outcomes) === 1,
    pick: (items) => {
      const index = between(0, items.length - 1)
      for (const item of items.slice(index)) return item
      throw new RangeError('The list is empty.')
    },
    pickSeveral: (items, count) => shuffle(items).slice(0, count),
    shuffle,
  }
}
