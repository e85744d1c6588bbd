import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { noteBlock } from '../config/seen-blocks.ts'
import type { BoostSource } from './boost-source.ts'
import { readFromSource } from './read-from-source.ts'

const contracts = {
  registry: `0x${'11'.repeat(20)}`,
  eventAction: `0x${'22'.repeat(20)}`,
  core: `0x${'33'.repeat(20)}`,
}
let apis = 0
/** A network whose API is another one in each test, because one that does not respond is not asked for a while. */
const networkWith = (apiUrl: string | null, chainId = 1) =>
  parseConfig({ chains: [{ chainId, name: 'Chain', rpcUrl: 'http://127.0.0.1:1', contracts }], apiUrl }).chains[0]
const newApi = () => `http://api-${++apis}.example`

const chainPage = { boosts: [], from: 99n }
const chainSource = (): BoostSource => ({
  listBoosts: async () => chainPage,
  getBoost: () => Promise.reject(new Error('unused')),
  listOwnBoosts: async () => [],
  listClaims: async () => [],
})
const list = (apiUrl: string | null, chainId = 1) =>
  readFromSource(networkWith(apiUrl, chainId), {
    chainSource,
    read: (source) => source.listBoosts({ before: null, from: null }),
  })

/** What the API responds; a block of null is one of a chain that it does not have. */
function respond(block: number | null, chainId = 1, missingBlocks = 0) {
  const indexed = block === null ? [] : [{ chainId, block, missingBlocks }]
  vi.mocked(fetch).mockImplementation(async () => Response.json({ boosts: [], nextCursor: null, indexed }))
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn())
})

describe('readFromSource', () => {
  test('default: the API is read where there is one', async () => {
    respond(5)
    expect(await list(newApi())).toEqual({ boosts: [], from: 0n })
    expect(await list(null)).toEqual(chainPage)
  })

  test('behavior: the chain is read while the API does not have what this page sent', async () => {
    const api = newApi()
    noteBlock(7, { method: 'eth_getTransactionReceipt', result: { blockNumber: '0x10' } })
    respond(15, 7)
    expect(await list(api, 7)).toEqual(chainPage)
    respond(16, 7)
    expect(await list(api, 7)).toEqual({ boosts: [], from: 0n })
  })

  test('behavior: the chain is read while the index has gaps, or does not have the network', async () => {
    const api = newApi()
    respond(5, 1, 100)
    expect(await list(api)).toEqual(chainPage)
    respond(null)
    expect(await list(api)).toEqual(chainPage)
    respond(5)
    expect(await list(api)).toEqual({ boosts: [], from: 0n })
  })

  test('behavior: an API that does not respond is not asked again at once', async () => {
    const api = newApi()
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await list(api)).toEqual(chainPage)
    expect(await list(api)).toEqual(chainPage)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['an error', () => new Response('{}', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['something else', () => Response.json({ boosts: [{ boostId: 1 }], nextCursor: null, indexed: [] })],
  ])('security: the chain is read when the API responds with %s', async (_, response) => {
    vi.mocked(fetch).mockImplementation(async () => response())
    expect(await list(newApi())).toEqual(chainPage)
  })
})
