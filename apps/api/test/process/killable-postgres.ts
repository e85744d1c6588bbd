import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findPostgresLocation } from '@laurel/server/database/postgres-location.ts'
import { findServer, startServer } from '@laurel/server/database/postgres-server.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { DATABASE } from '../../src/database/connect.ts'

/** Starts a PostgreSQL that can be killed and started again on what it left. Its address does not change. */
export async function startKillablePostgres() {
  const { url, adminUrl, dataDir, stop } = await startTestDatabase({ database: DATABASE })
  const place = await findPostgresLocation(dataDir)
  const first = await findServer(dataDir)
  if (first === null) throw new TypeError('PostgreSQL does not run.')
  const { socketDir } = first
  let { pid } = first
  // It would survive a run that is interrupted.
  const end = () => sendSignal(pid, 'SIGINT')
  process.once('exit', end)
  return {
    ...{ url, adminUrl },
    /** Sends SIGKILL to it and, unless `spares` is set, to the processes of its connections, and waits until all are gone. */
    async kill({ spares = false } = {}) {
      const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
        stdout: '',
      }))
      const pids = [pid, ...children.stdout.split('\n').map(Number)].filter((one) => one > 0)
      for (const one of spares ? [pid] : pids) sendSignal(one, 'SIGKILL')
      // The others end by themselves when the first is gone.
      while (pids.some((one) => sendSignal(one, 0))) await new Promise((done) => setTimeout(done, 10))
    },
    /** Starts it again, as after a crash. */
    async startAgain() {
      await findServer(dataDir)
      const server = await startServer(place, socketDir)
      if (server === null) throw new TypeError('PostgreSQL did not start again.')
      pid = server.pid
    },
    async stop() {
      process.off('exit', end)
      await stop()
    },
  }
}

function sendSignal(pid: number, signal: 'SIGKILL' | 'SIGINT' | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
