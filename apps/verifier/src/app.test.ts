import { describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createMetrics } from './http/metrics.ts'
import { people } from './testing/scene.ts'

/** Routes over a store that holds nothing, as a page of another origin asks them. */
function startApp({ burst = 100 } = {}) {
  const nothing = () => Promise.reject(new Error('not asked for here'))
  return createApp({
    desk: { requestClaim: nothing },
    store: {
      ...{ find: async () => [], listOf: async () => [], listUnsettled: async () => [] },
      ...{ keepObserved: nothing, keepIntent: nothing, keepSignature: nothing, keepRefusal: nothing, forget: nothing },
    },
    ...{ chains: new Map(), metrics: createMetrics(), rateLimit: { burst, perSecond: 1 }, nowMs: () => 0 },
    ...{ callerOf: () => 'one', checkDatabase: async () => undefined, onFault: () => undefined },
  })
}

const earned = `/v1/accounts/${people.ada}/earned`
const post = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

describe('createApp', () => {
  test.each([
    [200, earned, {}],
    [400, '/v1/accounts/0x12/earned', {}],
    [400, '/v1/claims', post('{')],
    [413, '/v1/claims', post(`"${'a'.repeat(20_000)}"`)],
    [
      500,
      '/v1/claims',
      post(JSON.stringify({ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: `0x${'1'.repeat(64)}` })),
    ],
  ])('behavior: any page may read an answer of status %i', async (status, path, init) => {
    const response = await startApp().request(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('behavior: any page may ask for a claim: a browser is told so when it asks whether it may', async () => {
    const response = await startApp({ burst: 0 }).request('/v1/claims', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('error: one who asks too often waits, and is told in words that a page can read', async () => {
    const app = startApp({ burst: 1 })
    expect((await app.request(earned)).status).toBe(200)
    const response = await app.request(earned)
    expect(response.status).toBe(429)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/too-many-requests' } })
  })
})
