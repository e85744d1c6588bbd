import { createHash } from 'node:crypto'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import type { BoostIndex } from './boost-index.ts'

/** Boosts that could not be read and are retried in one scan, the longest untried first. */
const RETRIES_A_LOOK = 3

/** Reads the boosts of a chain into the index of what is watched. */
export type BoostReader = {
  /**
   * Reads one. One that cannot be read, as its creator can cause, delays no other.
   * @returns whether the id now means another boost than before, or none was known.
   */
  readonly take: (boostId: bigint) => Promise<boolean>
  /** Reads those that are new, and retries some that could not be read. @returns whether one of these could be read now. */
  readonly readNew: () => Promise<boolean>
}

/** Creates what reads them: none is known yet. */
export function createBoostReader(
  chain: { readBoostCount(): Promise<bigint>; readBoost(boostId: bigint): Promise<BoostFacts> },
  live: Pick<BoostIndex, 'put'>,
): BoostReader {
  let known = 0n
  const actions = new Map<bigint, string>()
  const unread = new Set<bigint>()

  async function read(boostId: bigint): Promise<boolean> {
    const boost = await chain.readBoost(boostId)
    // A hash, because a creator can make the action long.
    const action = createHash('sha256').update(JSON.stringify(boost.action)).digest('base64')
    if (actions.get(boostId) === action) return false
    live.put(boost)
    actions.set(boostId, action)
    return true
  }

  async function take(boostId: bigint): Promise<boolean> {
    unread.delete(boostId)
    try {
      return await read(boostId)
    } catch {
      unread.add(boostId)
      return false
    }
  }

  return {
    take,
    async readNew() {
      const again = [...unread].slice(0, RETRIES_A_LOOK)
      const count = await chain.readBoostCount()
      for (; known < count; known++) await take(known)
      let isRead = false
      for (const boostId of again) if (await take(boostId)) isRead = true
      return isRead
    },
  }
}
