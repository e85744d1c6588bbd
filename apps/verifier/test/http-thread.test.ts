import { connect, type Socket } from 'node:net'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { core } from '../src/testing/scene.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let verifier: VerifierProcess
const sockets: Socket[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  verifier = await startVerifierProcess({
    ...{ databaseUrl: database.url, core, rpcUrls: ['http://127.0.0.1:9'], signerKey: `0x${'11'.repeat(32)}` },
    ...{ role: 'api', more: { LAUREL_VERIFIER_MAX_CONNECTIONS: '80', LAUREL_VERIFIER_HOST: '0.0.0.0' } },
  })
}, 120_000)
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await verifier?.end('SIGKILL')
  await database?.stop()
})

/** Connections that say how long their body will be, and never send it. */
function openUnfinished(count: number, from: string) {
  const ends = { opened: 0, closed: 0, count }
  for (let at = 0; at < count; at++) {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(verifier.url).port), localAddress: from })
    socket.on('connect', () => ends.opened++)
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => ends.closed++)
    socket.write(
      'POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    sockets.push(socket)
  }
  return ends
}

describe('the door', () => {
  test('behavior: one address has a part of the connections, and bodies that do not end are cut off', {
    timeout: 120_000,
  }, async () => {
    const many = openUnfinished(100, '127.0.0.2')
    // A quarter of all is left to it, and others still get in.
    await vi.waitFor(() => expect(many.closed).toBeGreaterThanOrEqual(80), { timeout: 30_000 })
    expect((await verifier.get('/health')).status).toBe(200)
    await vi.waitFor(() => expect(many.closed).toBe(many.count), { timeout: 60_000, interval: 100 })
  })

  test('behavior: a few addresses hold every connection that there is, and others still get in', {
    timeout: 120_000,
  }, async () => {
    const holders = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'].map((from) => openUnfinished(20, from))
    await vi.waitFor(() => expect(holders.every(({ opened }) => opened === 20)).toBe(true), { timeout: 30_000 })
    for (let at = 0; at < 5; at++) expect((await verifier.get('/health')).status).toBe(200)
    await vi.waitFor(() => expect(holders.every(({ closed }) => closed === 20)).toBe(true), {
      ...{ timeout: 60_000, interval: 100 },
    })
  })

  test.runIf(process.platform === 'linux')('behavior: who judges comes after who lets in', () => {
    expect(getPriority(verifier.pid)).toBeGreaterThan(getPriority())
  })

  test('default: the metrics are served on a separate port', async () => {
    expect((await fetch(`${verifier.url}/metrics`, { headers: { connection: 'close' } })).status).toBe(404)
    expect(new URL(verifier.metricsUrl).hostname).toBe('127.0.0.1')
    expect(await (await fetch(verifier.metricsUrl)).text()).toContain('laurel_errors_total')
  })
})
