import { startEmbeddedDatabase } from '@laurel/server/database/start-embedded.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DATABASE } from '../src/database/connect.ts'
import { core } from '../src/testing/scene.ts'
import { startTestDatabase } from './process/start-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let verifier: VerifierProcess
beforeAll(async () => {
  database = await startTestDatabase()
  verifier = await startVerifierProcess({
    ...{ databaseUrl: database.url, core, rpcUrls: ['http://127.0.0.1:9'], signerKey: `0x${'11'.repeat(32)}` },
  })
}, 120_000)
afterAll(async () => {
  await verifier?.end('SIGKILL')
  await database?.stop()
})

async function query<row extends pg.QueryResultRow>(text: string): Promise<readonly row[]> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The connection that has the lock of the scanning process. */
const scanner = async () =>
  (await query<{ pid: number }>(`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7401864`))[0]
    ?.pid ?? 0
const isScanning = async (before: number) => {
  const pid = await scanner()
  expect(pid).toBeGreaterThan(0)
  expect(pid).not.toBe(before)
}
const patiently = { timeout: 30_000, interval: 100 }

describe('a verifier whose database is unavailable', () => {
  test('behavior: it recovers and scans again after each of its connections was ended', {
    timeout: 120_000,
  }, async () => {
    for (let time = 0; time < 3; time++) {
      await vi.waitFor(() => isScanning(0), patiently)
      const before = await scanner()
      await query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
      )
      await vi.waitFor(() => isScanning(before), patiently)
      // The health that is served is a little older than the scan.
      await vi.waitFor(async () => expect((await verifier.get('/health')).status).toBe(200), patiently)
    }
  })

  test('behavior: it answers 503 while the database restarts, and then recovers', { timeout: 120_000 }, async () => {
    const before = await scanner()
    await database.stopServer()
    await vi.waitFor(async () => expect((await verifier.get('/health')).status).toBe(503), patiently)
    for (const path of [`/v1/accounts/${core}/earned`, `/v1/claims/31337/1/0x${'12'.repeat(32)}`]) {
      expect(await verifier.get(path)).toMatchObject({
        status: 503,
        body: { error: { code: 'verifier/database-unavailable' } },
      })
    }
    const again = await startEmbeddedDatabase({ dataDir: database.dataDir, database: DATABASE })
    try {
      await vi.waitFor(async () => expect((await verifier.get('/health')).status).toBe(200), patiently)
      await vi.waitFor(() => isScanning(before), patiently)
    } finally {
      await verifier.end('SIGTERM')
      await again.stop()
    }
  })
})
