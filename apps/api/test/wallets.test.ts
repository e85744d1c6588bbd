/** The list of wallets and the images, from the bundled list, the operator's files, and other servers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FetchRefusedError } from '@laurel/server/fetch/errors.ts'
import { type GetWalletsResponse, parseGetWalletsResponse } from '@laurel/wallet/api-schemas'
import { loadBundledWallets } from '@laurel/wallet/wallet-list'
import { PNG } from 'pngjs'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImageDecoder } from '../src/images/decode-in-thread.ts'
import { createImageService } from '../src/images/image-service.ts'
import { imageKey } from '../src/images/image-sources.ts'
import { openApp } from '../src/testing/open-app.ts'
import { createWallets } from '../src/wallets/create-wallets.ts'

const nowMs = () => performance.now()
const none = { LAUREL_API_WALLETS: undefined, LAUREL_API_IMAGES: undefined, LAUREL_API_TOKENS: undefined }
const logo = PNG.sync.write(new PNG({ width: 400, height: 400 }))

let folder = ''
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-wallets-'))
  await writeFile(join(folder, 'logo.png'), logo)
  await writeFile(join(folder, 'text.png'), 'not an image')
  await writeFile(
    join(folder, 'moving.gif'),
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  )
  await writeFile(
    join(folder, 'evil.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>',
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
})

async function save(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(content))
  return path
}

/** Another test is about images that fail to load. */
const ignored = { onImageFault: () => undefined, onImageRecover: () => undefined }

async function open(settings: Partial<Record<keyof typeof none, string>> = {}) {
  const wallets = await createWallets({ ...none, ...settings }, { nowMs, ...ignored })
  stops.push(wallets.stop)
  return openApp({ wallets }).app
}

