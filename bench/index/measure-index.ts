import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { numberToHex } from 'viem'
import { createChainReader } from '../../apps/api/src/activity/chain-reader.ts'
import { fillRange } from '../../apps/api/src/activity/fill-ranges.ts'
import { DEFAULT_BATCH_LIMITS } from '../../apps/api/src/activity/read-batches.ts'
import { connectApiDatabase, DATABASE } from '../../apps/api/src/database/connect.ts'
import { createActivityStore } from '../../apps/api/src/database/postgres-activity-store.ts'
import { startBusyChain } from './busy-chain.ts'

const ROUNDS = 3

/** What a way of reading takes: the medians of some rounds. */
export type Rate = {
  /** Logs a second. */
  readonly perSecond: number
  /** Processor time of this process, without the node's and the database's. */
  readonly microsecondsPerLog: number
}

export type IndexRates = { readonly logs: number; readonly index: Rate; readonly read: Rate; readonly getLogs: Rate }

/**
 * Measures how many logs a second are indexed from a local node, and how many are merely read: the same blocks and receipts, and by
 * `eth_getLogs`.
 */
export async function measureIndex(logs: number): Promise<IndexRates> {
  const [chain, postgres] = await Promise.all([startBusyChain(logs), startTestDatabase({ database: DATABASE })])
  const database = await connectApiDatabase(postgres.url)
  try {
    const node = createHttpNode({ name: 'anvil', url: chain.rpcUrl, timeoutMs: 60_000 })
    const store = createActivityStore(database.pool)
    const index = async (chainId: number) => {
      const reader = createChainReader({ chainId, nodes: [node], quorum: 1 }, { type: 'depth', blocks: 1 })
      const finalized = await reader.readHeader(chain.head)
      if (finalized === null) throw new TypeError('The chain has no head.')
      await store.openChain({ chainId, startBlock: 0, finalized })
      const scope = { core: null, knownContracts: new Set<`0x${string}`>() }
      const indexer = { chainId, startBlock: 0, reader, store, scope, limits: DEFAULT_BATCH_LIMITS }
      while (await fillRange(indexer, new AbortController().signal));
    }
    const rounds: { readonly index: Rate; readonly read: Rate; readonly getLogs: Rate }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        getLogs: await measure(chain.logs, () => readLogs(node, chain.head)),
        read: await measure(chain.logs, () => readBlocks(node, chain.head)),
        index: await measure(chain.logs, () => index(round + 1)),
      })
    }
    return {
      logs: chain.logs,
      index: medianRate(rounds.map((round) => round.index)),
      read: medianRate(rounds.map((round) => round.read)),
      getLogs: medianRate(rounds.map((round) => round.getLogs)),
    }
  } finally {
    await database.stop()
    await postgres.stop()
    await chain.stop()
  }
}

type Node = ReturnType<typeof createHttpNode>

/** What the index requests, as many at a time. */
async function readBlocks(node: Node, head: number): Promise<void> {
  let next = 0
  const read = async () => {
    while (next <= head) {
      const number = numberToHex(next++)
      await Promise.all([
        node.request('eth_getBlockByNumber', [number, true]),
        node.request('eth_getBlockReceipts', [number]),
      ])
    }
  }
  await Promise.all(Array.from({ length: DEFAULT_BATCH_LIMITS.maxConcurrent }, read))
}

async function readLogs(node: Node, head: number): Promise<void> {
  for (let from = 0; from <= head; from += 2) {
    const [fromBlock, toBlock] = [numberToHex(from), numberToHex(Math.min(head, from + 1))]
    await node.request('eth_getLogs', [{ fromBlock, toBlock }])
  }
}

async function measure(logs: number, run: () => Promise<void>): Promise<Rate> {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (logs / (performance.now() - startedMs)) * 1_000, microsecondsPerLog: (user + system) / logs }
}

function medianRate(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    microsecondsPerLog: median(rates.map(({ microsecondsPerLog }) => microsecondsPerLog)),
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}
