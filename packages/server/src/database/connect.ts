import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import {
  DatabaseNotDurableError,
  DatabaseOfAnotherServerError,
  DatabaseOwnerError,
  DatabaseRejectedError,
} from './errors.ts'
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
export const CONNECT_TIMEOUT_MS = 5_000
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
 * @throws {DatabaseOfAnotherServerError} when another server has its tables there. @throws {DatabaseRejectedError}
 */
export async function connectDatabase(
  url: string,
  { migrationsFolder, poolSize = 16, ownerUrl = url }: ConnectOptions,
): Promise<Database> {
  try {
    const setting = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
    await withConnection({ url: ownerUrl, setting }, async (owner) => {
      await checkDurability(owner)
      await runStatement(owner, 'SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await requireOwnTables(owner, migrationsFolder)
      await migrate(drizzle(owner), { migrationsFolder })
      if (ownerUrl !== url) await grantAs(owner, { url, schemas: ['public', 'drizzle'] })
    })
    // The pool connects when it is first used, where nobody could say which setting is wrong.
    if (ownerUrl !== url) await requireConnection(url)
  } catch (error) {
    throw isNotAllowed(error) ? new DatabaseOwnerError({ cause: error }) : error
  }
  return openDatabase(url, { poolSize })
}

/**
 * Connects once, so that a command says which setting is wrong before it uses a pool, which connects later.
 * @throws {DatabaseRejectedError} @throws the driver's error when the database does not respond.
 */
export function requireConnection(url: string): Promise<void> {
  return withConnection({ url, setting: 'DATABASE_URL' }, async () => undefined)
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
  await withConnection({ url: ownerUrl, setting: 'DATABASE_OWNER_URL' }, (owner) => grantAs(owner, access))
}

async function grantAs(owner: Queryable, { url, schemas }: Access): Promise<void> {
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(url).username))
  for (const schema of schemas) {
    await runStatement(owner, `GRANT USAGE ON SCHEMA ${schema} TO ${role}`)
    await runStatement(owner, `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    await runStatement(owner, `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`)
  }
}

type Login = { readonly url: string; readonly setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL' }

/** Connects for as long as `use` runs. The locks of the connection end with it. @throws {DatabaseRejectedError} */
async function withConnection({ url, setting }: Login, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const why = rejections.get(codeOf(error))
    throw why === undefined ? error : new DatabaseRejectedError(setting, why, { cause: error })
  }
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

/** What PostgreSQL's codes of a rejected connection mean. Source: https://www.postgresql.org/docs/18/errcodes-appendix.html. */
const rejections: ReadonlyMap<unknown, 'role' | 'password' | 'database'> = new Map([
  ['28000', 'role'],
  ['28P01', 'password'],
  ['3D000', 'database'],
])

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/**
 * Rejects a database in which migrations ran, and none of this server: Drizzle would take the later ones of the other server for ours,
 * and create no table. @throws {DatabaseOfAnotherServerError}
 */
async function requireOwnTables(owner: Queryable, migrationsFolder: string): Promise<void> {
  const table = 'drizzle.__drizzle_migrations'
  const [found] = await queryRows(owner, {
    ...{ statement: 'SELECT to_regclass($1) IS NOT NULL AS exists', values: [table] },
    ...{ row: z.object({ exists: z.boolean() }), table },
  })
  if (found?.exists !== true) return
  const applied = await queryRows(owner, {
    ...{ statement: `SELECT created_at::text AS time FROM ${table}`, row: z.object({ time: z.string() }), table },
  })
  const own = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => String(folderMillis)))
  if (applied.length > 0 && !applied.some(({ time }) => own.has(time))) throw new DatabaseOfAnotherServerError()
}

/** PostgreSQL's `insufficient_privilege`, possibly wrapped. */
function isNotAllowed(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codeOf(cause) === '42501') return true
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
