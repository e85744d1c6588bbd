/** URLs that try to reach a server of the private network. A canary listens there and counts. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FetchFailedError, FetchRefusedError } from './errors.ts'
import { type FetchPolicy, fetchPublic, MAX_REDIRECTS, publicPolicy } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

/** In place of a public server: its address is one that only this test allows. */
const OUTSIDE = '127.0.0.2'

let hits: string[] = []
let port = 0
let outsidePort = 0
const stops: (() => void)[] = []

async function serve(host: string, answer: RequestListener, at = 0): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(at, host, done)
  })
  stops.push(() => server.close().closeAllConnections())
  const address: string | AddressInfo | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const canary: RequestListener = (request, response) => {
  hits.push(request.url ?? '')
  response.end('secret')
}

beforeAll(async () => {
  port = await serve('127.0.0.1', canary)
  await serve('::1', canary, port).catch(() => 0)
  outsidePort = await serve(OUTSIDE, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://outside')
    const to = searchParams.get('to')
    switch (pathname) {
      case '/redirect':
        response.writeHead(302, { location: to ?? '' }).end()
        break
      case '/loop':
        response.writeHead(302, { location: '/loop' }).end()
        break
      case '/long':
        response.writeHead(200, { 'content-length': '9999999' }).write(Buffer.alloc(100_000))
        break
      case '/endless': {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        }
        response.on('drain', more)
        more()
        break
      }
      case '/packed':
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)))
        break
      case '/silent':
        break
      case '/headers':
        response.end(JSON.stringify(request.headers))
        break
      default:
        response.writeHead(pathname === '/image' ? 200 : 404, { 'content-type': 'image/png' }).end('image')
    }
  })
})
afterAll(() => {
  for (const stop of stops) stop()
})
beforeEach(() => {
  hits = []
})

