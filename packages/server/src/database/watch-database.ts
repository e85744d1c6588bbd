import { startPolling } from '../start/start-polling.ts'
import { openDatabase } from './connect.ts'
import { ping } from './query-rows.ts'

/** How often the connection to the database is checked. */
const DATABASE_CHECK_INTERVAL_MS = 1_000
/** A database that responds later than this counts as unavailable. */
const DATABASE_CHECK_TIMEOUT_MS = 2_000

/** Whether the database responded a moment ago. */
export type DatabaseWatch = {
  readonly isAnswering: () => boolean
  stop(): Promise<void>
}

/**
 * Checks once a second whether the database responds; a hanging one does not. It uses a separate connection, because requests that wait
 * for the pool do not mean that the database is down, and a health check must not wait for them. Resolves after the first check.
 * @param url - the URL of the database.
 */
export async function watchDatabase(url: string): Promise<DatabaseWatch> {
  const { pool, stop } = openDatabase(url, { poolSize: 1, queryTimeoutMs: DATABASE_CHECK_TIMEOUT_MS })
  let isAnswering = false
  const probe = async () => {
    isAnswering = await ping(pool).then(
      () => true,
      () => false,
    )
  }
  await probe()
  const asking = startPolling(probe, DATABASE_CHECK_INTERVAL_MS)
  return {
    isAnswering: () => isAnswering,
    async stop() {
      await asking.stop()
      await stop()
    },
  }
}
