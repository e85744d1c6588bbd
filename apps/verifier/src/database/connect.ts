import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseForgetfulError } from './errors.ts'

/** The verifier's database: PostgreSQL that keeps what it says it keeps. */
export type Database = {
  readonly db: NodePgDatabase
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number; the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_401_863

/**
 * Connects, checks that commits are durable, and brings the tables up to date. Several processes may do it at once.
 * @throws {DatabaseForgetfulError} where `fsync` or `synchronous_commit` is off. Source: SECURITY.md 3.3.
 */
export async function connectDatabase(url: string, { poolSize = 16 }: { poolSize?: number } = {}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      await checkDurability(client)
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      try {
        await migrate(drizzle(client), { migrationsFolder })
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
      }
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool), pool, stop: () => pool.end() }
}

async function checkDurability(client: pg.PoolClient): Promise<void> {
  // Every connection of the pool begins as this one does. Without full pages a torn one is lost.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name])
    const value = rows[0]?.value ?? 'off'
    if (value === 'off') throw new DatabaseForgetfulError(`${name} = ${value}`)
  }
}
