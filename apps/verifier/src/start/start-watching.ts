import type { AbiRegistry } from '@laurel/protocol'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { readCalls } from '@laurel/server/chain/read-calls.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import { createLogReader } from '@laurel/server/chain/read-logs.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { ping, tryLock } from '@laurel/server/database/query-rows.ts'
import { describeError, ServerError } from '@laurel/server/server-error.ts'
import type { Address } from 'viem'
import { toEventSelector } from 'viem'
import { createCursorStore } from '../database/postgres-cursor-store.ts'
import type { Metrics } from '../http/metrics.ts'
import { readBoost, readBoostCount } from '../read-chain/read-boost.ts'
import { verifierWords } from '../verifier-error.ts'
import type { CompletionStore } from '../verify-claim/completion-store.ts'
import type { MatchTransaction } from '../verify-claim/match-transaction.ts'
import type { TermsStore } from '../verify-claim/terms-store.ts'
import { createBoostIndex } from '../watch-chain/boost-index.ts'
import { createFairPriority } from '../watch-chain/fair-priority.ts'
import { observeTransaction } from '../watch-chain/observe-transaction.ts'
import { createScanner, type ScannedChain } from '../watch-chain/scan-chain.ts'
import type { TransactionQueue } from '../watch-chain/transaction-queue.ts'
import type { FaultLog, FaultPlace } from './fault-log.ts'
import type { OpenChain } from './open-chain.ts'
import { readBlockHash } from './start-guarding.ts'

const boostCreated = toEventSelector(
  'event BoostCreated(uint256 indexed, address indexed, address indexed, uint256, address, address, address)',
)
/** The number of completions that are checked at the same time. More would only wait for the nodes. */
const MAX_CONCURRENT_JOBS = 16
/** The number of completions before finality that one query reads. */
const MAX_NOT_FINALIZED_PER_BATCH = 500
/** Above any block, because a chain can be shorter after a reorg. */
const ANY_HEIGHT = 2n ** 62n
const BLOCKS_PER_PAGE = 2_000
/** A boost without new work for this long counts from zero again. */
const FLOOD_WINDOW_MS = 3_600_000

/** What watching needs. */
type WatchParts = {
  readonly chains: ReadonlyMap<number, OpenChain>
  readonly database: Database
  readonly store: CompletionStore
  readonly terms: TermsStore
  readonly queue: TransactionQueue
  readonly abiItems: AbiRegistry
  readonly matchTransaction: MatchTransaction
  readonly metrics: Metrics
  readonly nowMs: () => number
  readonly faults: FaultLog
}

/**
 * Watches every chain and checks the transactions that it finds. One process at a time scans a chain, and all of them check
 * transactions. When the scanning process dies, another continues from the cursor.
 */
export function startWatching(parts: WatchParts): { stop(): Promise<void> } {
  const { chains, queue, store, terms, abiItems, metrics, faults } = parts
  let isStopped = false
  const loops = [...chains.values()].map((chain) => watch(chain, parts, () => isStopped))
  const logged = new WeakSet<object>()
  const worker = queue.work({
    atOnce: MAX_CONCURRENT_JOBS,
    onError: (error) => {
      if (typeof error !== 'object' || error === null || !logged.has(error)) faults.fail({ part: 'queue' }, error)
    },
    handle: async ({ chainId, ...transaction }) => {
      const chain = chains.get(chainId)
      if (!chain) return
      chain.guard.requireHealthy()
      const place = { part: 'observe', chainId, boostId: String(transaction.boostId) } as const
      try {
        const count = await observeTransaction(chain, transaction, {
          store,
          terms,
          abiItems,
          matchTransaction: parts.matchTransaction,
        })
        metrics.observed.inc({ chain: chainId }, count)
        faults.recover(place)
      } catch (error) {
        if (typeof error === 'object' && error !== null) logged.add(error)
        failAt(parts, place, error)
        throw error
      }
    },
  })
  return {
    async stop() {
      isStopped = true
      await Promise.all([...loops, worker.stop()])
    },
  }
}

/** Counts a failure of watching, and logs it by chain and boost. */
function failAt(
  { metrics, faults }: WatchParts,
  place: FaultPlace & { readonly chainId: number },
  error: unknown,
): void {
  const code = error instanceof ServerError ? describeError(error, verifierWords).code : 'verifier/internal'
  metrics.watchFailures.inc({ chain: place.chainId, part: place.part, code })
  faults.fail(place, error)
}

