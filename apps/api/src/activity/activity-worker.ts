import type { ChainLocks } from './chain-locks.ts'
import { fillRange } from './fill-ranges.ts'
import { type ChainIndexer, createHeadFollower } from './follow-head.ts'

/** A chain that a worker can index. */
export type WorkerChain = { readonly indexer: ChainIndexer; readonly pollMs: number }

/** What a worker needs. */
export type WorkerParts = {
  readonly chains: readonly WorkerChain[]
  readonly openLocks: () => Promise<ChainLocks>
  /** Receives failures of a chain, or of the locks when `chainId` is null. The worker tries again. */
  readonly onFault: (chainId: number | null, error: unknown) => void
  readonly onRecover: (chainId: number | null) => void
  /** Receives how many blocks a chain's head is ahead of the index. */
  readonly onLag: (chainId: number, lag: number) => void
}

/** How often a worker looks for chains that nobody indexes. */
const SHARE_INTERVAL_MS = 2_000
/** The pause after a failure: nodes and databases recover, and are not asked without end meanwhile. */
const RETRY_MS = 1_000

/**
 * Starts a worker. It takes its share of the chains, and follows the head and fills what is missing of each at the same time. When
 * another worker starts, it gives some back; when another is killed, it takes over.
 */
export function startActivityWorker(parts: WorkerParts): { stop(): Promise<void> } {
  const ended = new AbortController()
  const working = new Map<number, ChainWork>()
  let locks: ChainLocks | null = null
  let isFailing = false

  async function dropAll() {
    await Promise.all([...working.values()].map((work) => work.stop()))
    working.clear()
    await locks?.stop().catch(() => undefined)
    locks = null
  }

  async function share() {
    if (locks?.isLost()) await dropAll()
    locks ??= await parts.openLocks()
    const fair = Math.ceil(parts.chains.length / (await locks.countWorkers()))
    for (const [chainId, work] of [...working].slice(fair)) {
      await work.stop()
      working.delete(chainId)
      await locks.release(chainId)
    }
    for (const chain of parts.chains) {
      const { chainId } = chain.indexer
      if (working.has(chainId) || working.size >= fair || !(await locks.tryTake(chainId))) continue
      working.set(chainId, startChainWork(chain, parts))
    }
  }

  const sharing = (async () => {
    while (!ended.signal.aborted) {
      try {
        await share()
        if (isFailing) parts.onRecover(null)
        isFailing = false
      } catch (error) {
        isFailing = true
        parts.onFault(null, error)
        await dropAll()
      }
      await pause(SHARE_INTERVAL_MS, ended.signal)
    }
    await dropAll()
  })()
  return {
    async stop() {
      ended.abort()
      await sharing
    },
  }
}

type ChainWork = { stop(): Promise<void> }

function startChainWork({ indexer, pollMs }: WorkerChain, { onFault, onRecover, onLag }: WorkerParts): ChainWork {
  const ended = new AbortController()
  const { signal } = ended
  const { chainId } = indexer
  const follower = createHeadFollower(indexer)
  const failing = new Set<'head' | 'ranges'>()

  /** Repeats a step until the end. It returns how long to wait before the next one. */
  const repeat = async (part: 'head' | 'ranges', step: () => Promise<number>) => {
    while (!signal.aborted) {
      try {
        const waitMs = await step()
        // The chain has recovered when both parts have.
        if (failing.delete(part) && failing.size === 0) onRecover(chainId)
        if (waitMs > 0) await pause(waitMs, signal)
      } catch (error) {
        failing.add(part)
        onFault(chainId, error)
        await pause(RETRY_MS, signal)
      }
    }
  }
  const head = repeat('head', async () => {
    const { status, lag } = await follower.step(signal)
    onLag(chainId, lag)
    return status === 'waiting' ? pollMs : 0
  })
  const filling = repeat('ranges', async () => ((await fillRange(indexer, signal)) ? 0 : pollMs))
  return {
    async stop() {
      ended.abort()
      await Promise.all([head, filling])
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