describe('GET /getWallets', () => {
  const get = async (app: Awaited<ReturnType<typeof open>>, query: string): Promise<GetWalletsResponse> => {
    const response = await app.request(`/getWallets?${query}`)
    expect(response.status, query).toBe(200)
    const read = parseGetWalletsResponse(await response.json())
    if (read === null) throw new Error('not a response')
    return read
  }

  test('behavior: a wallet that `include` names twice, also by its rdns, is listed once', async () => {
    const wallet = { id: 'acme', name: 'Acme', rdns: 'example.acme' }
    const app = await open({ LAUREL_API_WALLETS: await save('twice.json', [wallet]) })
    for (const include of ['acme,acme', 'acme,example.acme']) {
      const { data, count } = await get(app, `include=${include}`)
      expect([data.map(({ id }) => id), count], include).toEqual([['acme'], 1])
    }
  })

  test('default: pages of the bundled list, as public clients request them', async () => {
    const app = await open()
    const all = await loadBundledWallets()
    const first = await get(app, 'page=1&entries=40&projectId=any&st=appkit&sv=react-1.8&platform=web')
    const second = await get(app, 'page=2&entries=40&include=&exclude=&search=')
    expect(first.count).toBe(all.length)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.slice(0, 80).map(({ id }) => id))
    expect(second.data[0]?.order).toBe(40)
  })

  test('default: search, include, exclude and chains', async () => {
    const app = await open()
    const found = await get(app, 'page=1&entries=100&search=rainbow')
    expect(found.data[0]?.name).toBe('Rainbow')
    const [one, two] = (await get(app, 'entries=2')).data.map(({ id }) => id)
    expect((await get(app, `entries=2&include=${two},${one}`)).data.map(({ id }) => id)).toEqual([two, one])
    expect((await get(app, `entries=1&exclude=${one}`)).data[0]?.id).toBe(two)
    const solana = await get(app, 'entries=100&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(solana.count).toBeGreaterThan(0)
    expect(solana.data.every(({ chains }) => chains?.includes('solana'))).toBe(true)
    expect((await get(app, 'chains=cosmos:x')).count).toBe(0)
  })

  test.each(['page=0', 'page=x', 'entries=101', 'entries=1e2', `search=${'x'.repeat(101)}`])(
    'error: %s',
    async (query) => {
      const response = await (await open()).request(`/getWallets?${query}`)
      expect(response.status).toBe(400)
      expect((await response.json()).error.code).toBe('api/invalid-request')
    },
  )

  test('default: wallets of the operator come first, and replace bundled ones of the same id', async () => {
    const [bundled] = await loadBundledWallets()
    const own = [
      { id: 'acme', name: 'Acme\u202e Wallet', mobile_link: 'acme://', image: 'logo.png', chains: ['eip155:1'] },
      { id: bundled?.id ?? '', name: 'Replaced' },
    ]
    const app = await open({ LAUREL_API_WALLETS: await save('wallets.json', own) })
    const { data, count } = await get(app, 'entries=100')
    expect(data.slice(0, 2)).toMatchObject([
      { id: 'acme', name: 'Acme Wallet', mobile_link: 'acme://', image_id: 'acme', chains: ['eip155'] },
      { name: 'Replaced' },
    ])
    expect(count).toBe((await loadBundledWallets()).length + 1)
    const image = await app.request('/getWalletImage/acme')
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(PNG.sync.read(Buffer.from(await image.arrayBuffer())).width).toBe(192)
  })

  test.each([
    [[{ id: 'acme' }], 'LAUREL_API_WALLETS.0.name is missing'],
    [[{ id: '../acme', name: 'Acme' }], 'LAUREL_API_WALLETS.0.id is invalid'],
    [[{ id: 'acme', name: 'Acme', link: 'acme://' }], 'is not a field'],
    [[{ id: 'acme', name: 'Acme', mobile_link: 'javascript:alert(1)' }], 'invalid mobile_link'],
    [[{ id: 'acme', name: 'Acme', app_store: 'https://attacker.example/' }], 'invalid app_store'],
    [
      [
        { id: 'acme', name: 'Acme' },
        { id: 'acme', name: 'Acme' },
      ],
      '“acme” twice',
    ],
    [[{ id: 'acme', name: 'Acme', image: 'missing.png' }], 'is a file that does not exist'],
    [[{ id: 'acme', name: 'Acme', image: 'text.png' }], 'is not a PNG, a JPEG or an SVG'],
    [[{ id: 'acme', name: 'Acme', image: 'moving.gif' }], 'is in the format GIF, and not a PNG, a JPEG or an SVG'],
    [[{ id: 'acme', name: '\u200b' }], 'no visible name'],
  ])('error: the operator’s wallets %j', async (wallets, message) => {
    await expect(open({ LAUREL_API_WALLETS: await save('invalid.json', wallets) })).rejects.toThrow(message)
  })
})

