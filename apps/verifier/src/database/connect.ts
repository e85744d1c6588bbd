import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseNotDurableError, DatabaseOwnerError } from './errors.ts'

/** The verifier's database: PostgreSQL with durable commits. */
export type Database = {
  readonly db: NodePgDatabase
  readonly pool: pg.Pool
  stop(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary number that is the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_401_863

/** Maximum time to connect, so that a hanging connection blocks no request. */
const CONNECT_TIMEOUT_MS = 5_000
/** Maximum time of a statement. */
const QUERY_TIMEOUT_MS = 30_000

/**
 * Checks that commits are durable, migrates the tables, and connects. Several processes can do it at once.
 * @param ownerUrl - the role that owns the tables; the role in `url` then only reads and writes rows.
 * @throws {DatabaseNotDurableError} when `fsync` or `synchronous_commit` is off.
 * Source: docs/security.md#signing-twice.
 * @throws {DatabaseOwnerError} when a role lacks a privilege that it needs.
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
    // The lock ends with the connection.
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
 * Connects to a database with current tables.
 * @param options.queryTimeoutMs - the maximum time of a statement.
 */
export function openDatabase(
  url: string,
  { poolSize = 16, queryTimeoutMs = QUERY_TIMEOUT_MS }: { poolSize?: number; queryTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: poolSize, keepAlive: true },
    ...{ connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, queryTimeoutMs), query_timeout: queryTimeoutMs },
  })
  // A connection that breaks is replaced, whether it is idle or in use. Without a listener each of them would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool), pool, stop: () => pool.end() }
}

/** Allows a role to read and write rows in all tables of some schemas, and nothing else. */
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

/** PostgreSQL's `insufficient_privilege`, possibly wrapped. */
function isNotAllowed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '42501') return true
  }
  return false
}

async function checkDurability(client: pg.Client): Promise<void> {
  // Every connection of the pool starts like this one. Without full pages a torn page is lost.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name])
    const value = rows[0]?.value ?? 'off'
    if (value === 'off') throw new DatabaseNotDurableError(`${name} = ${value}`)
  }
}
