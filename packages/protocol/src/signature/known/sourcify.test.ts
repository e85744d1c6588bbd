import { afterEach, describe, expect, test } from 'vitest'
import { type CannedAnswer, type LookupServer, startLookupServer } from '../../testing/abi-server.ts'
import { AbiLoaderError } from './abi-loader.ts'
import { sourcify } from './sourcify.ts'

const address = `0x${'aa'.repeat(20)}` as const
const implementation = `0x${'bb'.repeat(20)}` as const
const paid = { type: 'event', name: 'Paid', anonymous: false, inputs: [{ name: 'to', type: 'address', indexed: true }] }
const upgraded = { ...paid, name: 'Upgraded' }

let server: LookupServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function lookupThat(
  answer: (url: URL) => CannedAnswer | null,
  limits: { timeoutMs?: number; maxBytes?: number } = {},
) {
  server = await startLookupServer(answer)
  return sourcify({ fetch, baseUrl: server.url, ...limits })
}

/** A verified contract, as API v2 returns it for `fields=abi,proxyResolution`. */
function contract(abi: unknown, proxyResolution?: unknown): CannedAnswer {
  return {
    body: {
      match: 'exact_match',
      creationMatch: 'match',
      runtimeMatch: 'exact_match',
      chainId: '1',
      address,
      abi,
      proxyResolution,
    },
  }
}

describe('sourcify', () => {
  test('default: the ABI of a verified contract', async () => {
    const lookup = await lookupThat(() => contract([paid], { isProxy: false, implementations: [] }))
    expect(await lookup.getAbi({ chainId: 1, address })).toMatchObject([{ type: 'event', name: 'Paid' }])
    expect(server?.requests).toEqual([`/v2/contract/1/${address}?fields=abi%2CproxyResolution`])
  })

  test('behavior: requests a proxy’s implementation too', async () => {
    const lookup = await lookupThat(({ pathname }) =>
      pathname.endsWith(implementation)
        ? contract([paid])
        : contract([upgraded], {
            isProxy: true,
            proxyType: 'EIP1967Proxy',
            implementations: [{ address: implementation, name: 'Token' }, { address: 'nowhere' }],
          }),
    )
    expect(await lookup.getAbi({ chainId: 10, address })).toMatchObject([{ name: 'Upgraded' }, { name: 'Paid' }])
    expect(server?.requests).toHaveLength(2)
  })

  test('behavior: follows a proxy one level deep and to four implementations', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ address: `0x${String(index).padStart(40, '0')}` }))
    const lookup = await lookupThat(() => contract([paid], { isProxy: true, implementations: many }))
    await lookup.getAbi({ chainId: 1, address })
    expect(server?.requests).toHaveLength(5)
  })

  test('behavior: an unverified contract is null', async () => {
    const body = { match: null, creationMatch: null, runtimeMatch: null, chainId: '1', address }
    const lookup = await lookupThat(() => ({ status: 404, body }))
    expect(await lookup.getAbi({ chainId: 1, address })).toBeNull()
  })

  test.each([
    ['refused', { status: 429, body: { customCode: 'too_many_requests', message: 'Slow down', errorId: '1' } }],
    ['refused', { status: 500, body: {} }],
    ['malformed', { body: '<html>' }],
    ['malformed', { body: [] }],
    ['malformed', { body: {} }],
    ['malformed', { body: { abi: {} } }],
    ['malformed', { body: { abi: [{ type: 'event', name: 5 }] } }],
    ['malformed', { body: { abi: ['event Paid('] } }],
  ])('error: %s', async (failure, answer) => {
    const lookup = await lookupThat(() => answer)
    await expect(lookup.getAbi({ chainId: 1, address })).rejects.toMatchObject({
      name: 'AbiLoaderError',
      code: `protocol/abi-loader-${failure}`,
      failure,
    })
  })

  test('error: a response above the size limit is not read to its end', async () => {
    const lookup = await lookupThat(() => contract([paid, 'x'.repeat(1_000_000)]), { maxBytes: 10_000 })
    await expect(lookup.getAbi({ chainId: 1, address })).rejects.toMatchObject({ failure: 'too-large' })
  })

  test('error: a timeout', async () => {
    const lookup = await lookupThat(() => ({ ...contract([paid]), afterMs: 5_000 }), { timeoutMs: 50 })
    await expect(lookup.getAbi({ chainId: 1, address })).rejects.toMatchObject({ failure: 'too-slow' })
  })

  test('error: an unreachable server, and a redirect', async () => {
    const nobody = sourcify({ fetch, baseUrl: 'http://127.0.0.1:9' })
    await expect(nobody.getAbi({ chainId: 1, address })).rejects.toThrow(AbiLoaderError)
    const redirecting: typeof fetch = (url, init) => {
      expect(init?.redirect).toBe('error')
      return fetch(url, init)
    }
    server = await startLookupServer(() => contract([paid]))
    await sourcify({ fetch: redirecting, baseUrl: server.url }).getAbi({ chainId: 1, address })
  })
})
