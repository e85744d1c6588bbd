import type { Address } from 'viem'
import { createCache } from '../running/cache.ts'
import type { CompletionQuery, CompletionStore, EarnedRow, StoredCompletion } from '../verify-claim/completion-store.ts'

/** What is read without being asked to do anything: an answer may be this old, and many who ask cost one question. */
const AGE_MS = 1_000
/** Answers that are cached, of each kind of read. */
const MAX_CACHED = 10_000
/** Of each kind of read. A completion takes about this much in memory. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Estimated memory of one completion. */
const COMPLETION_BYTES = 2_000
/** As many as are asked for when nobody says how many; other counts are rare, and not remembered. */
export const USUAL_LIMIT = 50

/** Reads that may be a moment old. */
export type CachedReads = Pick<CompletionStore, 'find' | 'pageOf'> & {
  /** Forgets what was read of a completion: whoever was told that it changed must find it changed. */
  forget(changed: StoredCompletion): void
}

/** @param nowMs - a clock that never goes back. */
export function createCachedReads(store: Pick<CompletionStore, 'find' | 'pageOf'>, nowMs: () => number): CachedReads {
  const options = {
    ...{ size: MAX_CACHED, ageMs: AGE_MS, nowMs, maxBytes: MAX_CACHED_BYTES },
    sizeOf: (completions: readonly unknown[]) => 200 + completions.length * COMPLETION_BYTES,
  }
  const transactions = createCache<string, readonly StoredCompletion[]>(options)
  const accounts = createCache<string, readonly EarnedRow[]>(options)
  return {
    find: (place) => transactions.get(transactionName(place), () => store.find(place)),
    pageOf(claimant, query) {
      if (query.limit !== USUAL_LIMIT || query.after !== null) return store.pageOf(claimant, query)
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