describe('images', () => {
  test('default: of wallets, networks, connectors, currencies and tokens', async () => {
    const app = await open()
    const [wallet] = await loadBundledWallets()
    for (const path of [
      ...[`/getWalletImage/${wallet?.id}`, '/public/getAssetImage/1', '/public/getAssetImage/eip155:8453'],
      ...['/public/getAssetImage/solana', '/public/getAssetImage/walletConnect', '/public/getAssetImage/injected'],
      ...['/public/getCurrencyImage/usd', '/public/getTokenImage/usdc', '/public/getTokenImage/ETH?projectId=any'],
    ]) {
      const response = await app.request(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toBe('image/svg+xml')
      expect(await response.text(), path).toMatch(/^<svg xmlns/)
    }
  })

  test('behavior: a browser caches an image, asks by its tag, and never runs it as a page', async () => {
    const app = await open()
    const first = await app.request('/public/getTokenImage/ETH')
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = first.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.request('/public/getTokenImage/ETH', { headers: { 'if-none-match': known } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
    }
    expect((await app.request('/public/getTokenImage/ETH', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'unknown',
    '..',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a%0d%0ab: c',
    'x'.repeat(129),
  ])('error: there is no image %s', async (id) => {
    const app = await open()
    for (const path of [
      '/getWalletImage',
      '/public/getAssetImage',
      '/public/getCurrencyImage',
      '/public/getTokenImage',
    ]) {
      const { status } = await app.request(`${path}/${id}`)
      expect([400, 404], `${path}/${id}`).toContain(status)
    }
  })

  test('default: the operator’s images come before the bundled ones, and an SVG loses its script', async () => {
    const catalog = { assets: { 'my-network': 'logo.png' }, tokens: { acme: 'evil.svg', ETH: './logo.png' } }
    const app = await open({ LAUREL_API_IMAGES: await save('images.json', catalog) })
    expect((await app.request('/public/getAssetImage/my-network')).headers.get('content-type')).toBe('image/png')
    expect((await app.request('/public/getTokenImage/eth')).headers.get('content-type')).toBe('image/png')
    const svg = await (await app.request('/public/getTokenImage/ACME')).text()
    expect(svg).toContain('<path')
    expect(svg).not.toContain('script')
  })

  test.each([
    ['31337', '31337', 'eip155:31337'],
    ['eip155:31337', '31337', 'eip155:31337'],
  ])('behavior: the image of the network %s is found by its chain id and its CAIP-2 id', async (id, ...requested) => {
    const app = await open({ LAUREL_API_IMAGES: await save('networks.json', { assets: { [id]: 'logo.png' } }) })
    for (const one of requested) expect((await app.request(`/public/getAssetImage/${one}`)).status, one).toBe(200)
  })

  test.each([
    'http://logos.example/a.png',
    'https://127.0.0.1/a.png',
    'https://169.254.169.254/a.png',
    'https://[::1]/a.png',
    'https://2130706433/a.png',
    'https://localhost/a.png',
    'https://printer.local/a.png',
    'https://intranet/a.png',
    'https://logos.example:8443/a.png',
    'https://user:word@logos.example/a.png',
    'https://',
  ])('error: an image at %s, which would never be fetched', async (url) => {
    const images = await save('private.json', { tokens: { ACME: url } })
    await expect(open({ LAUREL_API_IMAGES: images })).rejects.toThrow('the image “ACME” of LAUREL_API_IMAGES')
  })

  test('behavior: the logo of an operator’s token never reaches the private network', async () => {
    const hits: string[] = []
    const canary = createServer((request, response) => {
      hits.push(request.url ?? '')
      response.end(logo)
    })
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
    const address: string | AddressInfo | null = canary.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const token = { chainId: 1, address: numberToHex(1, { size: 20 }), name: 'Acme', decimals: 18 }
    const logos = [`http://127.0.0.1:${port}/one`, 'http://localhost/two', 'http://169.254.169.254/three']
    const tokens = logos.map((one, at) => ({ ...token, symbol: `T${at}`, logo: one }))
    const app = await open({ LAUREL_API_TOKENS: await save('tokens.json', tokens) })
    for (const { symbol } of tokens) expect((await app.request(`/public/getTokenImage/${symbol}`)).status).toBe(502)
    canary.close()
    expect(hits).toEqual([])
  })

  test('behavior: an image of another server is fetched once, decoded, and one that fails is not requested at once again', async () => {
    const decoder = createImageDecoder()
    stops.push(decoder.stop)
    const fetched: string[] = []
    const failed: unknown[] = []
    const images = createImageService({
      onFault: (name, error) => failed.push([name, error]),
      onRecover: () => undefined,
      ...{ wallets: [], decoder, nowMs },
      sources: new Map([
        [imageKey('token', 'good'), { type: 'url', url: 'https://logos.example/good' }],
        [imageKey('token', 'bad'), { type: 'url', url: 'https://logos.example/bad' }],
      ]),
      async fetchImage(url) {
        fetched.push(url)
        if (url.endsWith('bad')) throw new FetchRefusedError('its host is not public')
        return { bytes: logo, contentType: 'text/html' }
      },
    })
    const wallets = { images, wallets: { list: async () => '' } }
    const { app } = openApp({ wallets })
    for (let at = 0; at < 3; at++) {
      expect((await app.request('/public/getTokenImage/GOOD')).headers.get('content-type')).toBe('image/png')
      const bad = await app.request('/public/getTokenImage/BAD')
      expect(bad.status).toBe(502)
      expect(bad.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(await bad.json())).not.toContain('logos.example')
    }
    expect(fetched).toEqual(['https://logos.example/good', 'https://logos.example/bad'])
    expect(failed).toEqual([['token/BAD', new FetchRefusedError('its host is not public')]])
  })
})
