import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { WalletEvent } from '../src/analytics/analytics-event.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import { createOrigin } from './test-page.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

/** Starts an API that wants events, or not, or fails, and records its requests. */
async function startApi({ isEnabled = true, status = 200 } = {}) {
  const requests: {
    readonly path: string
    readonly body: unknown
    readonly headers: Readonly<Record<string, unknown>>
  }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ path: request.url ?? '', body: text === '' ? null : JSON.parse(text), headers: request.headers })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url === '/getAnalyticsConfig' ? { isAnalyticsEnabled: isEnabled } : {}))
  }
  // A client may close the connection in the middle of a request.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The API has no address.')
  return { requests, url: `http://127.0.0.1:${address.port}` }
}

function make(options: WalletOptions): Wallet {
  const tab = createOrigin().openTab()
  const wallet = createWallet({
    ...options,
    environment: { window: tab.window, storage: tab.storage, ...options.environment },
  })
  ends.push(wallet.destroy)
  wallet.start()
  return wallet
}

describe('analytics', () => {
  test('default: asks for consent after the modal opened, then sends all events, including earlier ones', async () => {
    const api = await startApi()
    const heard: WalletEvent[] = []
    const wallet = make({ api: api.url, projectId: 'p1', onEvent: (event) => heard.push(event) })
    wallet.track({ event: 'MODAL_LOADED' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(api.requests).toEqual([])
    wallet.modal.open()
    wallet.modal.push({ type: 'AllWallets' })
    await expect.poll(() => api.requests.length).toBe(4)
    expect(api.requests[0]).toMatchObject({ path: '/getAnalyticsConfig', headers: { 'x-project-id': 'p1' } })
    const events = api.requests.slice(1)
    expect(events.map(({ path }) => path)).toEqual(['/e', '/e', '/e'])
    expect(new Set(events.map(({ body }) => JSON.stringify(body).match(/"event":"(\w+)"/)?.[1]))).toEqual(
      new Set(['MODAL_LOADED', 'MODAL_OPEN', 'CLICK_ALL_WALLETS']),
    )
    expect(events[0]?.body).toMatchObject({ url: 'https://app.test', domain: 'app.test' })
    expect(heard.map(({ event }) => event)).toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'CLICK_ALL_WALLETS'])
  })

  test.each([
    ['says no', { isEnabled: false }],
    ['fails', { status: 500 }],
  ])('behavior: an API that %s gets no events, and the callback gets all', async (_, answer) => {
    const api = await startApi(answer)
    const heard: WalletEvent[] = []
    const wallet = make({ api: api.url, onEvent: (event) => heard.push(event) })
    wallet.modal.open()
    await expect.poll(() => api.requests.length).toBe(1)
    wallet.modal.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.requests.map(({ path }) => path)).toEqual(['/getAnalyticsConfig'])
    expect(heard).toHaveLength(2)
  })

  test.each<[string, (url: string) => WalletOptions]>([
    ['without an API', () => ({})],
    ['switched off', (url) => ({ api: url, features: { analytics: false } })],
    ['where the API is for other things', (url) => ({ api: { blockchain: url, wallets: url } })],
  ])('behavior: %s, nothing is requested or sent', async (_, toOptions) => {
    const api = await startApi()
    const fetched: unknown[] = []
    const options = toOptions(api.url)
    const wallet = make({
      ...options,
      environment: {
        fetch: (...request) => {
          fetched.push(request[0])
          return fetch(...request)
        },
      },
    })
    wallet.modal.open()
    wallet.modal.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(fetched).toEqual([])
    expect(api.requests).toEqual([])
  })

  test('behavior: a browser that asks not to be tracked is not', async () => {
    const api = await startApi()
    const tab = createOrigin().openTab()
    Object.assign(tab.window, { navigator: { userAgent: 'Chrome', globalPrivacyControl: true } })
    const wallet = make({ api: api.url, environment: { window: tab.window } })
    wallet.modal.open()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.requests).toEqual([])
  })

  test('behavior: a callback that throws stops nothing', () => {
    const wallet = make({
      logLevel: 'silent',
      onEvent: () => {
        throw new Error("the app's mistake")
      },
    })
    wallet.modal.open()
    expect(wallet.modal.getState().status).toBe('open')
  })
})