async function watch(chain: OpenChain, parts: WatchParts, isStopped: () => boolean): Promise<void> {
  const { chainId, core, settings } = chain
  const { database, store, queue, abiItems, faults } = parts
  const place = { part: 'watch', chainId } as const
  const priority = createFairPriority({ windowMs: FLOOD_WINDOW_MS, nowMs: parts.nowMs })
  let live = createBoostIndex(chainId, abiItems, chain.policy)
  // By boost and by creator: a creator of many boosts waits as if they were one.
  const priorityOf = (boostId: bigint) => {
    const owner = live.ownerOf(boostId)
    const own = priority.next(`boost ${boostId}`)
    return owner === null ? own : Math.min(own, priority.next(`owner ${owner}`))
  }
  const put = (list: readonly { readonly boostId: bigint; readonly transactionHash: `0x${string}` }[]) =>
    queue.put(list.map((one) => ({ ...one, chainId, priority: priorityOf(one.boostId) })))

  while (!isStopped()) {
    // The lock ends with the connection, and so with the process.
    const connection = await database.pool.connect().catch(() => null)
    try {
      if (connection !== null && (await tryLock(connection, [SCAN_LOCK, chainId % 2 ** 31]))) {
        live = createBoostIndex(chainId, abiItems, chain.policy)
        const scanner = createScanner({
          chain: scannedChain(chain, parts),
          live,
          cursor: createCursorStore(database.db, { chainId, core }),
          boostCreated,
          onCandidates: put,
          onReorg: async () => {
            const unsettled = await store.listNotFinalized(chainId, {
              upTo: ANY_HEIGHT,
              limit: MAX_NOT_FINALIZED_PER_BATCH,
            })
            await put(unsettled.map(({ key }) => key))
          },
        })
        const isNew = createReminder(parts.nowMs)
        while (!isStopped()) {
          try {
            chain.guard.requireHealthy()
            const finalized = await scanner.look()
            const hash = await readBlockHash(chain, finalized)
            if (hash !== null) await chain.guard.saveFinalized({ number: finalized, hash })
            const unsettled = await store.listNotFinalized(chainId, {
              upTo: finalized,
              limit: MAX_NOT_FINALIZED_PER_BATCH,
            })
            await put(unsettled.map(({ key }) => key).filter(isNew))
            faults.recover(place)
          } catch (error) {
            failAt(parts, place, error)
          }
          // Throws when the connection, and the lock with it, is gone.
          await ping(connection)
          await pause(settings.pollMs)
        }
      }
    } catch (error) {
      failAt(parts, place, error)
    } finally {
      // Closed and not returned to the pool, so that the lock ends.
      connection?.release(true)
    }
    if (!isStopped()) await pause(settings.pollMs)
  }
}

const SCAN_LOCK = 7_401_864
/** A completion that still waits is queued again after this time, and not at each scan. */
const QUEUE_AGAIN_AFTER_MS = 30_000

/** Returns whether a job was not queued recently, so that a waiting job is not queued again at each scan. */
function createReminder(nowMs: () => number) {
  const requestedAt = new Map<string, number>()
  return ({ boostId, transactionHash }: { boostId: bigint; transactionHash: string }) => {
    const now = nowMs()
    for (const [name, atMs] of requestedAt) {
      if (now - atMs < QUEUE_AGAIN_AFTER_MS) break
      requestedAt.delete(name)
    }
    const name = `${boostId}/${transactionHash}`
    if (requestedAt.has(name)) return false
    requestedAt.set(name, now)
    return true
  }
}

function scannedChain(chain: OpenChain, parts: WatchParts): ScannedChain {
  const { set, finality, chainId, core, settings, signer } = chain
  // The checks use finalized blocks. Here the newest count.
  const client = createQuorumClient(set, 'latest')
  const readLogs = createLogReader(client, { maxBlocks: BLOCKS_PER_PAGE })
  return {
    core,
    startBlock: BigInt(settings.startBlock),
    readHead: () => readHeight(set, 'latest'),
    readFinalized: () => readHeight(set, finality),
    readBlockHash: (number) => readBlockHash(chain, number),
    readLogs: (from, to, addresses) =>
      readLogs(from, to, addresses?.map((one): Address => `0x${one.slice(2)}`) ?? null),
    readCalls: (from, to) => readCalls(set, from, to),
    readBoostCount: () => readBoostCount(client, core),
    async readBoost(boostId) {
      const place = { part: 'boost', chainId, boostId: String(boostId) } as const
      try {
        const boost = await readBoost(client, { chainId, core, boostId, signer: signer.address })
        parts.faults.recover(place)
        return boost
      } catch (error) {
        failAt(parts, place, error)
        throw error
      }
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
