import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpNode } from './chain-node.ts'
import { InvalidRpcResponseError, ReadCapacityError } from './errors.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Request = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Reply = { readonly status?: number; readonly text: string }
const answerTo = ({ id, method, params }: Request) => ({ jsonrpc: '2.0', id, result: `${method} ${params.join()}` })

/** A node of this test, and every body that it received. */
async function startNode(reply: (given: Request | readonly Request[]) => Reply) {
  const bodies: (Request | readonly Request[])[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const given = JSON.parse(body)
    bodies.push(given)
    const { status = 200, text } = reply(given)
    response.writeHead(status).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  const clock = { now: 0 }
  const url = `http://127.0.0.1:${port}`
  const node = createHttpNode({ name: 'one', url, timeoutMs: 30_000, nowMs: () => clock.now })
  return { node, bodies, clock }
}

const isBatch = (given: Request | readonly Request[]): given is readonly Request[] => Array.isArray(given)
const honest = (given: Request | readonly Request[]): Reply => ({
  text: JSON.stringify(isBatch(given) ? given.map(answerTo).reverse() : answerTo(given)),
})

describe('createHttpNode', () => {
  test('default: lookups of one moment share a request, and each gets its own answer', async () => {
    const { node, bodies } = await startNode(honest)
    const hashes = Array.from({ length: 45 }, (_, at) => `0x${at}`)
    const answers = await Promise.all(hashes.map((hash) => node.request('eth_getTransactionByHash', [hash])))
    expect(answers).toEqual(hashes.map((hash) => `eth_getTransactionByHash ${hash}`))
    expect(bodies.map((body) => (isBatch(body) ? body.length : 1))).toEqual([20, 20, 5])
  })

  test('behavior: what can take long or be large is sent alone', async () => {
    const { node, bodies } = await startNode(honest)
    const heavy = ['eth_call', 'eth_getLogs', 'eth_getBlockReceipts']
    await Promise.all([
      ...heavy.map((method) => node.request(method, [])),
      node.request('eth_getBlockByNumber', ['0x1', true]),
      node.request('eth_getBlockByNumber', ['0x1', false]),
    ])
    expect(bodies).toHaveLength(5)
    expect(bodies.some(isBatch)).toBe(false)
  })

  test.each([
    ['an error object', { text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}' }],
    ['HTTP 405', { status: 405, text: 'no' }],
  ])('behavior: a node that answers a batch with %s gets single requests', async (_, refusal) => {
    const { node, bodies, clock } = await startNode((given) => (isBatch(given) ? refusal : honest(given)))
    const read = () => Promise.all(['0x1', '0x2'].map((hash) => node.request('eth_getTransactionReceipt', [hash])))
    for (let time = 0; time < 2; time++) {
      expect(await read()).toEqual(['eth_getTransactionReceipt 0x1', 'eth_getTransactionReceipt 0x2'])
    }
    expect(bodies.map(isBatch)).toEqual([true, false, false, false, false])
    clock.now = 300_000
    await read()
    expect(bodies.filter(isBatch)).toHaveLength(2)
  })

  test('security: a response too long for a batch is read alone, and only its own request counts its bytes', async () => {
    const long = 'x'.repeat(200_000)
    const reply = (one: Request) => ({ ...answerTo(one), result: one.params[0] === '0x1' ? long : 'short' })
    const { node } = await startNode((given) => ({
      text: JSON.stringify(isBatch(given) ? given.map(reply) : reply(given)),
    }))
    const bytes: [number, number] = [0, 0]
    const [first, second] = await Promise.all(
      ([0, 1] as const).map((at) =>
        node.request('eth_getTransactionReceipt', [`0x${at + 1}`], (more) => {
          bytes[at] += more
        }),
      ),
    )
    expect([first, second]).toEqual([long, 'short'])
    expect(bytes[0]).toBeGreaterThan(200_000)
    expect(bytes[1]).toBeLessThan(200)
  })

  test('behavior: each of a batch counts its share of the bytes, and what has no capacity is refused alone', async () => {
    const { node } = await startNode(honest)
    const refuse = () => {
      throw new ReadCapacityError()
    }
    let bytes = 0
    const [refused, read] = await Promise.allSettled([
      node.request('eth_getTransactionReceipt', ['0x1'], refuse),
      node.request('eth_getTransactionReceipt', ['0x2'], (more) => {
        bytes += more
      }),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(ReadCapacityError) })
    expect(read).toMatchObject({ status: 'fulfilled', value: 'eth_getTransactionReceipt 0x2' })
    expect(bytes).toBeGreaterThan(20)
  })

  test.each([
    ['not JSON', () => ({ text: '<html>' })],
    ['HTTP 500', () => ({ status: 500, text: '[]' })],
    ['HTTP 429', () => ({ status: 429, text: '[]' })],
    [
      'other ids',
      (given) => ({ text: JSON.stringify([given].flat().map((one) => answerTo({ ...one, id: -one.id }))) }),
    ],
  ] satisfies [string, (given: Request | readonly Request[]) => Reply][])(
    'error: a batch is answered with %s',
    async (_, reply) => {
      const { node } = await startNode(reply)
      const read = await Promise.allSettled(
        ['0x1', '0x2'].map((hash) => node.request('eth_getTransactionByHash', [hash])),
      )
      for (const one of read)
        expect(one).toMatchObject({ status: 'rejected', reason: expect.any(InvalidRpcResponseError) })
    },
  )
})
