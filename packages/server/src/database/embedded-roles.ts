import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { DatabaseStartError } from './errors.ts'
import type { PostgresServer } from './postgres-server.ts'
import { runStatement } from './query-rows.ts'

/**
 * The roles of the embedded database. `laurel` is the superuser and only sets up the others. `laurel_owner` owns the tables and
 * migrates them. `laurel_app` reads and writes rows and owns nothing, so that code that handles an untrusted request can neither
 * drop a trigger nor start a program. Source: docs/security.md#b1.
 */
export const roles = ['laurel', 'laurel_owner', 'laurel_app'] as const
export type Role = (typeof roles)[number]

/** A random password for each role. */
export type Passwords = Readonly<Record<Role, string>>

/** The password of every embedded server of older versions. */
const OLD_PASSWORD = 'laurel'
const SETUP_LOCK = 7_401_865

const passwordShape = z.string().regex(/^[\w-]{40,}$/)
const passwordsShape = z.object({ laurel: passwordShape, laurel_owner: passwordShape, laurel_app: passwordShape })

/** Creates new passwords. */
export function createPasswords(): Passwords {
  const one = () => randomBytes(32).toString('base64url')
  return { laurel: one(), laurel_owner: one(), laurel_app: one() }
}

/** Reads the passwords in the data folder, which only its owner can read; null when there are none. @throws {DatabaseStartError} */
export async function readPasswords(dataDir: string): Promise<Passwords | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return passwordsShape.parse(JSON.parse(text))
  } catch (cause) {
    throw new DatabaseStartError({ cause })
  }
}

/** Writes the passwords to the data folder atomically. */
export async function savePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  const unfinished = `${fileOf(dataDir)}-${process.pid}`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(passwords))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, fileOf(dataDir))
}

/** The URL of the database for a role, over the server's socket. */
export function urlFor(
  { socketDir, port }: Pick<PostgresServer, 'socketDir' | 'port'>,
  { role, password, database }: { role: Role; password: string; database: string },
): string {
  const query = new URLSearchParams({ host: socketDir })
  return `postgresql://${role}:${password}@localhost:${port}/${database}?${query}`
}

/**
 * Creates the roles and the server's database, or updates those of an older version, whose shared password stops working. Can be
 * repeated at any time.
 */
export async function setUpRoles(
  server: PostgresServer,
  { passwords, database }: { passwords: Passwords; database: string },
): Promise<void> {
  const name = pg.escapeIdentifier(database)
  const first = await openAsSuperuser(server, passwords)
  try {
    await runStatement(first, 'SELECT pg_advisory_lock($1)', [SETUP_LOCK])
    for (const role of roles) {
      const known = await runStatement(first, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
      const rights = role === 'laurel' ? 'LOGIN' : 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
      const act = known === 0 ? 'CREATE' : 'ALTER'
      await runStatement(first, `${act} ROLE ${role} ${rights} PASSWORD ${pg.escapeLiteral(passwords[role])}`)
    }
    const databases = await runStatement(first, 'SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (databases === 0) await runStatement(first, `CREATE DATABASE ${name} OWNER laurel_owner`)
    else await runStatement(first, `ALTER DATABASE ${name} OWNER TO laurel_owner`)
  } finally {
    await first.end()
  }
  const url = urlFor(server, { role: 'laurel', password: passwords.laurel, database })
  const second = new pg.Client({ connectionString: url })
  // The last user of the server can stop it meanwhile.
  second.on('error', () => undefined)
  await second.connect()
  try {
    await runStatement(second, HAND_OVER)
  } finally {
    await second.end()
  }
}

/** Opens the server with the saved password, or once with the shared password of an older version. */
async function openAsSuperuser(server: PostgresServer, { laurel }: Passwords): Promise<pg.Client> {
  const connect = async (password: string) => {
    const url = urlFor(server, { role: 'laurel', password, database: 'postgres' })
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  try {
    return await connect(laurel)
  } catch (error) {
    const isWrongPassword = error instanceof Error && 'code' in error && error.code === '28P01'
    if (!isWrongPassword) throw error
    return connect(OLD_PASSWORD)
  }
}

/** Gives what the single role of an older version made to the owner. */
const HAND_OVER = `
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT nspname AS name FROM pg_namespace
    WHERE nspowner = 'laurel'::regrole AND nspname IN ('drizzle', 'pgboss')
  LOOP EXECUTE format('ALTER SCHEMA %I OWNER TO laurel_owner', found.name); END LOOP;
  FOR found IN SELECT n.nspname AS space, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relowner = 'laurel'::regrole AND n.nspname IN ('public', 'drizzle', 'pgboss') AND c.relkind IN ('r', 'p', 'v')
  LOOP EXECUTE format('ALTER TABLE %I.%I OWNER TO laurel_owner', found.space, found.name); END LOOP;
  FOR found IN SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.proowner = 'laurel'::regrole AND n.nspname IN ('public', 'drizzle', 'pgboss')
  LOOP EXECUTE format('ALTER FUNCTION %s OWNER TO laurel_owner', found.name); END LOOP;
  FOR found IN SELECT n.nspname AS space, t.typname AS name FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE t.typowner = 'laurel'::regrole AND n.nspname IN ('public', 'drizzle', 'pgboss') AND t.typtype IN ('e', 'd')
  LOOP EXECUTE format('ALTER TYPE %I.%I OWNER TO laurel_owner', found.space, found.name); END LOOP;
END $$`

function fileOf(dataDir: string): string {
  return join(dataDir, 'laurel-passwords.json')
}
