import { describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createMetrics } from './http/metrics.ts'
import type { ServedChain } from './http/tell-chain.ts'
import { addressOf, byAmount, CHAIN, core, people } from './testing/scene.ts'

/** Routes over a store that holds nothing, as a page of another origin asks them. */
function startApp({ burst = 100, chains = new Map<number, ServedChain>() } = {}) {
  const nothing = () => Promise.reject(new Error('not asked for here'))
  return createApp({
    desk: { requestClaim: nothing },
    store: {
      ...{ find: async () => [], listOf: async () => [], listUnsettled: async () => [] },
      ...{ keepObserved: nothing, keepIntent: nothing, keepSignature: nothing, keepRefusal: nothing, forget: nothing },
    },
    ...{ chains, metrics: createMetrics(), rateLimit: { burst, perSecond: 1 }, nowMs: () => 0 },
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

  test('default: says which pairs are priced, and by which rules variable rewards are paid', async () => {
    const nothing = () => Promise.reject(new Error('not asked for here'))
    const pair = { peg: addressOf(1), asset: addressOf(2) }
    const { criteria } = byAmount(9n)
    const chain: ServedChain = {
      ...{ chainId: CHAIN, core, leave: { allowsWildcards: true } },
      signer: { address: people.ada, network: 'test', signClaim: nothing },
      guard: { status: 'going', requireGoing: () => undefined, keepSettled: nothing },
      ...{ readDeed: nothing, readBoost: nothing, readWindow: nothing, readValidator: nothing, readPrices: nothing },
      ...{ judgeAllowList: nothing, isSigner: nothing, isSignedBy: nothing },
      priceSources: new Map([['', { ...pair, pool: addressOf(3), windowSeconds: 1800, atMost: 10n ** 20n }]]),
      rewardRules: new Map([[addressOf(4), { criteria, maxReward: 9n, valueType: 1 }]]),
    }
    const app = startApp({ chains: new Map([[CHAIN, chain]]) })
    expect(await (await app.request('/v1/chains')).json()).toEqual({
      chains: [
        {
          ...{ chainId: CHAIN, core, signer: people.ada, allowsWildcards: true },
          prices: [{ ...pair, pool: addressOf(3), windowSeconds: 1800, atMost: '100000000000000000000' }],
          rewardRules: [
            {
              ...{ incentive: addressOf(4), maxReward: '9', valueType: 'wad' },
              criteria: { ...criteria, source: 'event' },
            },
          ],
        },
      ],
    })
  })

  test('default: the OpenAPI file has every route, and every code that a route can fail with', async () => {
    const app = startApp()
    const { paths } = await (await app.request('/openapi.json')).json()
    const routes = app.routes.filter(({ method, path }) => /^(GET|POST)$/.test(method) && !path.includes('*'))
    const told = Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    expect(new Set(routes.map(({ path }) => path))).toEqual(new Set([...told, '/openapi.json']))
    const { responses } = paths['/v1/claims'].post
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '413', '429', '500', '503'])
    const codes = Object.values<Record<string, never>>(responses).flatMap((one) =>
      JSON.stringify(one).match(/verifier\/[a-z-]+/g),
    )
    for (const code of ['nodes-disagree', 'chain-halted', 'signer-limit', 'request-too-large', 'internal']) {
      expect(codes).toContain(`verifier/${code}`)
    }
  })
})
