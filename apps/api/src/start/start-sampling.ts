import { readHeight } from '@laurel/server/chain/read-height.ts'
import type { DatabaseWatch } from '@laurel/server/database/watch-database.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import type { ApiHealth } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { FaultLog } from './fault-log.ts'

/** How often the health of the chains is sampled. A fault is noticed within this time. */
const SAMPLE_INTERVAL_MS = 5_000

type ChainHealth = ApiHealth['chains'][number]

/** Checks every few seconds what no request would show in time: the nodes of every chain, and the database. */
export async function startSampling({
  chains,
  databaseWatch,
  metrics,
  faults,
  getProgress,
}: {
  /** How far the index of a chain is. */
  readonly getProgress: ActivityIndex['getProgress']
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly databaseWatch: DatabaseWatch
  readonly metrics: Metrics
  readonly faults: FaultLog
}) {
  let health: readonly ChainHealth[] = []
  const lookAtChain = async ({ chainId, nodes }: ApiChain): Promise<ChainHealth> => {
    try {
      const head = Number(await readHeight(nodes, 'latest'))
      const progress = await getProgress(chainId).catch(() => null)
      const lag = progress === null ? null : Math.max(0, head - progress.nextBlock + 1) + progress.missingBlocks
      return { chainId, status: 'healthy', lag }
    } catch {
      // The log already names the nodes that fail.
      return { chainId, status: 'unreachable', lag: null }
    }
  }
  const look = async () => {
    metrics.isDatabaseUp.set(databaseWatch.isAnswering() ? 1 : 0)
    health = await Promise.all([...chains.values()].map(lookAtChain))
  }
  await look()
  const polling = startPolling(
    () => look().catch((error: unknown) => faults.fail({ part: 'database' }, error)),
    SAMPLE_INTERVAL_MS,
  )
  return {
    /** The last known health; null when the database does not respond. */
    readHealth: (): ApiHealth | null => {
      if (!databaseWatch.isAnswering()) return null
      const isWell = health.every(({ status }) => status === 'healthy')
      return { status: isWell ? 'ok' : 'degraded', chains: [...health] }
    },
    stop: polling.stop,
  }
}
