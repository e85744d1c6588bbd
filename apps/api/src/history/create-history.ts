import { createCache } from '@laurel/server/cache.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import type { ActivityIndex, IndexProgress } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { createGetHead } from '../chain/chain-head.ts'
import { createHistoryStore } from '../database/postgres-history-store.ts'
import type { TokenList } from '../tokens/token-list.ts'
import { createHistoryService, type HistoryService } from './history-service.ts'
import { createReadPool } from './read-pool.ts'
import { createReadTokenLabels } from './token-labels.ts'

/** How long it is used how far the index of a chain is. */
const PROGRESS_MS = 2_000

/** Creates the history of the chains on one database. @param nowMs - a monotonic clock. */
export function createHistory({
  database,
  index,
  chains,
  tokens,
  nowMs,
}: {
  readonly database: Database
  readonly index: ActivityIndex
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly tokens: TokenList
  readonly nowMs: () => number
}): HistoryService {
  const readLabels = createReadTokenLabels({ tokens, getHead: createGetHead(nowMs), nowMs })
  const store = createHistoryStore(database.pool)
  const readPool = createReadPool(nowMs)
  const progress = createCache<string, IndexProgress | null>({ size: chains.size + 1, ageMs: PROGRESS_MS, nowMs })
  const getProgress = (chainId: number) => progress.get(String(chainId), () => index.getProgress(chainId))
  const nowSeconds = () => Date.now() / 1000
  return createHistoryService({ index, chains, store, tokens, readLabels, readPool, getProgress, nowSeconds })
}
