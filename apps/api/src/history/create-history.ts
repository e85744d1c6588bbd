import type { Database } from '@laurel/server/database/connect.ts'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { createGetHead } from '../chain/chain-head.ts'
import { createHistoryStore } from '../database/postgres-history-store.ts'
import type { TokenList } from '../tokens/token-list.ts'
import { createHistoryService, type HistoryService } from './history-service.ts'
import { createReadTokenLabels } from './token-labels.ts'

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
  return createHistoryService({ index, chains, store, tokens, readLabels, nowSeconds: () => Date.now() / 1000 })
}
