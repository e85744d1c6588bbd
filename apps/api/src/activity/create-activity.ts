import type { Database } from '@laurel/server/database/connect.ts'
import { toFinality } from '@laurel/server/settings/node-settings.ts'
import { type Address, getAddress } from 'viem'
import type { ListTokensSeen } from '../balance/read-balances.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { createActivityIndex } from '../database/postgres-activity-index.ts'
import { createActivityStore } from '../database/postgres-activity-store.ts'
import { openChainLocks } from '../database/postgres-chain-locks.ts'
import type { Metrics } from '../http/metrics.ts'
import type { ChainSettings } from '../settings/chain-settings.ts'
import type { FaultLog, FaultPlace } from '../start/fault-log.ts'
import { toMarket } from '../tokens/market.ts'
import type { ActivityIndex } from './activity-index.ts'
import type { ActivityStore } from './activity-store.ts'
import { startActivityWorker } from './activity-worker.ts'
import { createChainReader } from './chain-reader.ts'
import { IndexMovedError } from './errors.ts'
import type { IndexScope } from './index-rows.ts'
import { DEFAULT_BATCH_LIMITS } from './read-batches.ts'

/** The index of a process, and its worker. */
export type Activity = {
  readonly index: ActivityIndex
  readonly readCursor: ActivityStore['readCursor']
  /** The ERC-20 tokens that an account ever sent or received. */
  readonly listTokensSeen: ListTokensSeen
  /** Starts to index; a process that only answers does not. */
  startWorker(): { stop(): Promise<void> }
}

/** Creates the index of all chains on one database. */
export function createActivity({
  database,
  chains,
  metrics,
  faults,
}: {
  readonly database: Database
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly metrics: Metrics
  readonly faults: FaultLog
}): Activity {
  const store = createActivityStore(database.pool)
  const index = createActivityIndex(database.pool)
  return {
    index,
    readCursor: store.readCursor,
    async listTokensSeen(chainId, account) {
      const seen = await index.listTokensSeen(chainId, account)
      return seen.flatMap(({ kind, token, isReward }) =>
        kind === 'erc20' ? [{ address: getAddress(token), isReward }] : [],
      )
    },
    startWorker: () =>
      startActivityWorker({
        chains: [...chains.values()].map(({ chainId, settings, nodes }) => {
          const reader = createChainReader(nodes, toFinality(settings.finality))
          const { startBlock, pollMs } = settings
          const scope = toScope(settings)
          return { pollMs, indexer: { chainId, startBlock, reader, store, scope, limits: DEFAULT_BATCH_LIMITS } }
        }),
        openLocks: () => openChainLocks(database.pool),
        onFault: (chainId, error) => {
          // Another worker continues, which is as it should be.
          if (error instanceof IndexMovedError) return
          faults.fail(toPlace(chainId), error)
        },
        onRecover: (chainId) => faults.recover(toPlace(chainId)),
        onLag: (chainId, lag) => metrics.indexLag.set({ chain: chainId }, lag),
      }),
  }
}

/** What is indexed beside transactions and transfers: the core, and calls of the contracts that its market and the settings name. */
export function toScope(settings: ChainSettings): IndexScope {
  const { core, multicall3 } = settings
  const { wrappedNative, venues } = toMarket(settings)
  const known = [core ?? null, wrappedNative, multicall3, ...venues.map(({ router }) => router)]
  return {
    core: core === undefined ? null : lower(core),
    knownContracts: new Set(known.flatMap((address) => (address === null ? [] : [lower(address)]))),
  }
}

function toPlace(chainId: number | null): FaultPlace {
  return chainId === null ? { part: 'database' } : { part: 'index', chainId }
}

function lower(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
