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

/** Logs a second of each way, the median of some rounds. */
export type IndexRates = {
  readonly logs: number
  readonly index: number
  readonly read: number
  readonly getLogs: number
}

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
    const rates: { index: number; read: number; getLogs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rates.push({
        getLogs: await rate(chain.logs, () => readLogs(node, chain.head)),
        read: await rate(chain.logs, () => readBlocks(node, chain.head)),
        index: await rate(chain.logs, () => index(round + 1)),
      })
    }
    return {
      ...{ logs: chain.logs, index: median(rates.map((one) => one.index)) },
      ...{ read: median(rates.map((one) => one.read)), getLogs: median(rates.map((one) => one.getLogs)) },
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

async function rate(logs: number, run: () => Promise<void>): Promise<number> {
  const startedMs = performance.now()
  await run()
  return (logs / (performance.now() - startedMs)) * 1_000
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}
