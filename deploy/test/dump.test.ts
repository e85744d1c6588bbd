import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { connectVerifierDatabase } from '../../apps/verifier/src/database/connect.ts'
import { runDatabaseSql } from './run-database-sql.ts'

const run = promisify(execFile)

/** The programs of an installed PostgreSQL: Debian's newest, or those beside `pg_config`. Null without one. */
const programs = findPrograms()

describe('pg_dump and pg_restore', () => {
  // npm's PostgreSQL has no pg_dump, so this needs Debian's package `postgresql` or another installation with a server.
  test.skipIf(programs === null)(
    'default: a dump that the runbook takes is restored into a new server, with its roles and their privileges',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-dump-'))
      chmodSync(folder, 0o755)
      await run(process.execPath, [fileURLToPath(new URL('../make-secrets.mjs', import.meta.url)), folder])
      const secrets = join(folder, 'secrets')
      const servers: Server[] = []
      try {
        const first = await startServer(join(folder, 'first'))
        servers.push(first)
        await runDatabaseSql(first.url('postgres', 'postgres'), secrets)
        const urlsOf = (server: Server) => ({
          url: server.url('verifier_app', 'verifier', readSecret(secrets, 'verifier_app')),
          ownerUrl: server.url('verifier_owner', 'verifier', readSecret(secrets, 'verifier_owner')),
        })
        const { url, ownerUrl } = urlsOf(first)
        const database = await connectVerifierDatabase(url, { ownerUrl })
        await database.pool.query(
          "INSERT INTO watch_cursor (chain_id, core, next_block) VALUES (8453, '0xc0', 29000000)",
        )
        const rows = await countRows(database.pool)
        await database.stop()

        const dump = join(folder, 'verifier.dump')
        await run(first.program('pg_dump'), ['--format=custom', `--file=${dump}`, first.url('postgres', 'verifier')])
        const second = await startServer(join(folder, 'second'))
        servers.push(second)
        await runDatabaseSql(second.url('postgres', 'postgres'), secrets)
        await run(second.program('pg_restore'), [
          ...['--exit-on-error', '--single-transaction', `--dbname=${second.url('postgres', 'verifier')}`],
          dump,
        ])

        const restored = await connectVerifierDatabase(urlsOf(second).url, { ownerUrl: urlsOf(second).ownerUrl })
        expect(await countRows(restored.pool)).toEqual(rows)
        const { rows: cursors } = await restored.pool.query('SELECT next_block::int AS at FROM watch_cursor')
        expect(cursors).toEqual([{ at: 29_000_000 }])
        await expect(restored.pool.query('DROP SCHEMA drizzle CASCADE')).rejects.toThrow(/must be owner/)
        await restored.stop()
      } finally {
        for (const server of servers) await server.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

type Server = Awaited<ReturnType<typeof startServer>>

/** Starts an empty server with durable commits, on a socket. As root it runs as the user `postgres`. */
async function startServer(dataDir: string) {
  const bin = programs ?? ''
  const program = (name: string) => join(bin, name)
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  mkdirSync(dataDir)
  if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid)
  await run(program('initdb'), [`--pgdata=${dataDir}`, '--username=postgres', '--auth=trust', '--encoding=UTF8'], {
    ...{ cwd: dataDir, ...user },
  })
  const child = spawn(program('postgres'), ['-D', dataDir, '-k', dataDir, '-c', 'listen_addresses='], {
    ...{ stdio: 'ignore', cwd: dataDir, ...user },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = (role: string, database: string, password = '') =>
    `postgresql://${role}:${encodeURIComponent(password)}@localhost/${database}?host=${dataDir}`
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: url('postgres', 'postgres') })
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
    .toBe(true)
  return {
    ...{ program, url },
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** The number of rows of each table, by its name. */
async function countRows(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle') ORDER BY 1",
  )
  const counts = rows.map(async ({ name }) => [
    name,
    (await pool.query(`SELECT count(*)::int AS n FROM ${name}`)).rows[0]?.n,
  ])
  return Promise.all(counts)
}

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), besideConfig()]
  const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
  return folders.find((folder) => folder !== null && needed.every((name) => existsSync(join(folder, name)))) ?? null
}

function besideConfig(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function readSecret(secrets: string, role: string): string {
  return readFileSync(join(secrets, `${role}_password`), 'utf8').trim()
}
