import { QueryClient } from '@tanstack/react-query'
import { encodeAbiParameters, getAddress } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isApiUsed } from '../boost/api-status.ts'
import { ApiCannotAnswerError } from '../boost/boost-source.ts'
import { parseConfig } from '../config/config.ts'
import { noteBlock } from '../config/seen-blocks.ts'
import { noListFilters } from '../routing/list-filters.ts'
import { tokenQuery } from '../token/token-data.ts'
import { keyOf } from './boost-list.ts'
import { type FoundBoosts, foundQuery } from './found-query.ts'

const at = `0x${'11'.repeat(20)}`
const core = `0x${'33'.repeat(20)}`
let apis = 0
/** Two networks whose API is another one in each test, because one that does not respond is not asked for a while. */
function networks() {
  const apiUrl = `http://found-${++apis}.example`
  const chainOf = (chainId: number) => ({
    ...{ chainId, name: `Chain ${chainId}`, rpcUrl: 'http://127.0.0.1:1' },
    contracts: { registry: at, eventAction: at, core },
  })
  return { chains: parseConfig({ chains: [chainOf(1), chainOf(5)], apiUrl }).chains, apiUrl }
}

const boostOf = (chainId: number, boostId: number, ofCore = core) => ({
  ...{ chainId, core: ofCore, boostId: String(boostId), createdAt: 1, transactionHash: `0x${'ab'.repeat(32)}` },
  ...{ status: 'active', readBlock: 9, presentation: null },
  state: {
    boost: {
      ...{
        boostId: String(boostId),
        owner: at,
        action: at,
        budget: at,
        allowList: at,
        validator: at,
        incentives: [at],
      },
      ...{ protocolFee: '0', maxParticipants: '0' },
    },
    ...{ action: null, allowList: { type: 'openAllowList', allowList: at }, incentives: [] },
  },
  totals: { claims: 0, entries: 0, participants: 0, paid: [] },
})

const indexed = [
  { chainId: 1, block: 9, missingBlocks: 0 },
  { chainId: 5, block: 9, missingBlocks: 0 },
]
/** What the API responds, by cursor; the first page by an empty one. */
function respond(pages: Readonly<Record<string, object>>) {
  vi.mocked(fetch).mockImplementation(async (url) => {
    const page = pages[new URL(String(url)).searchParams.get('cursor') ?? '']
    return page === undefined
      ? new Response('', { status: 500 })
      : Response.json({ nextCursor: null, indexed, ...page })
  })
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn())
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 900 })
})

