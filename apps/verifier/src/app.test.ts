import {
  MAX_EARNED_LIMIT,
  pendingCodes,
  requestSchemas,
  responseSchemas,
  verifierPaths,
} from '@laurel/protocol/verifier'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { type AppParts, createApp } from './app.ts'
import type { Health } from './http/health.ts'
import { type ServedChain, serializeChain } from './http/serialize-chain.ts'
import { byAmount, CHAIN, core, users } from './testing/scene.ts'

/** Routes over an empty store, requested as by a page of another origin. */
const nothing = () => Promise.reject(new Error('this test does not call it'))
const none: AppParts['chains'] = []
function startApp({
  burst = 100,
  chains = none,
  requestClaim = nothing,
  countFailure = (_: string) => {},
  readHealth = (): Health | null => ({ isDatabaseAnswering: true, chains: [], signers: [] }),
} = {}) {
  return createApp({
    verifierService: {
      ...{ requestClaim, getTimes: nothing, listTerms: nothing, countUse: nothing, submitTerms: nothing },
      ...{ listTexts: nothing, submitText: nothing },
      ...{ findCompletions: async () => [], listUnclaimed: async () => ({ earned: [], hasMore: false }) },
      listEarned: async () => ({ earned: [], nextCursor: null }),
      listKnownSignatures: async (signatures) => signatures.slice(0, 1),
    },
    ...{ chains, rateLimit: { burst, perSecond: 1 }, nowMs: () => 0 },
    claimLimits: { total: 4, perCaller: 2 },
    ...{ callerOf: () => 'one', readHealth, countFailure, onFault: () => undefined },
  })
}

const earned = `/v1/accounts/${users.ada}/earned`
const post = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })

const request = JSON.stringify({ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: `0x${'1'.repeat(64)}` })

