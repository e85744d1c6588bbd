import { DatabaseUnavailableError } from '@laurel/server/database/errors.ts'
import type { DatabaseWatch } from '@laurel/server/database/watch-database.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { Metrics } from '../http/metrics.ts'
import type { FaultLog } from './fault-log.ts'

/** How often the log and the metrics learn whether the database responds, whether or not anyone reads `/health`. */
const DATABASE_LOOK_INTERVAL_MS = 2_000

/** Logs once when the database stops to respond, and once when it responds again. */
export function startWatchingDatabase({
  databaseWatch,
  metrics,
  faults,
}: {
  readonly databaseWatch: Pick<DatabaseWatch, 'isAnswering'>
  readonly metrics: Metrics
  readonly faults: FaultLog
}): { stop(): Promise<void> } {
  return startPolling(async () => {
    const isUp = databaseWatch.isAnswering()
    metrics.isDatabaseUp.set(isUp ? 1 : 0)
    if (isUp) faults.recover({ part: 'database' })
    else faults.fail({ part: 'database' }, new DatabaseUnavailableError())
  }, DATABASE_LOOK_INTERVAL_MS)
}
