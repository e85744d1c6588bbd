import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseNotDurableError, DatabaseOwnerError } from './errors.ts'

/** The verifier's database: PostgreSQL that keeps what it says it keeps. */
export type Database = {
  readonly db: NodePgDatabase
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number; the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_401_863

/** So long a connection may take to come about, and a statement to be answered: one that hangs keeps nobody waiting. */
const CONNECT_TIMEOUT_MS = 5_000
/** A statement that takes longer is given up. */
const QUERY_TIMEOUT_MS = 30_000

/**
 * Checks that commits are durable, brings the tables up to date, and connects. Several processes may do it at once.
 * @param ownerUrl - who the tables belong to; whoever `url` names then reads and writes rows, and nothing else.
 * @throws {DatabaseNotDurableError} where `fsync` or `synchronous_commit` is off.
 * Source: docs/security.md#signing-twice.
 * @throws {DatabaseOwnerError} where who should may not.
 */
export async function connectDatabase(
  url: string,
  { poolSize = 16, ownerUrl = url }: { poolSize?: number; ownerUrl?: string } = {},
): Promise<Database> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await checkDurability(owner)
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    // With the connection goes the lock.
    await migrate(drizzle(owner), { migrationsFolder })
    if (ownerUrl !== url) await grantAccess(owner, { url, schemas: ['public', 'drizzle'] })
  } catch (error) {
    throw isNotAllowed(error) ? new DatabaseOwnerError({ cause: error }) : error
  } finally {
    await owner.end()
  }
  return openDatabase(url, { poolSize })
}

/**
 * Connects to a database whose tables are as they should be.
 * @param options.queryTimeoutMs - what takes longer is given up.
 */
export function openDatabase(
  url: string,
  { poolSize = 16, queryTimeoutMs = QUERY_TIMEOUT_MS }: { poolSize?: number; queryTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: poolSize, keepAlive: true },
    ...{ connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, queryTimeoutMs), query_timeout: queryTimeoutMs },
  })
  // A connection that breaks is replaced, whether it is idle or in somebody's hands; without a listener each of them would
  // end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool), pool, stop: () => pool.end() }
}

/** Lets whoever an address names read and write rows in all tables of some schemas, and nothing else. */
export async function grantAccess(
  owner: pg.Client,
  { url, schemas }: { url: string; schemas: readonly string[] },
): Promise<void> {
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(url).username))
  for (const schema of schemas) {
    await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    await owner.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
  }
}

/** PostgreSQL's `insufficient_privilege`, however it is wrapped. */
function isNotAllowed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '42501') return true
  }
  return false
}

async function checkDurability(client: pg.Client): Promise<void> {
  // Every connection of the pool begins as this one does. Without full pages a torn one is lost.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name])
    const value = rows[0]?.value ?? 'off'
    if (value === 'off') throw new DatabaseNotDurableError(`${name} = ${value}`)
  }
}
