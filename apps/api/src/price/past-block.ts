import { readObject, readQuantity } from '@laurel/protocol/rpc'
import { createCache } from '@laurel/server/cache.ts'
import { numberToHex } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'

/** How far back the change of a price goes, in seconds. */
export const CHANGE_SECONDS = 86_400
/** How long what was a day ago is used, in milliseconds: a change is of 24 hours, give or take this. */
export const PAST_MS = 600_000
/** One entry per chain. */
const MAX_CHAINS = 1_024
/** The most blocks of a search. Halving alone needs 64 for the largest number of a block. */
const MAX_SEARCH_READS = 96
/** How much earlier than a day ago the block may be, in seconds: chains with regular blocks are searched with few reads. */
const NEAR_SECONDS = 300
/** From how many blocks the search first learns how fast they are made. */
const SAMPLE_BLOCKS = 1_000n

/** A block of a day ago. */
export type PastBlock = {
  readonly number: bigint
  /** Unix seconds of a day before the newest block. */
  readonly before: number
  /** How many blocks there are since. */
  readonly blocksSince: bigint
}

/** Returns a block of a day ago; null where the chain is younger. @throws when a block could not be read. */
export type FindPastBlock = (chain: ApiChain, head: bigint) => Promise<PastBlock | null>

/**
 * Creates the search for the block of a day ago: by the time of blocks, since chains make them at any pace.
 * @param nowMs - a monotonic clock.
 */
export function createFindPastBlock(nowMs: () => number): FindPastBlock {
  const cache = createCache<string, PastBlock | null>({ size: MAX_CHAINS, ageMs: PAST_MS, nowMs })
  return (chain, head) => cache.get(String(chain.chainId), () => search(chain, head))
}

async function search(chain: ApiChain, head: bigint): Promise<PastBlock | null> {
  const now = await readTime(chain, head)
  const before = now - CHANGE_SECONDS
  if ((await readTime(chain, 0n)) > before) return null
  // `low` is at or before that moment, and `high` after it.
  let [low, high] = [0n, head]
  let next = head > SAMPLE_BLOCKS * 2n ? head - SAMPLE_BLOCKS : head / 2n
  for (let reads = 1; high - low > 1n && reads < MAX_SEARCH_READS; reads++) {
    if (next <= low || next >= high) next = (low + high) / 2n
    const reached = next
    const time = await readTime(chain, reached)
    if (time > before) high = reached
    else {
      low = reached
      if (before - time <= NEAR_SECONDS) break
    }
    // At the pace of the blocks since then. Every third step halves, for chains that make blocks at any pace.
    const seconds = Math.max(1, now - time)
    const guess = head - BigInt(Math.ceil((Number(head - reached) * (CHANGE_SECONDS + NEAR_SECONDS / 2)) / seconds))
    next = reads % 3 === 0 ? (low + high) / 2n : guess
  }
  return { number: low, before, blocksSince: head - low }
}

/** Returns the time of a block in Unix seconds. */
async function readTime({ client }: ApiChain, block: bigint): Promise<number> {
  const header: unknown = await client.request({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(block), false],
  })
  return Number(readQuantity(readObject(header, 'block')['timestamp'], 'block.timestamp'))
}
