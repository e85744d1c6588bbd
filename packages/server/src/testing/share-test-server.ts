import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, stopServer } from '../database/postgres-server.ts'
import { TEST_SERVER_VARIABLE } from './open-test-database.ts'

/**
 * For the global setup of a run of tests: names the folder of one PostgreSQL for the whole run, which the first test that needs it
 * starts. Does nothing when the folder has a name already.
 * @returns what stops the server and deletes its data.
 */
export default function shareTestServer(): (() => Promise<void>) | undefined {
  if (process.env[TEST_SERVER_VARIABLE] !== undefined) return undefined
  const folder = join(tmpdir(), `laurel-server-tests-${process.pid}`)
  process.env[TEST_SERVER_VARIABLE] = folder
  // It would survive a run that is interrupted.
  const end = () => {
    try {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGINT')
    } catch {}
  }
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    delete process.env[TEST_SERVER_VARIABLE]
    const server = await findServer(folder)
    if (server !== null) await stopServer(folder, server)
    await rm(folder, { recursive: true, force: true })
  }
}
