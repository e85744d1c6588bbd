import { createCache } from '@laurel/server/cache.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import type { ApiChain } from './api-chain.ts'

/** How long the height of a chain is used. Less than a block of most chains, so that no answer is older than a block and this. */
const HEAD_MS = 1_000
/** One entry per chain. */
const MAX_HEADS = 1_024

/** Returns the height that a quorum of a chain's nodes has reached. @throws {QuorumNotReachedError} */
export type GetHead = (chain: ApiChain, options?: { readonly isFresh?: boolean }) => Promise<bigint>

/**
 * Creates the reader of heights. Reads at one height agree with each other, and nodes agree on them.
 * @param nowMs - a monotonic clock.
 */
export function createGetHead(nowMs: () => number): GetHead {
  const heads = createCache<string, bigint>({ size: MAX_HEADS, ageMs: HEAD_MS, nowMs })
  return (chain, { isFresh = false } = {}) => {
    const key = String(chain.chainId)
    if (isFresh) heads.forget(key)
    return heads.get(key, () => readHeight(chain.nodes, 'latest'))
  }
}
