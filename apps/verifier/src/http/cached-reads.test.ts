import { DEFAULT_EARNED_LIMIT } from '@laurel/protocol/verifier'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { describe, expect, test } from 'vitest'
import { CHAIN, core, users } from '../testing/scene.ts'
import type { CompletionQuery, CompletionStore, EarnedRow, StoredCompletion } from '../verify-claim/completion-store.ts'
import { createCachedReads } from './cached-reads.ts'

const place = { chainId: CHAIN, core, boostId: 7n, transactionHash: hashOf(1) }
const seen: StoredCompletion = {
  key: { ...place, incentiveId: 0, logIndex: -1 },
  ...{ claimant: users.ben, maxReward: 5n, state: { status: 'observed', block: { number: 1n, hash: hashOf(2) } } },
}

const at = { chainId: CHAIN, incentiveId: 0, logIndex: -1, seenAt: '2026-11-22T00:00:00.000000Z' }
const row: EarnedRow = {
  ...{ completion: seen, isFirst: true },
  place: { ...at, transactionHash: hashOf(1), boostId: '7' },
}

function createCountedStore() {
  const queries: string[] = []
  return {
    asked: queries,
    find: async ({ incentiveId }: CompletionQuery) => {
      queries.push(`find ${incentiveId}`)
      return [seen]
    },
    pageOf: async (claimant: string, { chainId, limit, after }: Parameters<CompletionStore['pageOf']>[1]) => {
      queries.push(`list ${claimant} ${chainId} ${after === null ? limit : 'further on'}`)
      return [row]
    },
  }
}

describe('createCachedReads', () => {
  test('default: concurrent requests share one query', async () => {
    const store = createCountedStore()
    const reads = createCachedReads(store, () => 0)
    const found = await Promise.all(Array.from({ length: 9 }, () => reads.find({ ...place, incentiveId: 0 })))
    expect(found).toEqual(Array.from({ length: 9 }, () => [seen]))
    await reads.find({ ...place, incentiveId: null })
    expect(store.asked).toEqual(['find 0', 'find null'])
  })

  test('behavior: the cache expires, and another limit is a separate query', async () => {
    const store = createCountedStore()
    let now = 0
    const reads = createCachedReads(store, () => now)
    for (const [at, limit] of [
      [0, DEFAULT_EARNED_LIMIT],
      [1_000, DEFAULT_EARNED_LIMIT],
      [1_001, 3],
      [1_001, 3],
    ] as const) {
      now = at
      await reads.pageOf(users.ben, { chainId: null, limit, after: null })
    }
    const usual = `list ${users.ben} null ${DEFAULT_EARNED_LIMIT}`
    expect(store.asked).toEqual([usual, usual, `list ${users.ben} null 3`, `list ${users.ben} null 3`])
  })

  test('behavior: later pages are read each time', async () => {
    const store = createCountedStore()
    const reads = createCachedReads(store, () => 0)
    const queries = { chainId: null, limit: DEFAULT_EARNED_LIMIT, after: row.place }
    for (let time = 0; time < 2; time++) await reads.pageOf(users.ben, queries)
    expect(store.asked).toEqual(Array.from({ length: 2 }, () => `list ${users.ben} null further on`))
  })

  test('behavior: a change invalidates the reads of its claimant and its transaction alone', async () => {
    const store = createCountedStore()
    const reads = createCachedReads(store, () => 0)
    const readAll = async () => {
      store.asked.length = 0
      for (const incentiveId of [0, 1, null]) await reads.find({ ...place, incentiveId })
      for (const chainId of [CHAIN, 1, null])
        await reads.pageOf(users.ben, { chainId, limit: DEFAULT_EARNED_LIMIT, after: null })
      await reads.pageOf(users.ada, { chainId: null, limit: DEFAULT_EARNED_LIMIT, after: null })
      return [...store.asked]
    }
    expect(await readAll()).toHaveLength(7)
    expect(await readAll()).toEqual([])
    reads.forget(seen)
    const list = (chainId: number | null) => `list ${users.ben} ${chainId} ${DEFAULT_EARNED_LIMIT}`
    expect(await readAll()).toEqual(['find 0', 'find null', list(CHAIN), list(null)])
  })
})
