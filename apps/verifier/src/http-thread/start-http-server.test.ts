import { Worker } from 'node:worker_threads'
import type { Listening } from '@laurel/server/http/listen.ts'
import type { LogLine } from '@laurel/server/start/fault-log.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Health } from '../http/health.ts'
import type { VerifierService } from '../http/verifier-service.ts'
import { createFaultLog } from '../start/fault-log.ts'
import { buildThreads } from '../testing/build-threads.ts'
import { CHAIN } from '../testing/scene.ts'
import { ChainNotConfiguredError } from '../verify-claim/errors.ts'
import type { HttpSettings } from './messages.ts'
import { startHttpServer, startHttpThread } from './start-http-server.ts'

beforeAll(buildThreads)

const nothing = () => Promise.reject(new Error('unexpected'))
const verifierService: VerifierService = {
  ...{ requestClaim: nothing, getTimes: nothing, listTerms: nothing, countUse: nothing, submitTerms: nothing },
  ...{ listTexts: nothing, submitText: nothing },
  findCompletions: ({ chainId }) => Promise.reject(new ChainNotConfiguredError(chainId)),
  listEarned: async () => ({ earned: [], nextCursor: 'further' }),
  listUnclaimed: async () => ({ earned: [], hasMore: false }),
  listKnownSignatures: nothing,
}
const settings: HttpSettings = {
  ...{ port: 0, hostname: '127.0.0.1', trustsProxy: false, chains: [] },
  ...{ connections: { total: 64, perCaller: null }, rateLimit: { burst: 1_000, perSecond: 1_000 } },
  claimLimits: { total: 4, perCaller: 4 },
}

const doors: Listening[] = []
afterEach(async () => {
  for (const door of doors.splice(0)) await door.stop()
})

/** An HTTP server over a service of the test, and everything that it logged. */
async function open(start = startHttpThread, changes: Partial<HttpSettings> = {}) {
  const lines: LogLine[] = []
  const counts = new Map<string, number>()
  const health: { now: Health } = { now: { isDatabaseAnswering: true, chains: [], signers: [] } }
  const door = await startHttpServer(
    { ...settings, ...changes },
    {
      ...{ verifierService, readHealth: () => health.now },
      faults: createFaultLog(
        (line) => lines.push(line),
        () => 0,
      ),
      countFailure: (code, count) => counts.set(code, (counts.get(code) ?? 0) + count),
    },
    { start, againAfterMs: 10 },
  )
  doors.push(door)
  const get = async (path: string) => {
    const response = await fetch(`${door.url}${path}`, { headers: { connection: 'close' } })
    return { status: response.status, body: await response.json() }
  }
  return { ...{ door, lines, counts, health, get } }
}

