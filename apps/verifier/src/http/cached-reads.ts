import { DEFAULT_EARNED_LIMIT } from '@laurel/protocol/verifier'
import { createCache } from '@laurel/server/cache.ts'
import type { Address } from 'viem'
import type { CompletionQuery, CompletionStore, EarnedRow, StoredCompletion } from '../verify-claim/completion-store.ts'

/** Maximum age of a cached read, in milliseconds. Requests within this time share one query. */
const CACHED_READ_AGE_MS = 1_000
/** Cached responses of each kind of read, so that memory is bounded. */
const MAX_CACHED_READS = 10_000
/** Cached bytes of each kind of read, so that memory is bounded. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Estimated memory of one completion. */
const COMPLETION_BYTES = 2_000

/** Reads that can be a moment old. */
export type CachedReads = Pick<CompletionStore, 'find' | 'pageOf'> & {
  /** Invalidates the reads of a completion, so that a caller that saw it change reads the change. */
  forget(changed: StoredCompletion): void
}

/** @param nowMs - a monotonic clock. */
export function createCachedReads(store: Pick<CompletionStore, 'find' | 'pageOf'>, nowMs: () => number): CachedReads {
  const options = {
    ...{ size: MAX_CACHED_READS, ageMs: CACHED_READ_AGE_MS, nowMs, maxBytes: MAX_CACHED_BYTES },
    sizeOf: (completions: readonly unknown[]) => 200 + completions.length * COMPLETION_BYTES,
  }
  const transactions = createCache<string, readonly StoredCompletion[]>(options)
  const accounts = createCache<string, readonly EarnedRow[]>(options)
  return {
    find: (place) => transactions.get(transactionName(place), () => store.find(place)),
    pageOf(claimant, query) {
      // Responses for other sizes are rare and not cached.
      if (query.limit !== DEFAULT_EARNED_LIMIT || query.after !== null) return store.pageOf(claimant, query)
      return accounts.get(accountName(claimant, query.chainId), () => store.pageOf(claimant, query))
    },
    forget({ key, claimant }) {
      for (const incentiveId of [key.incentiveId, null]) transactions.forget(transactionName({ ...key, incentiveId }))
      for (const chainId of [key.chainId, null]) accounts.forget(accountName(claimant, chainId))
    },
  }
}

function transactionName({ chainId, core, boostId, incentiveId, transactionHash }: CompletionQuery): string {
  return [chainId, core, boostId, incentiveId, transactionHash].join('/')
}

function accountName(claimant: Address, chainId: number | null): string {
  return `${claimant}/${chainId}`
}