/** The rules of production, and one server more. */
const policy = (parts: Partial<FetchPolicy> = {}): FetchPolicy => ({
  isAllowedAddress: (address) => address === OUTSIDE || isPublicAddress(address),
  // Otherwise the port alone would refuse each URL.
  ports: ['', String(port), String(outsidePort)],
  async lookup(host) {
    if (/^(.*\.)?(localhost|internal\.example)\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
    if (host === 'six.example') return [{ address: '::1', family: 6 }]
    if (host === 'mapped.example') return [{ address: '::ffff:127.0.0.1', family: 6 }]
    if (host === 'mixed.example') {
      return [
        { address: OUTSIDE, family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]
    }
    if (host === 'outside.example') return [{ address: OUTSIDE, family: 4 }]
    throw new Error('not found')
  },
  ...parts,
})

const outside = (path: string) => `http://outside.example:${outsidePort}${path}`
const fetchOutside = (path: string) => fetchPublic(outside(path), { policy: policy() })

/** Ways to write 127.0.0.1 and other addresses that are not public. */
const hosts =
  `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 0177.0.0.1 017700000001 127.000.000.001 0177.0x0.0.1
127.0.0.1. 0 0.0.0.0 0x0 127.255.255.254 127.0.0.01 0X7F000001 １２７.0.0.1 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.①
𝟏𝟐𝟕.𝟎.𝟎.𝟏 %31%32%37.0.0.1 127%2e0%2e0%2e1 [::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]
[0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [2001::7f00:1]
[fe80::1] [fc00::1] [fd00::1] [ff02::1] [::ffff:169.254.169.254] [0000:0000:0000:0000:0000:0000:0000:0001]
[::ffff:0:127.0.0.1] 169.254.169.254 0xa9fea9fe 2852039166 169.254.43518 0251.0376.0251.0376 100.100.100.200
168.63.129.16 10.0.0.1 10.1 172.16.0.1 172.31.255.255 192.168.0.1 192.168.257 100.64.0.1 198.18.0.1 192.0.0.192
224.0.0.1 240.0.0.1 255.255.255.255 203.0.113.9 192.0.2.1 198.51.100.1 localhost LOCALHOST localhost. LocalHost.
ⓛⓞⓒⓐⓛⓗⓞⓢⓣ a.localhost internal.example INTERNAL.example internal.example. six.example mapped.example mixed.example
ｉnternal.example internal｡example`.split(/\s+/)

/** Every URL that must reach nothing. */
const corpus = () => [
  ...hosts.flatMap((host) => [`http://${host}:${port}/host`, `https://${host}:${port}/host`]),
  ...[
    `http://1.1.1.1@127.0.0.1:${port}/at`,
    `http://1.1.1.1:80@127.0.0.1:${port}/at`,
    `http://127.0.0.1:${port}@1.1.1.1:${port}/at`,
  ],
  ...[`http://user@localhost:${port}/`, `http://:password@localhost:${port}/`, `http://1.1.1.1%40127.0.0.1:${port}/`],
  ...[
    `http:\\\\127.0.0.1:${port}\\`,
    `http:/127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}/`,
    `http:////127.0.0.1:${port}/`,
  ],
  ...[
    `http://127.0.0.1:${port}#@1.1.1.1/`,
    `http://127.0.0.1:${port}?@1.1.1.1/`,
    `http://127.0.0.1:${port}\\@1.1.1.1/`,
  ],
  ...[
    `http://127.0.0.1\t:${port}/`,
    `http://127.0.\n0.1:${port}/`,
    ` http://127.0.0.1:${port}/`,
    `http://[::1%25lo]:${port}/`,
  ],
  ...[
    `HTTP://127.0.0.1:${port}/`,
    `hTtP://LOCALHOST:${port}/`,
    `http://127.0.0.1:0${port}/`,
    `http://localhost:${port}%2f@1.1.1.1/`,
  ],
  ...[
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_GET`,
    `file:///etc/passwd`,
    `file://127.0.0.1/etc/passwd`,
  ],
  ...[
    `data:text/plain,hello`,
    `blob:http://127.0.0.1:${port}/x`,
    `ws://127.0.0.1:${port}/`,
    `javascript:fetch('http://127.0.0.1')`,
  ],
  ...[
    `dict://127.0.0.1:${port}/`,
    `ldap://127.0.0.1:${port}/`,
    `jar:http://127.0.0.1:${port}!/`,
    `unix:/var/run/docker.sock`,
  ],
  ...[
    `//127.0.0.1:${port}/`,
    `127.0.0.1:${port}`,
    ``,
    `http://`,
    `http://:${port}/`,
    `http://[::1`,
    `http://${'a'.repeat(3000)}/`,
  ],
]

describe('fetchPublic', () => {
  test('default: a public server is reached, and a policy that allows the canary reaches it', async () => {
    expect(await fetchOutside('/image')).toEqual({ bytes: Buffer.from('image'), contentType: 'image/png' })
    const all = policy({ isAllowedAddress: () => true })
    for (const url of [
      `http://127.1:${port}/one`,
      `http://localhost:${port}/two`,
      outside(`/redirect?to=http://127.0.0.1:${port}/3`),
    ])
      await fetchPublic(url, { policy: all })
    expect(hits).toEqual(['/one', '/two', '/3'])
  })

  test('behavior: none of 150 and more URLs reaches the private network', async () => {
    const urls = corpus()
    expect(urls.length).toBeGreaterThan(150)
    for (const url of urls) {
      const fetched = fetchPublic(url, { policy: policy(), timeoutMs: 1_000 })
      await expect(fetched, url).rejects.toThrow(url.includes('%40') || url.includes('%2f') ? Error : FetchRefusedError)
    }
    expect(hits).toEqual([])
  })

  test('behavior: none is reached by a redirect', async () => {
    for (const url of corpus()) {
      const from = outside(`/redirect?to=${encodeURIComponent(encodeURI(url))}`)
      const fetched = fetchPublic(from, { policy: policy(), timeoutMs: 1_000 })
      await expect(fetched, url).rejects.toThrow(/is not fetched|could not be fetched/)
    }
    expect(hits).toEqual([])
  })

  test('behavior: with the rules of production the port alone refuses', async () => {
    await expect(fetchPublic(`http://1.1.1.1:${port}/`, { policy: publicPolicy })).rejects.toThrow('port')
    await expect(fetchPublic(`http://127.0.0.1/`, { policy: publicPolicy })).rejects.toThrow('not public')
    // A busy machine needs longer to resolve a name.
    await expect(fetchPublic(`http://localhost/`, { timeoutMs: 60_000 })).rejects.toThrow('not public')
  })

  test('behavior: a name that resolves to another address the next time is looked up once', async () => {
    let lookups = 0
    const rebinding = policy({
      async lookup() {
        lookups++
        return [{ address: lookups === 1 ? OUTSIDE : '127.0.0.1', family: 4 }]
      },
    })
    const { bytes } = await fetchPublic(`http://rebinding.example:${outsidePort}/image`, { policy: rebinding })
    expect(Buffer.from(bytes).toString()).toBe('image')
    expect(lookups).toBe(1)
    // The redirect is another connection, which is checked again.
    const again = fetchPublic(`http://rebinding.example:${outsidePort}/redirect?to=http://rebinding.example:${port}/`, {
      policy: rebinding,
    })
    await expect(again).rejects.toThrow(FetchRefusedError)
    expect(hits).toEqual([])
  })

  test.each([
    ['/missing', 'HTTP status 404'],
    ['/packed', 'compressed'],
    ['/endless', 'longer than'],
    ['/long', 'does not respond|longer|in time'],
    ['/silent', 'in time'],
    ['/loop', `more than ${MAX_REDIRECTS} times`],
  ])('error: %s', async (path, why) => {
    await expect(fetchPublic(outside(path), { policy: policy(), timeoutMs: 1_500 })).rejects.toThrow(new RegExp(why))
  })

  test('error: a host that does not exist', async () => {
    await expect(fetchPublic(`http://nowhere.example/`, { policy: policy() })).rejects.toThrow(FetchFailedError)
  })

  test('behavior: nothing of the caller is sent', async () => {
    const { bytes } = await fetchOutside('/headers')
    const names = Object.keys(JSON.parse(Buffer.from(bytes).toString()))
    expect(names.toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })
})