const earned = `/v1/accounts/0x${'00'.repeat(20)}/earned`
const transaction = `/v1/claims/${CHAIN}/1/0x${'12'.repeat(32)}`
const claim = { chainId: CHAIN, boostId: '1', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` }
const patiently = { timeout: 60_000, interval: 50 }

/**
 * Requests `/health` in a loop from a separate thread and counts how often the status was "ok" and how often something else. Once
 * the status is `stalled` it requests earned completions, notes whether that failed as stalled, and wakes the waiting test.
 */
const asker = `
  const { workerData: { url, earned, seen }, parentPort } = require('node:worker_threads')
  parentPort.once('message', async () => {
    for (;;) {
      const health = await fetch(url + '/health')
      const { status } = await health.json()
      if (status !== 'stalled') {
        Atomics.add(seen, status === 'ok' ? 0 : 1, 1)
        await new Promise((done) => setTimeout(done, 20))
        continue
      }
      const { error } = await (await fetch(url + earned)).json()
      if (error.code === 'verifier/stalled') Atomics.add(seen, 2, 1)
      Atomics.add(seen, 3, 1)
      Atomics.notify(seen, 3)
      return
    }
  })
  parentPort.postMessage('ready')
`

describe('startHttpServer', () => {
  test('behavior: /health responds while the main thread is blocked, and reports `stalled` when that lasts', {
    timeout: 120_000,
  }, async () => {
    const { door, get } = await open()
    expect(await get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const seen = new Int32Array(new SharedArrayBuffer(16))
    const thread = new Worker(asker, { eval: true, workerData: { url: door.url, earned, seen } })
    await new Promise((ready) => thread.once('message', ready))
    thread.postMessage('begin')
    // Nothing else of this thread runs meanwhile, as in a long turn of its event loop.
    expect(Atomics.wait(seen, 3, 0, 100_000)).not.toBe('timed-out')
    const [well = 0, otherwise, refused] = seen
    expect(well).toBeGreaterThan(1)
    expect([otherwise, refused]).toEqual([0, 1])
    await vi.waitFor(async () => expect(await get('/health')).toMatchObject({ status: 200 }), patiently)
    expect(await get(earned)).toMatchObject({ status: 200 })
    await thread.terminate()
  })

  test('behavior: the main thread answers requests, and its errors keep their message', {
    timeout: 120_000,
  }, async () => {
    const { door, get, lines, counts } = await open()
    expect(await get(earned)).toEqual({ status: 200, body: { completions: [], nextCursor: 'further' } })
    expect(await get(transaction)).toEqual({
      status: 404,
      body: { error: { code: 'verifier/chain-not-configured', message: new ChainNotConfiguredError(CHAIN).message } },
    })
    const response = await fetch(`${door.url}/v1/claims`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(claim) },
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/internal' } })
    expect(lines).toMatchObject([{ part: 'request', what: 'unexpected' }])
    await vi.waitFor(() => {
      expect(Object.fromEntries(counts)).toEqual({ 'verifier/chain-not-configured': 1, 'verifier/internal': 1 })
    }, patiently)
  })

  test('behavior: /health reports the current health', { timeout: 120_000 }, async () => {
    const { get, health } = await open()
    health.now = { ...health.now, signers: [{ network: 'testnet', status: 'unreachable' }] }
    await vi.waitFor(async () => expect((await get('/health')).body).toMatchObject({ status: 'degraded' }), patiently)
    health.now = { ...health.now, isDatabaseAnswering: false }
    await vi.waitFor(async () => {
      expect(await get('/health')).toEqual({ status: 503, body: { status: 'no-database' } })
    }, patiently)
  })

  test('error: a port in use fails the start', { timeout: 120_000 }, async () => {
    const { door } = await open()
    await expect(open(startHttpThread, { port: Number(new URL(door.url).port) })).rejects.toThrow('EADDRINUSE')
  })

  test('behavior: a thread that ends is logged, and another listens on the same port', {
    timeout: 120_000,
  }, async () => {
    const threads: ReturnType<typeof startHttpThread>[] = []
    const { get, lines } = await open((start) => {
      const thread = startHttpThread(start)
      threads.push(thread)
      return thread
    })
    await threads[0]?.terminate()
    await vi.waitFor(async () => expect(await get(earned)).toMatchObject({ status: 200 }), patiently)
    expect(threads).toHaveLength(2)
    expect(lines).toMatchObject([
      { level: 'error', part: 'http', what: 'the thread ended' },
      { level: 'info', part: 'http' },
    ])
  })

  test('behavior: without threads the main thread serves HTTP, and the log says so', async () => {
    const { get, lines, counts } = await open(() => {
      throw new Error('no threads')
    })
    expect(lines).toMatchObject([{ level: 'error', part: 'http', what: 'no thread can be started' }])
    expect(await get(earned)).toMatchObject({ status: 200 })
    expect(await get(transaction)).toMatchObject({ status: 404 })
    expect(await get('/health')).toMatchObject({ body: { status: 'ok' } })
    expect(Object.fromEntries(counts)).toEqual({ 'verifier/chain-not-configured': 1 })
  })

  test('behavior: open requests are answered before the server stops', { timeout: 120_000 }, async () => {
    let answer = () => {}
    const waiting = new Promise<Awaited<ReturnType<VerifierService['listEarned']>>>((resolve) => {
      answer = () => resolve({ earned: [], nextCursor: null })
    })
    const listEarned = vi.spyOn(verifierService, 'listEarned').mockReturnValueOnce(waiting)
    const { door, get } = await open()
    const late = get(earned)
    await vi.waitFor(() => expect(listEarned).toHaveBeenCalled(), patiently)
    const stopped = door.stop()
    answer()
    expect(await late).toMatchObject({ status: 200 })
    await stopped
    await expect(get(earned)).rejects.toThrow()
    listEarned.mockRestore()
  })
})