describe('foundQuery', () => {
  test('behavior: rows need no chain for contracts that the API has read, and keep what the page has read itself', async () => {
    const { chains, apiUrl } = networks()
    const queries = new QueryClient()
    const [first] = chains
    const read = { address: core, symbol: 'READ', decimals: 6, token0: null, token1: null }
    queries.setQueryData(tokenQuery(first, core).queryKey, { ...read, address: getAddress(core) })
    const symbol = encodeAbiParameters([{ type: 'string' }], ['LEAF'])
    const decimals = encodeAbiParameters([{ type: 'uint8' }], [18])
    const contracts = [at, core].map((address) => ({
      ...{ chainId: 1, address, symbol, decimals, token0: null, token1: null },
    }))
    respond({ '': { boosts: [boostOf(1, 7)], contracts } })
    await queries.fetchQuery(foundQuery(chains, apiUrl, noListFilters))
    expect(queries.getQueryData(tokenQuery(first, at).queryKey)).toMatchObject({ symbol: 'LEAF', decimals: 18 })
    expect(queries.getQueryData(tokenQuery(first, core).queryKey)).toMatchObject({ symbol: 'READ' })
  })

  test('default: the boosts of all networks, in the order of the API, without those of another core', async () => {
    const { chains, apiUrl } = networks()
    respond({ '': { boosts: [boostOf(5, 2), boostOf(1, 7), boostOf(1, 6, at), boostOf(9, 1)] } })
    const found = await new QueryClient().fetchQuery(foundQuery(chains, apiUrl, noListFilters))
    expect(found.items.map(keyOf)).toEqual(['5 2', '1 7'])
    expect(found.nextCursor).toBeNull()
  })

  test('behavior: another page is one more request, and a boost is listed once', async () => {
    const { chains, apiUrl } = networks()
    const cache = new QueryClient()
    respond({
      '': { boosts: [boostOf(1, 7), boostOf(1, 6)], nextCursor: 'second' },
      second: { boosts: [boostOf(1, 6), boostOf(1, 5)] },
    })
    await cache.fetchQuery(foundQuery(chains, apiUrl, noListFilters))
    const more = await cache.fetchQuery(foundQuery(chains, apiUrl, { ...noListFilters, more: 1 }))
    expect(more.items.map(keyOf)).toEqual(['1 7', '1 6', '1 5'])
    expect(fetch).toHaveBeenCalledTimes(2)
    // A link with more pages reads all of them.
    const linked = await new QueryClient().fetchQuery(foundQuery(chains, apiUrl, { ...noListFilters, more: 1 }))
    expect(linked.items.map(keyOf)).toEqual(['1 7', '1 6', '1 5'])
  })

  test('behavior: an API that is behind a network, or does not have it, cannot answer', async () => {
    const { chains, apiUrl } = networks()
    const read = () => new QueryClient().fetchQuery(foundQuery(chains, apiUrl, noListFilters))
    respond({ '': { boosts: [], indexed: indexed.slice(0, 1) } })
    await expect(read()).rejects.toThrow(ApiCannotAnswerError)
    noteBlock(5, { method: 'eth_getTransactionReceipt', result: { blockNumber: '0x10' } })
    respond({ '': { boosts: [] } })
    await expect(read()).rejects.toThrow(ApiCannotAnswerError)
    expect(isApiUsed(apiUrl)).toBe(true)
    // Of the other network alone, it can.
    const one = foundQuery(chains, apiUrl, { ...noListFilters, network: 1 })
    await expect(new QueryClient().fetchQuery(one)).resolves.toMatchObject({ items: [] })
  })

  test.each([
    ['a wide screen', { innerWidth: 1280, innerHeight: 900 }, 12],
    ['a phone', { innerWidth: 412, innerHeight: 823 }, 6],
  ])('behavior: the boosts that fill %s are there before the others are parsed', async (_, screen, count) => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    vi.stubGlobal('window', screen)
    const { chains, apiUrl } = networks()
    const queries = new QueryClient()
    const boosts = Array.from({ length: 20 }, (_, at) => boostOf(1, 20 - at))
    respond({ '': { boosts, nextCursor: 'second', indexed: indexed.map((one) => ({ ...one, block: 99 })) } })
    const seen: FoundBoosts[] = []
    const query = foundQuery(chains, apiUrl, noListFilters, (start) => seen.push(start))
    const whole = await queries.fetchQuery(query)
    expect(whole).toMatchObject({ isWhole: true, nextCursor: 'second' })
    expect(whole.items).toHaveLength(20)
    const [start] = seen
    expect(start).toEqual({ items: whole.items.slice(0, count), isWhole: false, nextCursor: null })
    // What is on screen is refreshed as a whole.
    await queries.fetchQuery({ ...query, staleTime: 0 })
    expect(seen).toHaveLength(1)
  })

  test('behavior: an API that does not respond is not asked again for a while', async () => {
    const { chains, apiUrl } = networks()
    const query = foundQuery(chains, apiUrl, noListFilters)
    respond({})
    await expect(new QueryClient().fetchQuery(query)).rejects.toThrow('HTTP status 500')
    expect(isApiUsed(apiUrl)).toBe(false)
    await expect(new QueryClient().fetchQuery(query)).rejects.toThrow(ApiCannotAnswerError)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('behavior: filters that the page applies itself share a request; others have their own', () => {
    const { chains, apiUrl } = networks()
    const keyWith = (change: Partial<typeof noListFilters>) =>
      foundQuery(chains, apiUrl, { ...noListFilters, ...change }).queryKey
    expect(keyWith({ order: 'ending', whose: 'mine', time: 'open' })).toEqual(keyWith({}))
    for (const change of [
      { search: 'a' },
      { category: 'nft' },
      { kind: 'raffle' },
      { order: 'least' },
      { network: 5 },
    ] as const)
      expect(keyWith(change)).not.toEqual(keyWith({}))
  })
})
