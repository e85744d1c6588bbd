import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows, runStatement, tryLock } from '@laurel/server/database/query-rows.ts'
import { z } from 'zod'
import type { ChainLocks } from '../activity/chain-locks.ts'

/** Arbitrary numbers that are the same in every process: one for workers, and one for the chains that they index. */
const WORKERS = 7_401_865
const CHAINS = 7_401_866
/** More workers than any operator runs. */
const MAX_WORKERS = 64

/**
 * Locks of chains in PostgreSQL. They belong to one connection and end with it, so a worker that was killed leaves none behind.
 * Why not pg-boss: a job has an end, and a chain has none; its timeout would decide how long a killed worker blocks a chain.
 */
export async function openChainLocks(pool: DrizzleDatabase['$client']): Promise<ChainLocks> {
  const connection = await pool.connect()
  let isLost = false
  connection.on('error', () => {
    isLost = true
  })
  connection.on('end', () => {
    isLost = true
  })
  try {
    for (let slot = 0; slot < MAX_WORKERS; slot++) if (await tryLock(connection, [WORKERS, slot])) break
  } catch (error) {
    connection.release(true)
    throw error
  }
  return {
    isLost: () => isLost,
    tryTake: (chainId) => tryLock(connection, [CHAINS, toLockNumber(chainId)]),
    async release(chainId) {
      await runStatement(connection, 'SELECT pg_advisory_unlock($1, $2)', [CHAINS, toLockNumber(chainId)])
    },
    async countWorkers() {
      const [row] = await queryRows(connection, {
        statement: `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND classid = $1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        values: [WORKERS],
        row: z.object({ count: z.number() }),
        table: 'pg_locks',
      })
      return Math.max(1, row?.count ?? 1)
    },
    async stop() {
      // Not back to the pool, because its locks end only with it.
      connection.release(true)
    },
  }
}

/** A lock has 32 bits, and chain ids can have more. Chains that share a lock are indexed by one worker. */
function toLockNumber(chainId: number): number {
  return chainId % 2 ** 31
}
