import type { Address } from 'viem'
import { createMemory } from '../running/memory.ts'
import type { CompletionStore, DeedPlace, EarnedRow, StoredCompletion } from '../verify-claim/completion-store.ts'

/** What is read without being asked to do anything: an answer may be this old, and many who ask cost one question. */
const AGE_MS = 1_000
/** Answers that are cached, of each kind of read. */
const REMEMBERED = 10_000
/** Of each kind of read. A completion takes about this much in memory. */
const BYTES_AT_MOST = 16 * 1024 * 1024
/** Estimated memory of one completion. */
const COMPLETION_BYTES = 2_000
/** As many as are asked for when nobody says how many; other counts are rare, and not remembered. */
export const USUAL_LIMIT = 50

/** Reads that may be a moment old. */
export type RecentReads = Pick<CompletionStore, 'find' | 'pageOf'> & {
  /** Forgets what was read of a completion: whoever was told that it changed must find it changed. */
  forget(changed: StoredCompletion): void
}

/** @param nowMs - a clock that never goes back. */
export function createRecentReads(store: Pick<CompletionStore, 'find' | 'pageOf'>, nowMs: () => number): RecentReads {
  const options = {
    ...{ size: REMEMBERED, ageMs: AGE_MS, nowMs, bytesAtMost: BYTES_AT_MOST },
    sizeOf: (completions: readonly unknown[]) => 200 + completions.length * COMPLETION_BYTES,
  }
  const deeds = createMemory<string, readonly StoredCompletion[]>(options)
  const accounts = createMemory<string, readonly EarnedRow[]>(options)
  return {
    find: (place) => deeds.get(deedName(place), () => store.find(place)),
    pageOf(claimant, asked) {
      if (asked.limit !== USUAL_LIMIT || asked.after !== null) return store.pageOf(claimant, asked)
      return accounts.get(accountName(claimant, asked.chainId), () => store.pageOf(claimant, asked))
    },
    forget({ key, claimant }) {
      for (const incentiveId of [key.incentiveId, null]) deeds.forget(deedName({ ...key, incentiveId }))
      for (const chainId of [key.chainId, null]) accounts.forget(accountName(claimant, chainId))
    },
  }
}

function deedName({ chainId, core, boostId, incentiveId, transactionHash }: DeedPlace): string {
  return [chainId, core, boostId, incentiveId, transactionHash].join('/')
}

function accountName(claimant: Address, chainId: number | null): string {
  return `${claimant}/${chainId}`
}