describe('createApp', () => {
  test.each([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=a' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/vnd.api+json' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('error: a body whose header does not say JSON: %j', async (headers) => {
    const response = await startApp().request('/v1/claims', { method: 'POST', headers, body: Buffer.from(request) })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/unsupported-media-type' } })
  })

  test("error: a body that is not JSON counts as the caller's error, not as a fault of the verifier", async () => {
    const counted: string[] = []
    const countFailure = (code: string) => counted.push(code)
    const response = await startApp({ countFailure }).request('/v1/claims', post('{bad'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/invalid-request' } })
    expect(counted).toEqual(['verifier/invalid-request'])
  })

  test.each([
    `${earned}?limits=5`,
    `/v1/claims/1/1/0x${'1'.repeat(64)}?incentiveID=0`,
    '/v1/boosts/1/1/unclaimed?incentiveId=0&cursor=a',
    '/v1/terms?chainId=1&boostIds=1&boostId=2',
  ])('error: a parameter that is not known: %s', async (path) => {
    const response = await startApp().request(path)
    expect(response.status).toBe(400)
    const { error } = await response.json()
    expect(error.message).toMatch(/: “(limits|incentiveID|cursor|boostId)” is not a parameter\. See/)
  })

  test('default: the known signatures, in lower case', async () => {
    const response = await startApp().request(`/v1/signatures?signatures=0xA9059CBB,0x${'12'.repeat(32)}`)
    expect(await response.json()).toEqual({ known: ['0xa9059cbb'] })
  })

  test.each(['', '0x12', '0xa9059cbb,', Array(17).fill('0xa9059cbb').join(',')])(
    'error: signatures that are not one to sixteen topics or selectors: %s',
    async (signatures) => {
      expect((await startApp().request(`/v1/signatures?signatures=${signatures}`)).status).toBe(400)
    },
  )

  test('error: a message about a wrong checksum has one full stop between its sentences', async () => {
    const wrong = '/v1/accounts/0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045/earned'
    const { error } = await (await startApp().request(wrong)).json()
    expect(error.message).toMatch(/Check each character\. See/)
  })

  test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    'default: %s is JSON',
    async (type) => {
      const headers = { 'content-type': type }
      expect((await startApp().request('/v1/claims', { method: 'POST', headers, body: request })).status).toBe(500)
    },
  )

  test.each(['/health', '/openapi.json', '/nowhere', '/v1/chains'])(
    'error: %s is rate limited as well',
    async (path) => {
      const app = startApp({ burst: 2 })
      const statuses = []
      for (let time = 0; time < 3; time++) statuses.push((await app.request(path)).status)
      expect(statuses.slice(0, 2)).not.toContain(429)
      expect(statuses[2]).toBe(429)
    },
  )

  test('behavior: the other requests of an address do not block its health checks', async () => {
    const app = startApp({ burst: 1 })
    for (let time = 0; time < 3; time++) await app.request('/v1/chains')
    expect((await app.request('/health')).status).toBe(200)
  })

  test('error: one caller gets a part of the concurrent checks', async () => {
    let answer = () => {}
    const waiting = new Promise<never>((_, fail) => {
      answer = () => fail(new Error('at last'))
    })
    const app = startApp({ requestClaim: () => waiting })
    const requests = [1, 2].map(() => app.request('/v1/claims', post(request)))
    const third = await app.request('/v1/claims', post(request))
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await third.json()).toMatchObject({ error: { code: 'verifier/busy' } })
    answer()
    await Promise.all(requests)
    expect((await app.request('/v1/claims', post(request))).status).toBe(500)
  })

  test.each([
    '/v1/terms?chainId=1',
    '/v1/terms?chainId=1&boostIds=',
    '/v1/terms?chainId=1&boostIds=1,,2',
    '/v1/terms?chainId=1&boostIds=1,02',
    `/v1/terms?chainId=1&boostIds=${Array.from({ length: 101 }, (_, at) => at).join(',')}`,
    `/v1/terms?chainId=1&boostIds=${'1,'.repeat(5_000)}1`,
    '/v1/terms?boostIds=1',
  ])('error: %s is not a valid list of boosts', async (path) => {
    const response = await startApp().request(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/invalid-request' } })
  })

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
  ])('behavior: any page may read a response of status %i', async (status, path, init) => {
    const response = await startApp().request(path, init)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('behavior: any page may request a claim, as the response to the preflight request says', async () => {
    const response = await startApp({ burst: 0 }).request('/v1/claims', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('error: a caller over the rate limit gets an error that a page can read', async () => {
    const app = startApp({ burst: 1 })
    expect((await app.request(earned)).status).toBe(200)
    const response = await app.request(earned)
    expect(response.status).toBe(429)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ error: { code: 'verifier/too-many-requests' } })
  })

  test('default: lists the priced pairs and the rules of variable rewards', async () => {
    const nothing = () => Promise.reject(new Error('this test does not call it'))
    const pair = { peg: addressOf(1), asset: addressOf(2) }
    const { criteria } = byAmount(9n)
    const chain: ServedChain = {
      ...{ chainId: CHAIN, core, policy: { allowsWildcards: true } },
      signer: { address: users.ada, network: 'testnet', signClaim: nothing },
      guard: { status: 'healthy', fault: null, requireHealthy: () => undefined, saveFinalized: nothing },
      ...{
        readTransaction: nothing,
        readBoost: nothing,
        readWindow: nothing,
        readOwner: nothing,
        readHead: nothing,
        readValidator: nothing,
        readPrices: nothing,
      },
      ...{ checkAllowList: nothing, isSigner: nothing, isSignedBy: nothing, paysOnce: nothing },
      readPayability: nothing,
      priceSources: new Map([['', { ...pair, pool: addressOf(3), windowSeconds: 1800, maxPrice: 10n ** 20n }]]),
      rewardRules: new Map([[addressOf(4), { criteria, maxReward: 9n, valueType: 1 }]]),
    }
    const readHealth = () => ({
      isDatabaseAnswering: true,
      chains: [{ chainId: CHAIN, status: 'halted' as const, fault: null }],
      signers: [],
    })
    const app = startApp({ chains: [serializeChain(chain)], readHealth })
    const silent = startApp({ chains: [serializeChain(chain)], readHealth: () => null })
    expect((await (await silent.request('/v1/chains')).json()).chains).toMatchObject([{ status: 'unknown' }])
    expect(await (await app.request('/v1/chains')).json()).toEqual({
      chains: [
        {
          status: 'halted',
          ...{ chainId: CHAIN, core: getAddress(core), signer: getAddress(users.ada), allowsWildcards: true },
          prices: [{ ...pair, pool: addressOf(3), windowSeconds: 1800, maxPrice: '100000000000000000000' }],
          rewardRules: [
            {
              ...{ incentive: addressOf(4), maxReward: '9', valueType: 'wad' },
              criteria: { ...criteria, targetContract: getAddress(criteria.targetContract), source: 'event' },
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
    const counted = Object.keys(paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    expect(new Set(routes.map(({ path }) => path))).toEqual(new Set([...counted, '/openapi.json']))
    expect(new Set([...Object.keys(paths), verifierPaths.openApi])).toEqual(new Set(Object.values(verifierPaths)))
    const { responses } = paths['/v1/claims'].post
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '413', '415', '429', '500', '503'])
    // The chains come from the settings. Everything else needs the main thread, and most of it the database.
    for (const path of counted.filter((one) => one.startsWith('/v1/') && one !== '/v1/chains')) {
      const [route] = Object.values<{ responses: object }>(paths[path.replaceAll(/:(\w+)/g, '{$1}')])
      expect(Object.keys(route?.responses ?? {}), path).toContain('503')
    }
    const codes = Object.values<Record<string, never>>(responses).flatMap((one) =>
      JSON.stringify(one).match(/verifier\/[a-z-]+/g),
    )
    for (const code of ['quorum-not-reached', 'chain-halted', 'signer-limit', 'request-too-large', 'internal']) {
      expect(codes).toContain(`verifier/${code}`)
    }
  })

  test('default: the OpenAPI file has each request as it is parsed', async () => {
    const { components, paths } = await (await startApp().request('/openapi.json')).json()
    for (const name of Object.keys(requestSchemas)) expect(Object.keys(components.schemas)).toContain(name)
    const { ClaimRequest, BoostTerms } = components.schemas
    expect(Object.keys(ClaimRequest.properties)).toEqual(Object.keys(requestSchemas.ClaimRequest.shape))
    expect(ClaimRequest.required).toEqual(['chainId', 'boostId', 'incentiveId', 'transactionHash'])
    expect(BoostTerms.required).toEqual(Object.keys(requestSchemas.BoostTerms.shape))
    const { parameters } = paths['/v1/accounts/{address}/earned'].get
    expect(parameters).toMatchObject([
      { name: 'address', in: 'path', required: true },
      { name: 'chainId', in: 'query', required: false },
      { name: 'limit', required: false, schema: { minimum: 1, maximum: MAX_EARNED_LIMIT, default: 50 } },
      { name: 'cursor', required: false },
    ])
    // Every parameter that a request fails without.
    expect(paths['/v1/boosts/{chainId}/{boostId}/unclaimed'].get.parameters).toMatchObject([
      { name: 'chainId', required: true },
      { name: 'boostId', required: true },
      { name: 'incentiveId', required: true },
    ])
    expect(Object.keys(paths['/health'].get.responses)).toEqual(['200', '429', '500', '503'])
  })

  test('default: the OpenAPI file has each response as the client parses it, and every reference resolves', async () => {
    const document = await (await startApp().request('/openapi.json')).json()
    const { schemas } = document.components
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    for (const reference of references) expect(Object.keys(schemas)).toContain(reference.split('/').at(-1))
    expect(references).toContain('#/components/schemas/ClaimResponse')
    for (const name of Object.keys(responseSchemas)) expect(Object.keys(schemas)).toContain(name)
    const { required, properties } = schemas.PendingClaim
    expect(required).toEqual(Object.keys(responseSchemas.PendingClaim.shape))
    expect(properties.code.enum).toEqual(pendingCodes)
    expect(schemas.SignedTerms.properties.terms).toEqual({ $ref: '#/components/schemas/BoostTerms' })
    expect(schemas.BoostTerms.properties.start.description).toContain('Unix seconds')
  })
})
