import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createClient, http } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { afterEach, describe, expect, test } from 'vitest'
import { createOrigin } from '../../test/test-page.ts'
import { createManualClock } from '../test-helpers/manual-clock.ts'
import { transportsOf } from './chain-transport.ts'
import { RANK_INTERVAL_MS } from './rank.ts'
import { createRankedTransport } from './ranked-transport.ts'
import { defaultChain } from './to-network.ts'

let servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  servers = []
})

/** Starts a node that answers, or fails on request, and records the requests. */
async function startNode({ chainId = '0x1', block = 1 } = {}) {
  const node = { asked: [] as string[], isBroken: false, chainId, url: '' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, id } = JSON.parse(text)
    node.asked.push(method)
    if (node.isBroken) return response.writeHead(500).end()
    const result = method === 'eth_chainId' ? node.chainId : `0x${block.toString(16)}`
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }
  // A client may close the connection in the middle of a request.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('The node has no address.')
  node.url = `http://127.0.0.1:${address.port}`
  return node
}

function ranked(own: readonly { url: string }[], others: readonly { url: string }[]) {
  const clock = createManualClock()
  const page = createOrigin().openTab().window
  const transport = createRankedTransport({
    chainId: 1,
    own: own.map(({ url }) => http(url, { retryCount: 0 })),
    others: others.map(({ url }) => http(url, { retryCount: 0 })),
    environment: { setTimeout: clock.setTimeout, now: clock.now, window: page },
  })
  const client = createClient({ transport: transport.transport, cacheTime: 0 })
  return { transport, clock, client, page }
}

describe('createRankedTransport', () => {
  test("default: the app's own transport is asked first, whatever the samples of the others, and is never sampled", async () => {
    const [own, first, second] = [await startNode({ block: 7 }), await startNode(), await startNode()]
    const { transport, client } = ranked([own], [first, second])
    transport.start()
    await expect.poll(() => second.asked.length).toBeGreaterThan(0)
    await expect(getBlockNumber(client)).resolves.toBe(7n)
    transport.stop()
    expect(own.asked).toEqual(['eth_blockNumber'])
  })

  test('behavior: when it fails, the others answer, the best first', async () => {
    const own = await startNode()
    const broken = await startNode()
    const good = await startNode({ block: 9 })
    own.isBroken = true
    broken.isBroken = true
    const { transport, client, clock } = ranked([own], [broken, good])
    transport.start()
    await expect.poll(() => transport.order()).toEqual([1, 0])
    const count = broken.asked.length
    await expect(getBlockNumber(client)).resolves.toBe(9n)
    expect(broken.asked).toHaveLength(count)
    transport.stop()
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: a transport that answers for another chain comes last', async () => {
    const other = await startNode({ chainId: '0x5' })
    const good = await startNode()
    const { transport } = ranked([], [other, good])
    transport.start()
    await expect.poll(() => transport.order()).toEqual([1, 0])
    transport.stop()
  })

  test('behavior: samples every four seconds, not before it starts, not while the page is hidden, not after it stops', async () => {
    const nodes = [await startNode(), await startNode()]
    const { transport, clock, page } = ranked([], nodes)
    await clock.advance(RANK_INTERVAL_MS * 3)
    expect(nodes[0]?.asked).toEqual([])
    transport.start()
    await expect.poll(() => clock.waiting()).toBe(1)
    expect(nodes[0]?.asked).toHaveLength(1)
    await clock.advance(RANK_INTERVAL_MS - 1)
    expect(nodes[0]?.asked).toHaveLength(1)
    await clock.advance(1)
    await expect.poll(() => nodes[0]?.asked.length).toBe(2)
    await expect.poll(() => clock.waiting()).toBe(1)
    Object.assign(page, { document: { visibilityState: 'hidden' } })
    await clock.advance(RANK_INTERVAL_MS * 3)
    expect(nodes[0]?.asked).toHaveLength(2)
    transport.stop()
    Object.assign(page, { document: { visibilityState: 'visible' } })
    await clock.advance(RANK_INTERVAL_MS * 3)
    expect(nodes[0]?.asked).toHaveLength(2)
  })

  test('behavior: a single transport is not sampled; without any, the error says what is missing', async () => {
    const node = await startNode()
    const single = ranked([], [node])
    single.transport.start()
    expect(single.clock.waiting()).toBe(0)
    expect(node.asked).toEqual([])
    const { client } = ranked([], [])
    await expect(getBlockNumber(client)).rejects.toThrow('Chain 1 has no RPC')
  })
})

describe('transportsOf', () => {
  const chain = { ...defaultChain, rpcUrls: { default: { http: ['https://a.test', 'https://b.test'] } } }
  const none = { transports: {}, blockchainApi: null, projectId: null }
  test('default: the RPCs of the chain are ranked', () => {
    expect(transportsOf(chain, none)).toMatchObject({ own: [], others: [{}, {}] })
  })
  test("behavior: the app's own transports are the only ones; no other host is added", () => {
    const given = { ...none, transports: { 1: http('https://own.test') } }
    expect(transportsOf(chain, given)).toMatchObject({ own: [{}], others: [] })
    const list = { ...none, transports: { 1: [http('https://own.test'), http('https://second.test')] } }
    expect(transportsOf(chain, list).own).toHaveLength(2)
  })
  test('behavior: a configured API comes after them', () => {
    const { others } = transportsOf(defaultChain, {
      transports: {},
      blockchainApi: 'https://api.test',
      projectId: 'p 1',
    })
    const [transport] = others.map((create) => create({}))
    expect(transport?.value).toMatchObject({ url: 'https://api.test/v1/?chainId=eip155%3A1&projectId=p+1' })
  })
  test('behavior: the default Ethereum names no host', () => {
    expect(transportsOf(defaultChain, none)).toEqual({ own: [], others: [] })
  })
})
