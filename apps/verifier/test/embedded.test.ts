import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { core } from '../src/testing/scene.ts'
import { startProcess } from './process/start-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-verifier-embedded-'))
  // Where we are root, PostgreSQL runs as somebody else.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** As somebody starts it who has no PostgreSQL, on a chain that is down. */
const start = (more: Readonly<Record<string, string>> = {}) =>
  startProcess('scripts/start.mjs', {
    environment: {
      LAUREL_VERIFIER_DATA: dataDir,
      LAUREL_VERIFIER_PORT: '0',
      LAUREL_VERIFIER_CHAINS: JSON.stringify([{ chainId: 31337, core, rpcUrls: ['http://127.0.0.1:9'] }]),
      LAUREL_SIGNER_KEY_TEST: `0x${'11'.repeat(32)}`,
      ...more,
    },
  })
const urlOf = (said: unknown) =>
  typeof said === 'object' && said !== null && 'verifierUrl' in said ? String(said.verifierUrl) : ''
const postgresPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

describe('the embedded database', () => {
  test('behavior: it outlives a kill, is taken over, and ends with whoever has it', { timeout: 180_000 }, async () => {
    const first = await start()
    expect((await fetch(`${urlOf(first.said)}/health`)).status).toBe(200)
    const pid = await postgresPid()
    expect(pid).toBeGreaterThan(0)
    await first.end('SIGKILL')

    const second = await start()
    expect((await fetch(`${urlOf(second.said)}/health`)).status).toBe(200)
    expect(await postgresPid()).toBe(pid)
    const request = { chainId: 31337, boostId: '1', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` }
    const body = JSON.stringify(request)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${urlOf(second.said)}/v1/claims`, { method: 'POST', headers, body })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    await second.end('SIGTERM')
    await vi.waitFor(async () => expect(await postgresPid()).toBe(0), { timeout: 30_000, interval: 100 })
  })

  test('behavior: a folder that nobody else may enter: the data is kept elsewhere, and found again', {
    timeout: 180_000,
  }, async () => {
    const closed = await mkdtemp(join(tmpdir(), 'laurel-verifier-closed-'))
    await chmod(closed, 0o700)
    const note = () => readFile(join(closed, 'postgres/kept-elsewhere'), 'utf8').catch(() => '')
    const places = new Set<string>()
    for (const turn of ['first', 'second']) {
      const verifier = await start({ LAUREL_VERIFIER_DATA: closed })
      expect((await fetch(`${urlOf(verifier.said)}/health`)).status, turn).toBe(200)
      await verifier.end('SIGTERM')
      places.add(await note())
    }
    expect(places.size).toBe(1)
    const [elsewhere = ''] = places
    if (elsewhere !== '') await rm(elsewhere, { recursive: true, force: true })
    await rm(closed, { recursive: true, force: true })
  })

  test.each([
    [{ LAUREL_SIGNER_KEY_TEST: '0x1234' }, /LAUREL_SIGNER_KEY_TEST is no private key/],
    [{ LAUREL_VERIFIER_CHAINS: '[]' }, /LAUREL_VERIFIER_CHAINS/],
    [
      { LAUREL_VERIFIER_CHAINS: JSON.stringify([{ chainId: 8453, core, rpcUrls: ['http://127.0.0.1:9'] }]) },
      /no signer is set up for chain 8453/,
    ],
  ])('error: set up wrongly (%#)', { timeout: 60_000 }, async (more, message) => {
    const said = await start(more).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
    expect(said).toMatch(message)
    expect(said).not.toMatch(/1111111111|0x1234/)
  })
})
