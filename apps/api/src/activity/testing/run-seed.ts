import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { receiptsRoot } from '@laurel/server/chain/receipts-root.ts'
import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import type { ActivityStore } from '../activity-store.ts'
import { createChainReader, type RootOf } from '../chain-reader.ts'
import { BlockNotLinkedError, IndexMovedError, ReorgTooDeepError } from '../errors.ts'
import { fillRange } from '../fill-ranges.ts'
import { type ChainIndexer, createHeadFollower } from '../follow-head.ts'
import type { IndexRows } from '../index-rows.ts'
import { toExpectedRows } from './expected-rows.ts'
import { createMemoryActivityStore, type DumpableStore, sortRows } from './memory-activity-store.ts'
import { CORE, ROUTER } from './planned-block.ts'
import { createSimulatedChain } from './simulated-chain.ts'
import { createSimulatedNode, type NodeBehavior } from './simulated-node.ts'

/** The end of a simulated history. Both must be equal. */
export type SeedResult = { readonly indexed: IndexRows; readonly expected: IndexRows; readonly retractions: number }

/** Of receipts that a node returns unchanged. */
const roots = new WeakMap<readonly unknown[], ReturnType<RootOf>>()

function rootOf(receipts: readonly unknown[]): ReturnType<RootOf> {
  const root = roots.get(receipts) ?? receiptsRoot(receipts)
  roots.set(receipts, root)
  return root
}

/** Thrown in place of a worker's end. */
class Killed extends Error {}

const STEPS = 30
const MAX_CLOSING_STEPS = 400

/**
 * Runs one history: a chain that grows and has reorgs, three nodes of which one lies and others lag or are down for a while, and
 * workers that are killed before and after a commit, sometimes two at once. At the end everybody is well, and the index must be what
 * the chain is.
 */
export async function runSeed(
  seed: number,
  { chainId = 1, store = createMemoryActivityStore() }: { chainId?: number; store?: DumpableStore } = {},
): Promise<SeedResult> {
  const random = createRandom(seed)
  const finality = 2 + random.below(6)
  const chain = createSimulatedChain(random, { finality, isProven: seed % 5 === 0 })
  for (let blocks = random.below(30); blocks > 0; blocks--) chain.mine()
  const behaviors = [0, 1, 2].map((): NodeBehavior => ({ lag: 0, isDown: false, lies: false }))
  const liar = behaviors[random.below(3)]
  if (liar && random.onceIn(2)) liar.lies = true
  const nodes = behaviors.map((behavior, at) => createSimulatedNode(chain, { name: `${at}`, behavior, random }))
  let retractions = 0
  const startBlock = random.onceIn(2) ? 0 : random.below(12)
  const limits = { maxConcurrent: 1 + random.below(4), maxBlocks: 1 + random.below(6), maxItems: 1 + random.below(20) }
  let deaths = 0
  const hire = (): Worker => {
    const indexer: ChainIndexer = {
      ...{ chainId, startBlock, limits },
      reader: createChainReader({ chainId, nodes, quorum: 2 }, { type: 'depth', blocks: finality }, { rootOf }),
      store: killable(store, { random, onRetract: () => retractions++, kills: () => deaths < 8 && random.onceIn(12) }),
      scope: { core: CORE, knownContracts: new Set([ROUTER]) },
    }
    const follower = createHeadFollower(indexer, { maxGap: 6, maxShortLooks: 3 })
    return { step: () => follower.step(), fill: (signal) => fillRange(indexer, signal) }
  }
  let workers = random.onceIn(2) ? [hire(), hire()] : [hire()]
  /** One step of every worker, at the same time. When one was killed, others take its place: sometimes two that do not know each other. */
  const work = async () => {
    const disturb = random.onceIn(3) ? disturbLater(random, () => chain.reorg(1 + random.below(finality))) : null
    const outcomes = workers.flatMap((worker) => [
      attempt(worker.step()),
      attempt(worker.fill(new AbortController().signal)),
    ])
    const isKilled = (await Promise.all(outcomes)).includes('killed')
    await disturb
    if (!isKilled) return
    deaths++
    workers = random.onceIn(2) ? [hire(), hire()] : [hire()]
  }
  for (let step = 0; step < STEPS; step++) {
    change(random, { chain, behaviors, liar, finality })
    await work()
  }
  for (const behavior of behaviors) Object.assign(behavior, { lag: 0, isDown: false })
  deaths = Number.POSITIVE_INFINITY
  workers = [hire()]
  for (let step = 0; step < MAX_CLOSING_STEPS; step++) {
    const [worker] = workers
    await attempt(worker?.step() ?? Promise.resolve())
    await attempt(worker?.fill(new AbortController().signal) ?? Promise.resolve())
    const cursor = await store.readCursor(chainId)
    const tip = chain.blocks.at(-1)
    if (cursor?.tipHash === tip?.hash && cursor?.ranges.length === 0) break
  }
  const plans = new Map([...chain.plans].filter(([number]) => number >= startBlock))
  return { indexed: await store.dump(chainId), expected: sortRows(toExpectedRows(plans)), retractions }
}

type Worker = { step(): Promise<unknown>; fill(signal: AbortSignal): Promise<unknown> }

/**
 * Runs a step as a worker does, which tries again later after what can happen. Nodes that are late for long look like a reorg that is
 * too deep; a real one would end in another index.
 */
async function attempt(step: Promise<unknown>): Promise<'done' | 'failed' | 'killed'> {
  try {
    await step
    return 'done'
  } catch (error) {
    if (error instanceof Killed) return 'killed'
    const isExpected = [QuorumNotReachedError, IndexMovedError, BlockNotLinkedError, ReorgTooDeepError].some(
      (kind) => error instanceof kind,
    )
    if (isExpected) return 'failed'
    throw error
  }
}

async function disturbLater(random: Random, disturb: () => void): Promise<void> {
  for (let turns = random.below(60); turns > 0; turns--) await Promise.resolve()
  disturb()
}

function change(
  random: Random,
  world: {
    readonly chain: ReturnType<typeof createSimulatedChain>
    readonly behaviors: readonly NodeBehavior[]
    readonly liar: NodeBehavior | undefined
    readonly finality: number
  },
): void {
  for (let blocks = random.onceIn(8) ? 12 : random.below(3); blocks > 0; blocks--) world.chain.mine()
  if (random.onceIn(4)) world.chain.reorg(1 + random.below(world.finality))
  for (const behavior of world.behaviors) {
    if (random.onceIn(5)) behavior.lag = random.onceIn(2) ? 0 : random.below(4)
    if (random.onceIn(8)) behavior.isDown = !behavior.isDown && behavior !== world.liar && random.onceIn(3)
  }
}

/** A store whose caller dies before or after some of the commits. */
function killable(
  store: ActivityStore,
  { kills, random, onRetract }: { kills: () => boolean; random: Random; onRetract: () => void },
): ActivityStore {
  const maybeDie = async (write: () => Promise<void>) => {
    const dies = kills()
    if (dies && random.onceIn(2)) throw new Killed()
    await write()
    if (dies) throw new Killed()
  }
  return {
    openChain: (chain) => maybeDie(() => store.openChain(chain)),
    readCursor: (chainId) => store.readCursor(chainId),
    appendHead: (chainId, blocks) => maybeDie(() => store.appendHead(chainId, blocks)),
    appendRange: (chainId, blocks) => maybeDie(() => store.appendRange(chainId, blocks)),
    skip: (chainId, to) => maybeDie(() => store.skip(chainId, to)),
    retract: (chainId, to) =>
      maybeDie(async () => {
        await store.retract(chainId, to)
        onRetract()
      }),
  }
}
