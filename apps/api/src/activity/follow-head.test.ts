import type { ChainNode } from '@laurel/server/chain/chain-node.ts'
import { createRandom } from '@laurel/server/testing/random.ts'
import { describe, expect, test } from 'vitest'
import { createChainReader } from './chain-reader.ts'
import { ReorgTooDeepError } from './errors.ts'
import { createHeadFollower } from './follow-head.ts'
import { DEFAULT_BATCH_LIMITS } from './read-batches.ts'
import { createMemoryActivityStore } from './testing/memory-activity-store.ts'
import { CORE } from './testing/planned-block.ts'
import { createSimulatedChain } from './testing/simulated-chain.ts'
import { createSimulatedNode } from './testing/simulated-node.ts'

const FINALITY = 4
const MAX_SHORT_LOOKS = 3

/** A chain with a number of blocks, other ones for each seed. */
function openNode(seed: number, blocks: number) {
  const random = createRandom(seed)
  const chain = createSimulatedChain(random, { finality: FINALITY, isProven: false, firstHash: seed * 1_000 })
  while (chain.blocks.length < blocks) chain.mine()
  const behavior = { lag: 0, isDown: false, lies: false }
  return { chain, behavior, node: createSimulatedNode(chain, { name: 'node', behavior, random }) }
}

/** A follower whose index has a chain of 30 blocks. */
async function follow() {
  const before = openNode(1, 30)
  const current = { node: before.node }
  const node: ChainNode = { name: 'node', request: (...call) => current.node.request(...call) }
  const finality = { type: 'depth', blocks: FINALITY } as const
  const reader = createChainReader({ chainId: 1, nodes: [node], quorum: 1 }, finality, { rootOf: () => null })
  const store = createMemoryActivityStore()
  const scope = { core: CORE, knownContracts: new Set<never>() }
  const indexer = { chainId: 1, startBlock: 0, reader, store, scope, limits: DEFAULT_BATCH_LIMITS }
  const follower = createHeadFollower(indexer, { maxShortLooks: MAX_SHORT_LOOKS })
  await follower.step()
  return { follower, store, before, current }
}

describe('createHeadFollower', () => {
  test.each([
    ['shorter than what was finalized', 10],
    ['as long', 30],
    ['longer', 40],
  ])('behavior: a chain that was replaced by another one is not followed: %s', async (_, blocks) => {
    const { follower, store, current } = await follow()
    const cursor = await store.readCursor(1)
    current.node = openNode(2, blocks).node
    const outcomes: unknown[] = []
    for (let look = 0; look <= MAX_SHORT_LOOKS; look++) {
      outcomes.push(await follower.step().catch((error: unknown) => error))
    }
    expect(outcomes.at(-1)).toBeInstanceOf(ReorgTooDeepError)
    expect(await store.readCursor(1)).toEqual(cursor)
  })

  test('behavior: a node that is late for a few looks is waited for, and one that was late for long is followed again', async () => {
    const { follower, before } = await follow()
    before.behavior.lag = 20
    for (let look = 1; look < MAX_SHORT_LOOKS; look++) {
      expect(await follower.step()).toMatchObject({ status: 'waiting' })
    }
    await expect(follower.step()).rejects.toThrow(ReorgTooDeepError)
    before.behavior.lag = 0
    before.chain.mine()
    expect(await follower.step()).toEqual({ status: 'advanced', lag: 1 })
  })
})
