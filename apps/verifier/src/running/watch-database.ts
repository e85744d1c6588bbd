import { openDatabase } from '../database/connect.ts'
import { startPolling } from './start-polling.ts'

/** How often the database is asked whether it is there. */
const CHECK_INTERVAL_MS = 1_000
/** An answer that takes longer counts as none. */
const QUERY_TIMEOUT_MS = 2_000

/** Whether the database answers, as of a moment ago. */
export type DatabaseWatch = {
  readonly isAnswering: () => boolean
  stop(): Promise<void>
}

/**
 * Asks once a second whether the database answers; one that hangs does not. It has a connection of its own: many requests that wait
 * for a place in the pool are no sign that the database is down, and whoever looks whether we are well waits for none of them.
 * Resolves once the first answer is known.
 * @param url - the database's address.
 */
export async function watchDatabase(url: string): Promise<DatabaseWatch> {
  const { pool, stop } = openDatabase(url, { poolSize: 1, queryTimeoutMs: QUERY_TIMEOUT_MS })
  let isAnswering = false
  const probe = async () => {
    isAnswering = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
  }
  await probe()
  const asking = startPolling(probe, CHECK_INTERVAL_MS)
  return {
    isAnswering: () => isAnswering,
    async stop() {
      await asking.stop()
      await stop()
    },
  }
}
