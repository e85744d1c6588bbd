import type pg from 'pg'
import { runStatement } from './query-rows.ts'

/**
 * Runs statements in one transaction on one connection, for what Drizzle's transactions cannot do.
 * @throws what `run` throws, after everything was rolled back.
 */
export async function inTransaction<result>(
  pool: pg.Pool,
  run: (connection: pg.PoolClient) => Promise<result>,
): Promise<result> {
  const connection = await pool.connect()
  let isBroken = false
  try {
    await runStatement(connection, 'BEGIN')
    const result = await run(connection)
    await runStatement(connection, 'COMMIT')
    return result
  } catch (error) {
    await runStatement(connection, 'ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    // A connection in an unknown state goes back to no one.
    connection.release(isBroken)
  }
}
