import { access, appendFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readPasswords } from '../database/embedded-roles.ts'
import { stopServer } from '../database/postgres-server.ts'
import { startEmbeddedDatabase } from '../database/start-embedded.ts'

/** What a server of tests does not do, because it runs for seconds: half of its processes would be for that. */
const TEST_SETTINGS = `
autovacuum = off
io_method = sync
max_logical_replication_workers = 0
shared_buffers = 32MB
`

/** The folder of an initialized PostgreSQL that does not run, created once for a machine and a database, because copying is fast. */
export async function postgresTemplate(database: string): Promise<string> {
  const folder = join(tmpdir(), `laurel-postgres-18-tests-${database}`)
  const ready = join(folder, 'PG_VERSION')
  const isThere = await access(ready).then(
    () => true,
    () => false,
  )
  if (isThere) return folder
  // Two processes that create it at once each create their own, and the last one stays.
  const mine = `${folder}-${process.pid}`
  const server = await startEmbeddedDatabase({ dataDir: mine, database })
  await server.stop()
  await appendFile(join(mine, 'postgresql.conf'), TEST_SETTINGS)
  await rename(mine, folder).catch(() => rm(mine, { recursive: true, force: true }))
  return folder
}

/**
 * A running PostgreSQL with a separate database, in a temporary folder. `url` is for the owner of the tables, as when an operator sets
 * `DATABASE_URL`.
 * @param database - the name of the database.
 */
export async function startTestDatabase({ database }: { readonly database: string }) {
  const dataDir = join(tmpdir(), `laurel-server-test-${process.pid}-${Math.trunc(performance.now() * 1000)}`)
  const server = await startEmbeddedDatabase({ dataDir, database, templateDir: await postgresTemplate(database) })
  const passwords = await readPasswords(dataDir)
  // It would survive a run that is interrupted.
  const end = () => {
    try {
      process.kill(server.pid, 'SIGINT')
    } catch {}
  }
  process.once('exit', end)
  return {
    url: server.ownerUrl,
    /** For settings of the server. */
    adminUrl: server.ownerUrl.replace(/\/\/[^@]*@/, `//laurel:${passwords?.laurel}@`),
    dataDir,
    /** Sends a statement by hand. */
    async query(text: string) {
      const client = new pg.Client({ connectionString: server.ownerUrl })
      await client.connect()
      return client.query(text).finally(() => client.end())
    },
    /** As if its machine went down: its data stays. */
    stopServer: () => stopServer(dataDir, server),
    async stop() {
      process.off('exit', end)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
