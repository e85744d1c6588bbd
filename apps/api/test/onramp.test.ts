/** The on-ramps against servers of their documented shape, and the sandbox on a local chain. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onrampSchemas } from '@laurel/wallet/api-schemas'
import { numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import { openChains } from '../src/chain/api-chain.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createOnramp } from '../src/onramp/create-onramp.ts'
import { chainSchema } from '../src/settings/chain-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { openApp } from '../src/testing/open-app.ts'

const nowMs = () => performance.now()
const wallet = '0x1234567890123456789012345678901234567890'
const noKeys = { LAUREL_API_COINBASE: undefined, LAUREL_API_MELD: undefined, LAUREL_API_SANDBOX_ONRAMP: undefined }
const hosts = { LAUREL_API_NAME_DOMAINS: ['api.example'], LAUREL_API_TRUST_PROXY: false }

type Seen = {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: Record<string, unknown>
}
let seen: Seen[] = []
let answers: Record<string, unknown> = {}
let url = ''
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const path = request.url ?? ''
  const body = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString())
  seen.push({ method: request.method ?? '', path, authorization: request.headers.authorization ?? '', body })
  const answer = answers[path.split('?')[0] ?? '']
  if (typeof answer === 'number') return response.writeHead(answer).end('{"message":"account 42 is not allowed"}')
  response
    .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? {}))
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address: string | AddressInfo | null = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  seen = []
  answers = {}
})

function open(settings: Partial<Record<keyof typeof noKeys, object>>, chains = openChains([], parts())) {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]))
  return openApp({
    chains,
    onramp: createOnramp({ ...noKeys, ...hosts, ...texts }, { chains, nowMs }),
    callerOf: () => '203.0.113.7',
  })
}
function parts() {
  return { metrics: createMetrics(), faults: createFaultLog(() => undefined, nowMs), nowMs }
}

async function post(app: ReturnType<typeof open>['app'], path: string, body: object) {
  const response = await app.request(`https://api.example${path}?projectId=test`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  })
  return { status: response.status, body: await response.json() }
}
/** As the public clients send it. */
const purchase = {
  destinationWallets: [{ address: wallet, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
  ...{ defaultNetwork: 'base', partnerUserId: wallet, defaultExperience: 'buy', presetFiatAmount: 50 },
}
const quoteOf = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' }
const usd = (amount: string) => ({ amount, currency: 'USD' })

describe('Coinbase', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = (key: { export(options: { format: 'jwk' }): { d?: string; x?: string } }, part: 'd' | 'x') =>
    Buffer.from(key.export({ format: 'jwk' })[part] ?? '', 'base64url')
  const keySecret = Buffer.concat([raw(privateKey, 'd'), raw(publicKey, 'x')]).toString('base64')
  const openCoinbase = (more = {}) =>
    open({
      LAUREL_API_COINBASE: { keyId: 'organizations/1/apiKeys/2', keySecret, subdivision: 'NY', apiUrl: url, ...more },
    })

  const claimsOf = ({ authorization }: Seen) => {
    const [header = '', claims = '', signature = ''] = authorization.replace('Bearer ', '').split('.')
    const isSigned = verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
    return { isSigned, header: read(header), claims: read(claims) }
  }

  test('default: a page has a session token that was made for the account, and not the account', async () => {
    answers = { '/onramp/v1/token': { token: 'abc', channel_id: '' } }
    const { status, body } = await post(openCoinbase().app, '/v1/generators/onrampurl', purchase)
    expect(status).toBe(200)
    const page = new URL(body.url)
    expect(page.origin).toBe('https://pay.coinbase.com')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      sessionToken: 'abc',
      defaultNetwork: 'base',
      presetFiatAmount: '50',
    })
    expect(page.searchParams.has('addresses')).toBe(false)
    const [sent] = seen
    expect(sent?.body).toEqual({
      ...{
        addresses: [{ address: wallet, blockchains: ['ethereum', 'base'] }],
        assets: ['USDC'],
        clientIp: '203.0.113.7',
      },
    })
    const { isSigned, header, claims } = claimsOf(sent ?? expect.fail())
    expect(isSigned).toBe(true)
    expect(header).toMatchObject({
      alg: 'EdDSA',
      kid: 'organizations/1/apiKeys/2',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(claims).toMatchObject({
      iss: 'cdp',
      sub: 'organizations/1/apiKeys/2',
      uri: `POST ${new URL(url).host}/onramp/v1/token`,
    })
    expect(claims.exp - claims.nbf).toBe(120)
  })

  test.each([
    [[], { status: 'waiting', purchaseAmount: null, transactionHash: null }],
    [
      [
        {
          ...{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: '0xab' },
          purchase_amount: { value: '97', currency: 'USDC' },
        },
      ],
      { status: 'complete', purchaseAmount: { amount: '97', currency: 'USDC' }, transactionHash: '0xab' },
    ],
    [
      [{ status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', tx_hash: '' }],
      { status: 'processing', purchaseAmount: null, transactionHash: null },
    ],
    [[{ status: 'ONRAMP_TRANSACTION_STATUS_FAILED' }], { status: 'failed' }],
  ])('default: of the orders %j it reports %j', async (transactions, reported) => {
    answers = { '/onramp/v1/token': { token: 'abc' } }
    const { app } = openCoinbase()
    const { partnerUserId: _, ...own } = purchase
    const { body } = await post(app, '/v1/generators/onrampurl', own)
    expect(body.order).toMatch(/^order-[0-9a-f]{32}$/)
    expect(new URL(body.url).searchParams.get('partnerUserRef')).toBe(body.order)
    answers = { [`/onramp/v1/buy/user/${body.order}/transactions`]: { transactions } }
    const order = await (await app.request(`/v1/onramp/orders/${body.order}?projectId=test`)).json()
    expect(onrampSchemas.OnrampOrder.parse(order)).toMatchObject({ ...reported, provider: 'coinbase' })
  })

  test('security: the purchases of a user that another app named are not read', async () => {
    answers = { '/onramp/v1/token': { token: 'abc' } }
    const { app } = openCoinbase()
    const { body } = await post(app, '/v1/generators/onrampurl', purchase)
    expect(body.order).toBeUndefined()
    for (const order of [wallet, 'someone', `order-${'a'.repeat(31)}`, `order-${'a'.repeat(32)}%2f..`]) {
      expect((await app.request(`/v1/onramp/orders/${order}?projectId=test`)).status).toBe(400)
    }
    expect(seen.map(({ path }) => path)).toEqual(['/onramp/v1/token'])
  })

  test('default: options and quotes, as public clients read them', async () => {
    answers = {
      '/onramp/v1/buy/options': {
        payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
        purchase_currencies: [
          {
            id: 'u',
            name: 'USDC',
            symbol: 'USDC',
            networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x1' }],
          },
        ],
      },
      '/onramp/v1/buy/quote': {
        data: {
          ...{ payment_total: usd('100'), payment_subtotal: usd('97'), coinbase_fee: usd('2'), network_fee: usd('1') },
          ...{ purchase_amount: { amount: '97', currency: 'USDC' }, quote_id: 'q' },
        },
      },
    }
    const { app } = openCoinbase()
    const options = await (await app.request('/v1/onramp/options?projectId=test')).json()
    expect(onrampSchemas.OnrampOptions.parse(options)).toEqual({
      ...{ purchaseCurrencies: [expect.objectContaining({ symbol: 'USDC' })] },
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
      providers: [{ id: 'coinbase', name: 'Coinbase', isSandbox: false }],
    })
    expect((await post(app, '/v1/onramp/quote', quoteOf)).body).toEqual({
      ...{ paymentTotal: usd('100'), paymentSubtotal: usd('97'), coinbaseFee: usd('2'), networkFee: usd('1') },
      ...{ purchaseAmount: { amount: '97', currency: 'USDC' }, quoteId: 'q', provider: 'coinbase' },
    })
    expect(seen.at(-1)?.body).toMatchObject({
      payment_amount: '100',
      purchase_network: 'base',
      country: 'US',
      subdivision: 'NY',
    })
  })

  test.each([
    [400, 400, 'api/onramp-refused'],
    [401, 502, 'api/onramp-unavailable'],
    [500, 502, 'api/onramp-unavailable'],
    [{ data: {} }, 502, 'api/onramp-unavailable'],
  ])('error: its server answers %j', async (answer, status, code) => {
    answers = { '/onramp/v1/buy/quote': answer }
    const failed = await post(openCoinbase().app, '/v1/onramp/quote', quoteOf)
    expect(failed).toMatchObject({ status, body: { error: { code } } })
    expect(JSON.stringify(failed.body)).not.toMatch(/account 42|"amount"/)
  })

  test('default: an EC key signs too', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    answers = { '/onramp/v1/token': { data: { token: 'abc' } } }
    const pem = pair.privateKey.export({ format: 'pem', type: 'sec1' }).toString()
    await post(openCoinbase({ keySecret: pem }).app, '/v1/generators/onrampurl', purchase)
    const [header, claims, signature = ''] = (seen[0]?.authorization ?? '').replace('Bearer ', '').split('.')
    const key = {
      key: createPublicKey(pair.publicKey.export({ format: 'pem', type: 'spki' })),
      dsaEncoding: 'ieee-p1363',
    } as const
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test.each([[{ keySecret: 'short' }], [{ keyId: '' }], [{ country: 'usa' }], [{ other: 1 }]])(
    'error: the settings %j',
    (more) => {
      expect(() => openCoinbase(more)).toThrow('LAUREL_API_COINBASE')
    },
  )
})

describe('Meld', () => {
  const openMeld = () => open({ LAUREL_API_MELD: { apiKey: 'key', apiUrl: url } })
  const quote = (destinationAmount: number, serviceProvider: string) => ({
    ...{
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationCurrencyCode: 'USDC_BASE',
      totalFee: 3.1,
      networkFee: 0.1,
    },
    ...{ destinationAmount, serviceProvider },
  })

  test('default: the best quote of its companies, and its page', async () => {
    answers = {
      '/payments/crypto/quote': { quotes: [quote(95.5, 'A'), quote(96.9, 'B')] },
      '/crypto/session/widget': { widgetUrl: 'https://meldcrypto.com/?token=t' },
    }
    const { app } = openMeld()
    const { body } = await post(app, '/v1/onramp/quote', { ...quoteOf, purchaseCurrency: 'USDC_BASE' })
    expect(body).toEqual({
      ...{ paymentTotal: usd('100'), paymentSubtotal: usd('96.9'), coinbaseFee: usd('3'), networkFee: usd('0.1') },
      ...{ purchaseAmount: { amount: '96.9', currency: 'USDC_BASE' }, quoteId: 'B', provider: 'meld' },
    })
    const { partnerUserId: _, ...own } = purchase
    const page = await post(app, '/v1/generators/onrampurl', { ...own, quoteId: 'B' })
    const { order } = page.body
    expect(page.body).toEqual({ url: 'https://meldcrypto.com/?token=t', provider: 'meld', order })
    expect(seen.at(-1)).toMatchObject({
      authorization: 'BASIC key',
      body: {
        ...{ sessionType: 'BUY', externalSessionId: order },
        sessionData: { walletAddress: wallet, serviceProvider: 'B', sourceAmount: '50' },
      },
    })
    const settled = { status: 'SETTLED', destinationAmount: 96.9, destinationCurrencyCode: 'USDC_BASE' }
    answers = {
      '/payments/transactions': {
        transactions: [{ ...settled, cryptoDetails: { blockchainTransactionId: '0xab' } }],
      },
    }
    const reported = await (await app.request(`/v1/onramp/orders/${order}?projectId=test`)).json()
    expect(reported).toEqual({
      ...{ status: 'complete', transactionHash: '0xab', provider: 'meld' },
      purchaseAmount: { amount: '96.9', currency: 'USDC_BASE' },
    })
    expect(seen.at(-1)?.path).toBe(`/payments/transactions?externalSessionIds=${order}&limit=1`)
  })

  test('default: its options', async () => {
    answers = {
      '/service-providers/limits/fiat-currency-purchases': [
        { currencyCode: 'USD', minimumAmount: 5, maximumAmount: 10000 },
      ],
      '/service-providers/properties/crypto-currencies': [
        {
          currencyCode: 'USDC_BASE',
          name: 'USD Coin',
          chainCode: 'BASE',
          chainName: 'Base',
          chainId: '8453',
          contractAddress: '0x1',
        },
        { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainName: null },
      ],
    }
    const options = await (await openMeld().app.request('/v1/onramp/options')).json()
    expect(onrampSchemas.OnrampOptions.parse(options).purchaseCurrencies.map(({ symbol }) => symbol)).toEqual([
      'USDC',
      'BTC',
    ])
  })

  test('error: no quote, and a page elsewhere', async () => {
    answers = {
      '/payments/crypto/quote': { quotes: [] },
      '/crypto/session/widget': { widgetUrl: 'https://attacker.example/' },
    }
    const { app } = openMeld()
    expect(await post(app, '/v1/onramp/quote', quoteOf)).toMatchObject({
      status: 400,
      body: { error: { code: 'api/onramp-refused' } },
    })
    const page = await post(app, '/v1/generators/onrampurl', purchase)
    expect(page.status).toBe(502)
    expect(JSON.stringify(page.body)).not.toContain('attacker')
  })
})

describe('without keys', () => {
  test('error: there is no on-ramp', async () => {
    const { app } = open({})
    for (const [path, body] of [
      ['/v1/onramp/quote', quoteOf],
      ['/v1/generators/onrampurl', purchase],
    ] as const) {
      expect(await post(app, path, body)).toMatchObject({
        status: 404,
        body: { error: { code: 'api/onramp-not-found' } },
      })
    }
    expect((await app.request('/onramp/sandbox?session=x')).status).toBe(404)
  })

  test.each([
    [{ ...purchase, destinationWallets: [] }],
    [{ ...purchase, destinationWallets: [{ address: 'javascript:alert(1)' }] }],
    [{ ...purchase, presetFiatAmount: '1e9' }],
    [{ ...purchase, defaultNetwork: 'base&sessionToken=x' }],
  ])('error: the request %j', async (body) => {
    expect((await post(open({}).app, '/v1/generators/onrampurl', body)).status).toBe(400)
  })
})

describe('the sandbox', () => {
  const funder = privateKeyToAccount(numberToHex(7n, { size: 32 }))
  const setting = { privateKey: numberToHex(7n, { size: 32 }), chainId: 31337, pricePerCoin: '2000', maxCoins: '0.5' }
  let chain: LocalChain
  beforeAll(async () => {
    chain = await startChain()
    await chain.client.setBalance({ address: funder.address, value: parseEther('10') })
  })
  afterAll(() => chain.stop())

  const chainsOf = (isTestnet: boolean) =>
    openChains([chainSchema.parse({ chainId: 31337, name: 'Test', rpcUrls: [chain.rpcUrl], isTestnet })], parts())
  const openSandbox = (isTestnet = true) => open({ LAUREL_API_SANDBOX_ONRAMP: setting }, chainsOf(isTestnet))
  const pathOf = (page: string) => page.replace('https://api.example', '')

  test('default: its page says what it is, and its button really sends the coins', async () => {
    const { app, faults } = openSandbox()
    const quote = await post(app, '/v1/onramp/quote', { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '50' })
    expect(quote.body).toMatchObject({ purchaseAmount: { amount: '0.025', currency: 'ETH' }, provider: 'sandbox' })
    const { partnerUserId: _, ...own } = purchase
    const { body } = await post(app, '/v1/generators/onrampurl', own)
    const readOrder = async (order: string) => {
      const response = await app.request(`/v1/onramp/orders/${order}?projectId=test`)
      return { status: response.status, body: await response.json() }
    }
    expect((await readOrder(`order-${'0'.repeat(32)}`)).body).toMatchObject({
      error: { code: 'api/onramp-order-not-found' },
    })
    expect(body.url).toMatch(/^https:\/\/api\.example\/onramp\/sandbox\?session=/)
    const shown = await app.request(pathOf(body.url))
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'")
    const page = await shown.text()
    expect(page).toContain('This is a test. Nothing is charged')
    expect(page).toContain('0.025 test ETH')
    expect(page).toContain(wallet)
    const sent = await app.request(pathOf(body.url), { method: 'POST' })
    expect(await sent.text()).toMatch(/0x[0-9a-f]{64}/)
    await expect.poll(() => chain.client.getBalance({ address: wallet })).toBe(parseEther('0.025'))
    const [hash] = /0x[0-9a-f]{64}/.exec(await (await app.request(pathOf(body.url), { method: 'POST' })).text()) ?? []
    const { body: order } = await readOrder(body.order)
    expect(order).toMatchObject({ status: 'complete', purchaseAmount: { amount: '0.025', currency: 'ETH' } })
    // A second press of the button sends nothing.
    expect(order.transactionHash).toBe(hash)
    expect(await chain.client.getBalance({ address: wallet })).toBe(parseEther('0.025'))
    expect(faults).toEqual([])
  })

  test('behavior: many purchases at once each arrive, and one account has only so many', async () => {
    const { app } = openSandbox()
    const accounts = Array.from({ length: 4 }, (_, at) => numberToHex(0x1000 + at, { size: 20 }))
    const urls = await Promise.all(
      accounts.map(
        async (address) =>
          (await post(app, '/v1/generators/onrampurl', { destinationWallets: [{ address }], presetCryptoAmount: 9 }))
            .body.url,
      ),
    )
    const statuses = await Promise.all(
      urls.map(async (one) => (await app.request(pathOf(one), { method: 'POST' })).status),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    for (const address of accounts) {
      await expect.poll(() => chain.client.getBalance({ address })).toBe(parseEther('0.5'))
    }
    const again = async () =>
      (await post(app, '/v1/generators/onrampurl', { destinationWallets: [{ address: accounts[0] }] })).body.url
    expect((await app.request(pathOf(await again()), { method: 'POST' })).status).toBe(200)
    const refused = await app.request(pathOf(await again()), { method: 'POST' })
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('Try again in an hour')
  })

  test('security: no page of another origin can press the button, and no link has the host of another', async () => {
    const { app } = openSandbox()
    const { body } = await post(app, '/v1/generators/onrampurl', purchase)
    const press = async (headers: Record<string, string>) =>
      (await app.request(body.url, { method: 'POST', headers })).status
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://api.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://other.example' },
      { origin: 'null' },
    ] as const) {
      expect(await press(headers)).toBe(403)
    }
    expect(await press({ 'sec-fetch-site': 'same-origin', origin: 'https://api.example' })).toBe(200)
    const elsewhere = await app.request('https://attacker.example/v1/generators/onrampurl?projectId=test', {
      ...{ method: 'POST', body: JSON.stringify(purchase), headers: { 'content-type': 'application/json' } },
    })
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.text()).toContain('LAUREL_API_NAME_DOMAINS')
  })

  test('error: a link that was changed', async () => {
    const { app } = openSandbox()
    const { body } = await post(app, '/v1/generators/onrampurl', purchase)
    const [text = '', seal = ''] = (new URL(body.url).searchParams.get('session') ?? '').split('.')
    const more = Buffer.from(Buffer.from(text, 'base64url').toString().replace('25000', '99000')).toString('base64url')
    for (const session of [`${more}.${seal}`, `${text}.`, text, '', `${text}.${seal}x`, `.${seal}`]) {
      for (const method of ['GET', 'POST']) {
        const response = await app.request(`/onramp/sandbox?session=${session}`, { method })
        expect(response.status).toBe(400)
        expect(await response.text()).toContain('expired')
      }
    }
  })

  test('error: it is only for testnets of the API', () => {
    expect(() => openSandbox(false)).toThrow('isTestnet')
    expect(() => open({ LAUREL_API_SANDBOX_ONRAMP: { ...setting, chainId: 1 } }, chainsOf(true))).toThrow(
      'LAUREL_API_CHAINS',
    )
    expect(() => open({ LAUREL_API_SANDBOX_ONRAMP: { ...setting, privateKey: '0x1' } }, chainsOf(true))).toThrow(
      'privateKey',
    )
  })
})
