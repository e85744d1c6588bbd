import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { DatabaseNotDurableError, DatabaseOwnerError } from './errors.ts'
import { type Queryable, queryRows, runStatement } from './query-rows.ts'

/** Typed queries on a pool. The pool itself is for `queryRows`. */
export type DrizzleDatabase = NodePgDatabase & { readonly $client: pg.Pool }

/** PostgreSQL with durable commits. */
export type Database = {
  readonly db: DrizzleDatabase
  /** The connections of `db`. */
  readonly pool: pg.Pool
  stop(): Promise<void>
}

/** An arbitrary number that is the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_401_863

/** Maximum time to connect, so that a hanging connection blocks no request. */
const CONNECT_TIMEOUT_MS = 5_000
/** Maximum time of a statement. */
const STATEMENT_TIMEOUT_MS = 30_000

/** How a server connects to its database. */
export type ConnectOptions = {
  /** The folder of the SQL files that create its tables. */
  readonly migrationsFolder: string
  readonly poolSize?: number
  /** The URL for the role that owns the tables; the role in the other URL then only reads and writes rows. */
  readonly ownerUrl?: string
}

/**
 * Checks that commits are durable, migrates the tables, and connects. Several processes can do it at once.
 * @throws {DatabaseNotDurableError} when `fsync` or `synchronous_commit` is off.
 * Source: docs/security.md#signing-twice.
 * @throws {DatabaseOwnerError} when a role lacks a privilege that it needs.
 */
export async function connectDatabase(
  url: string,
  { migrationsFolder, poolSize = 16, ownerUrl = url }: ConnectOptions,
): Promise<Database> {
  try {
    await withOwner(ownerUrl, async (owner) => {
      await checkDurability(owner)
      await runStatement(owner, 'SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(drizzle(owner), { migrationsFolder })
      if (ownerUrl !== url) await grantAs(owner, { url, schemas: ['public', 'drizzle'] })
    })
  } catch (error) {
    throw isNotAllowed(error) ? new DatabaseOwnerError({ cause: error }) : error
  }
  return openDatabase(url, { poolSize })
}

/**
 * Connects to a database with current tables.
 * @param options.queryTimeoutMs - the maximum time of a statement.
 */
export function openDatabase(
  url: string,
  { poolSize = 16, queryTimeoutMs = STATEMENT_TIMEOUT_MS }: { poolSize?: number; queryTimeoutMs?: number } = {},
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

/** A role, and schemas whose tables it reads and writes. */
type Access = { readonly url: string; readonly schemas: readonly string[] }

/**
 * Allows a role to read and write rows in all tables of some schemas, and nothing else.
 * @param ownerUrl - the role that owns the tables. @param access.url - the role that is allowed to use them.
 */
export async function grantAccess(ownerUrl: string, access: Access): Promise<void> {
  await withOwner(ownerUrl, (owner) => grantAs(owner, access))
}

async function grantAs(owner: Queryable, { url, schemas }: Access): Promise<void> {
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(url).username))
  for (const schema of schemas) {
    await runStatement(owner, `GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    await runStatement(owner, `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    await runStatement(owner, `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
  }
}

/** Connects as the owner for as long as `use` runs. Its locks end with the connection. */
async function withOwner(ownerUrl: string, use: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await use(owner)
  } finally {
    await owner.end()
  }
}

/** PostgreSQL's `insufficient_privilege`, possibly wrapped. */
function isNotAllowed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '42501') return true
  }
  return false
}

const settingShape = z.object({ value: z.string() })

async function checkDurability(client: Queryable): Promise<void> {
  // Every connection of the pool starts like this one. Without full pages a torn page is lost.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const statement = 'SELECT current_setting($1) AS value'
    const [row] = await queryRows(client, { statement, values: [name], row: settingShape, table: 'pg_settings' })
    const value = row?.value ?? 'off'
    if (value === 'off') throw new DatabaseNotDurableError(`${name} = ${value}`)
  }
}
