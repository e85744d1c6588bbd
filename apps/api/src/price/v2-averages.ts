import { AVERAGE_SECONDS, type V2State } from './pool-state.ts'

/** The shortest time that an average is of. Over less time, an account that makes blocks can hold a price. */
const MIN_AVERAGE_SECONDS = 300
/** Pools whose sums are remembered; each has some 200 bytes. The one that was not read for longest goes first. */
const MAX_POOLS = 10_000

/** The sum of a pool's price at one moment, in Unix seconds. */
type Sum = { readonly at: number; readonly sum: bigint }

/** Remembers the price sums of v2 pools, because the contract only has those of now: an average needs two readings. */
export type V2Averages = {
  /** Returns the average of token 1 per token 0 in base units since an earlier reading; null without one. */
  observe(key: string, state: V2State): number | null
}

/** Creates an empty memory. After a start, and for a pool that nobody asks for, there is no average yet. */
export function createV2Averages(): V2Averages {
  const memory = new Map<string, readonly [older: Sum, newer: Sum]>()
  return {
    observe(key, state) {
      if (state.cumulative === null) return null
      const now = { at: state.readAt, sum: toSum(state, state.cumulative) }
      const [older, newer] = memory.get(key) ?? [now, now]
      const isDue = now.at - newer.at >= MIN_AVERAGE_SECONDS
      memory.delete(key)
      memory.set(key, isDue ? [newer, now] : [older, newer])
      if (memory.size > MAX_POOLS) {
        const [oldest] = memory.keys()
        if (oldest !== undefined) memory.delete(oldest)
      }
      const since = [older, newer].find(({ at }) => {
        const age = now.at - at
        return age >= MIN_AVERAGE_SECONDS && age <= AVERAGE_SECONDS * 2
      })
      if (since === undefined) return null
      // The sums wrap around, as the contract's do.
      return Number(BigInt.asUintN(256, now.sum - since.sum) / BigInt(now.at - since.at)) / 2 ** 112
    },
  }
}

/** Returns the sum as it would be if the pool had been traded in at the block. */
function toSum({ reserve0, reserve1, updatedAt, readAt }: V2State, cumulative: bigint): bigint {
  const elapsed = BigInt.asUintN(32, BigInt(readAt) - BigInt(updatedAt))
  return BigInt.asUintN(256, cumulative + ((reserve1 << 112n) / reserve0) * elapsed)
}
