import { describe, expect, test } from 'vitest'
import { CHAIN, core, hashOf, people } from '../testing/scene.ts'
import type { DeedPlace, StoredCompletion } from '../verify-claim/completion-store.ts'
import { createRecentReads, USUAL_LIMIT } from './recent-reads.ts'

const place = { chainId: CHAIN, core, boostId: 7n, transactionHash: hashOf(1) }
const seen: StoredCompletion = {
  key: { ...place, incentiveId: 0, logPosition: -1 },
  ...{ claimant: people.ben, rewardAtMost: 5n, state: { status: 'seen', block: { number: 1n, hash: hashOf(2) } } },
}

function createCountedStore() {
  const asked: string[] = []
  return {
    asked,
    find: async ({ incentiveId }: DeedPlace) => {
      asked.push(`find ${incentiveId}`)
      return [seen]
    },
    listOf: async (claimant: string, { chainId, limit }: { chainId: number | null; limit: number }) => {
      asked.push(`list ${claimant} ${chainId} ${limit}`)
      return [seen]
    },
  }
}

describe('createRecentReads', () => {
  test('default: many who ask within a moment cost one question, and each gets the answer', async () => {
    const store = createCountedStore()
    const reads = createRecentReads(store, () => 0)
    const found = await Promise.all(Array.from({ length: 9 }, () => reads.find({ ...place, incentiveId: 0 })))
    expect(found).toEqual(Array.from({ length: 9 }, () => [seen]))
    await reads.find({ ...place, incentiveId: null })
    expect(store.asked).toEqual(['find 0', 'find null'])
  })

  test('behavior: after a moment it is asked again, and so is another count', async () => {
    const store = createCountedStore()
    let now = 0
    const reads = createRecentReads(store, () => now)
    for (const [at, limit] of [
      [0, USUAL_LIMIT],
      [1_000, USUAL_LIMIT],
      [1_001, 3],
      [1_001, 3],
    ] as const) {
      now = at
      await reads.listOf(people.ben, { chainId: null, limit })
    }
    const usual = `list ${people.ben} null ${USUAL_LIMIT}`
    expect(store.asked).toEqual([usual, usual, `list ${people.ben} null 3`, `list ${people.ben} null 3`])
  })

  test('behavior: what changed is read anew, for whoever earned it and for its deed, and nothing else is', async () => {
    const store = createCountedStore()
    const reads = createRecentReads(store, () => 0)
    const readAll = async () => {
      store.asked.length = 0
      for (const incentiveId of [0, 1, null]) await reads.find({ ...place, incentiveId })
      for (const chainId of [CHAIN, 1, null]) await reads.listOf(people.ben, { chainId, limit: USUAL_LIMIT })
      await reads.listOf(people.ada, { chainId: null, limit: USUAL_LIMIT })
      return [...store.asked]
    }
    expect(await readAll()).toHaveLength(7)
    expect(await readAll()).toEqual([])
    reads.forget(seen)
    const list = (chainId: number | null) => `list ${people.ben} ${chainId} ${USUAL_LIMIT}`
    expect(await readAll()).toEqual(['find 0', 'find null', list(CHAIN), list(null)])
  })
})
