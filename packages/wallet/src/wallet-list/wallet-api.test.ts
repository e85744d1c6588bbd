import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiResponseError, ApiUnreachableError } from '../api/errors.ts'
import { API_TIMEOUT_MS } from '../api/send-request.ts'
import { browserEnvironment } from '../environment.ts'
import { HttpStatusError } from '../errors.ts'
import { createManualClock, settle } from '../test-helpers/manual-clock.ts'
import { startWalletApiServer, type WalletApiServer } from '../test-helpers/wallet-api-server.ts'
import { createWalletApi } from './wallet-api.ts'

const environment = browserEnvironment()
const about = { projectId: 'p1', sdkVersion: '0.1.0', environment }

describe('createWalletApi, with the local server', () => {
  let server: WalletApiServer
  beforeAll(async () => {
    server = await startWalletApiServer()
  })
  afterAll(() => server.stop())
  const walletApi = () => createWalletApi({ ...about, url: server.url })

  test('default: a page of wallets and their total number', async () => {
    const first = await walletApi().getWallets({ page: 1, entries: 40 })
    expect(first.data).toHaveLength(40)
    expect(first.count).toBeGreaterThanOrEqual(300)
    const second = await walletApi().getWallets({ page: 2, entries: 40 })
    expect(second.data.map(({ id }) => id)).not.toContain(first.data[0]?.id)
  })

  test('default: include, exclude, search, chains', async () => {
    const ids = async (query: object) =>
      (await walletApi().getWallets({ page: 1, entries: 100, ...query })).data.map(({ id }) => id)
    expect(await ids({ include: ['io.rabby', 'io.metamask'] })).toEqual(['io.rabby', 'io.metamask'])
    expect(await ids({ include: ['io.rabby', 'io.metamask'], exclude: ['io.rabby'] })).toEqual(['io.metamask'])
    expect((await ids({ search: 'rain' }))[0]).toBe('me.rainbow')
    expect(await ids({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })).not.toContain('me.rainbow')
    expect(await ids({ chains: ['cosmos:cosmoshub-4'] })).toEqual([])
  })

  test('default: images, bundled icons and lettered tiles', async () => {
    expect(await (await walletApi().getImage('wallet', 'me.rainbow')).text()).toContain('linearGradient')
    expect(await (await walletApi().getImage('wallet', 'io.mywallet')).text()).toContain('>M</text>')
  })

  test('default: analytics config', async () =>
    expect(await walletApi().getAnalyticsConfig()).toEqual({ isAnalyticsEnabled: true }))

  test('error: another status than 2xx is "HTTP status code: {n}"', async () => {
    const failure = await walletApi()
      .getWallets({ page: 0, entries: 40 })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HttpStatusError)
    expect(failure).toMatchObject({
      message: 'HTTP status code: 400',
      status: 400,
      cause: expect.objectContaining({ status: 400 }),
    })
    await expect(walletApi().getImage('wallet', 'no.such.wallet')).rejects.toThrow('HTTP status code: 404')
    await expect(walletApi().getImage('token', 'ETH')).rejects.toThrow('HTTP status code: 404')
  })

  test('behavior: the server accepts events and responds to any origin', async () => {
    const answer = await fetch(`${server.url}/e`, { method: 'POST', body: JSON.stringify({ eventId: '1' }) })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(server.events).toEqual([{ eventId: '1' }])
    expect((await fetch(`${server.url}/e`, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(400)
    const preflight = await fetch(`${server.url}/getWallets`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-project-id')
  })

  test.each(['/getWalletImage/../package.json', '/getWalletImage/%2e%2e%2f', '/getWalletImage/', '/', '/getWallets/1'])(
    'error: %s is not found',
    async (path) => expect((await fetch(`${server.url}${path}`)).status).toBe(404),
  )
})

describe('createWalletApi, with servers that misbehave', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })
  async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(answer)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('default: project id and SDK headers on every request, no cookies', async () => {
    const seen: unknown[] = []
    const url = await serve((request, response) => {
      seen.push(request.headers)
      response.end('{"data":[],"count":0}')
    })
    await createWalletApi({ ...about, url }).getWallets({ page: 1, entries: 4 })
    expect(seen).toEqual([
      expect.objectContaining({ 'x-project-id': 'p1', 'x-sdk-type': 'laurel', 'x-sdk-version': '0.1.0' }),
    ])
    await createWalletApi({ ...about, projectId: null, url }).getWallets({ page: 1, entries: 4 })
    expect(seen[1]).not.toHaveProperty('x-project-id')
  })

  test.each(['', '<html>', '[]', '{"data":{}}', 'null', '{"count":3}'])('error: %j is not a response', async (body) => {
    const url = await serve((_, response) => response.end(body))
    await expect(createWalletApi({ ...about, url }).getWallets({ page: 1, entries: 4 })).rejects.toThrow(
      ApiResponseError,
    )
    await expect(createWalletApi({ ...about, url }).getAnalyticsConfig()).rejects.toThrow(ApiResponseError)
  })

  test('behavior: bad entries are left out, and bad fields are unknown', async () => {
    const body = JSON.stringify({
      data: [null, 7, { id: 'a' }, { id: 'b', name: 'B', homepage: 7, chains: ['eip155:1', null], rdns: ' ' }],
      count: -1,
    })
    const url = await serve((_, response) => response.end(body))
    expect(await createWalletApi({ ...about, url }).getWallets({ page: 1, entries: 4 })).toEqual({
      data: [{ id: 'b', name: 'B', chains: ['eip155:1'] }],
      count: 1,
    })
  })

  test('error: content that is not an image, or is too large', async () => {
    const types = ['text/html', 'image/png']
    const url = await serve((_, response) => {
      response.setHeader('content-type', types.shift() ?? 'image/png')
      response.end(Buffer.alloc(300_000))
    })
    await expect(createWalletApi({ ...about, url }).getImage('wallet', 'x')).rejects.toThrow(ApiResponseError)
    await expect(createWalletApi({ ...about, url }).getImage('wallet', 'x')).rejects.toThrow(ApiResponseError)
  })

  test('error: no server', async () =>
    expect(createWalletApi({ ...about, url: 'http://127.0.0.1:9' }).getAnalyticsConfig()).rejects.toThrow(
      ApiUnreachableError,
    ))

  test('error: a silent server times out', async () => {
    const clock = createManualClock()
    const url = await serve(() => {})
    const asking = createWalletApi({ ...about, url, environment: { ...clock, fetch } })
      .getAnalyticsConfig()
      .catch((error: unknown) => error)
    await settle()
    await clock.advance(API_TIMEOUT_MS)
    expect(await asking).toBeInstanceOf(ApiUnreachableError)
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: the caller can abort it', async () => {
    const url = await serve(() => {})
    const aborter = new AbortController()
    const asking = createWalletApi({ ...about, url }).getWallets({ page: 1, entries: 4 }, aborter.signal)
    aborter.abort()
    await expect(asking).rejects.toThrow(ApiUnreachableError)
  })
})
