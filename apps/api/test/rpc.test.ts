/** JSON-RPC through the API, to a local chain behind nodes that count, fail or are slow. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { anything, array, assert, asyncProperty, constantFrom, oneof, record, string } from 'fast-check'
import { createPublicClient, http, numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'
import { openChains } from '../src/chain/api-chain.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { MAX_BATCH_CALLS } from '../src/rpc/rpc-limits.ts'
import { rpcMethods } from '../src/rpc/rpc-methods.ts'
import { createRpcService } from '../src/rpc/rpc-service.ts'
import { chainSchema } from '../src/settings/chain-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { openApp } from '../src/testing/open-app.ts'

const nowMs = () => performance.now()
const account = privateKeyToAccount(numberToHex(1n, { size: 32 }))

/** A node in front of the chain, which counts what it is asked, and fails when the test wants it to. */
async function startNode(url: string) {
  const state: { methods: string[]; params: unknown[][]; mode: 'works' | 'fails' | 'hangs' | 'long' } = {
    ...{ methods: [], params: [], mode: 'works' },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts).toString()
    const parsed: unknown = JSON.parse(body)
    for (const call of Array.isArray(parsed) ? parsed : [parsed]) {
      state.methods.push(call.method)
      state.params.push(call.params)
    }
    if (state.mode === 'fails') return response.writeHead(500).end()
    if (state.mode === 'hangs') return
    if (state.mode === 'long') return response.end(`{"jsonrpc":"2.0","id":1,"result":"${'x'.repeat(9_000_000)}"}`)
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address: string | AddressInfo | null = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, state, stop: () => server.close().closeAllConnections() }
}

let chain: LocalChain
let nodes: Awaited<ReturnType<typeof startNode>>[]
beforeAll(async () => {
  // Not a development chain, of which nothing is cached.
  chain = await startChain({ chainId: 31_338 })
  nodes = [await startNode(chain.rpcUrl), await startNode(chain.rpcUrl)]
  await chain.client.setBalance({ address: account.address, value: parseEther('10') })
  for (let at = 0; at < 5; at++) await chain.client.mine({ blocks: 1 })
})
afterAll(async () => {
  for (const node of nodes) node.stop()
  await chain.stop()
})
beforeEach(() => {
  for (const { state } of nodes) Object.assign(state, { methods: [], params: [], mode: 'works' })
})

function open(charged: number[] = []) {
  const settings = chainSchema.parse({
    ...{
      chainId: chain.chainId,
      name: 'Test',
      rpcUrls: nodes.map(({ url }) => url),
      finality: { depth: 2 },
      quorum: 2,
    },
  })
  const faults = createFaultLog(() => undefined, nowMs)
  const chains = openChains([settings], { metrics: createMetrics(), faults, nowMs })
  const projects = {
    ...{ enter: async () => undefined, idOf: () => null },
    charge: async (_: unknown, count: number) => void charged.push(count),
  }
  return openApp({ chains, projects, rpc: createRpcService({ chains, getEra: () => 0, nowMs }) })
}

const path = () => `${apiPaths.rpc}?chainId=eip155:${chain.chainId}&projectId=test`
type App = ReturnType<typeof open>['app']

async function post(app: App, body: unknown, { type = 'text/plain', to = path() } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await app.request(to, { method: 'POST', body: text, headers: { 'content-type': type } })
  return { status: response.status, body: await response.json() }
}
const call = (method: string, ...params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 7, method, params })
const codeOf = async (app: App, body: unknown) => (await post(app, body)).body.error?.code

describe('POST /v1/', () => {
  test('default: viem reads and sends through it, with the content type of public clients', async () => {
    const { app, faults } = open()
    const transport = http('http://api', {
      fetchOptions: { headers: { 'content-type': 'text/plain' } },
      fetchFn: async (_, init) => app.request(path(), init),
    })
    const client = createPublicClient({ transport })
    expect(await client.getChainId()).toBe(chain.chainId)
    expect(await client.getBalance({ address: account.address })).toBeGreaterThan(0n)
    const gasPrice = (await client.getGasPrice()) * 2n
    const request = { to: account.address, value: 1n, gas: 21_000n, gasPrice, nonce: 0, chainId: chain.chainId }
    const serialized = await account.signTransaction({ ...request, type: 'legacy' })
    const hash = await client.sendRawTransaction({ serializedTransaction: serialized })
    expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success')
    // It went to every node.
    for (const { state } of nodes) expect(state.methods).toContain('eth_sendRawTransaction')
    expect(faults).toEqual([])
  })

  test('default: a batch is answered in its order, and its calls count', async () => {
    const charged: number[] = []
    const { app } = open(charged)
    const { body } = await post(app, [
      call('eth_chainId'),
      call('debug_traceTransaction', '0x'),
      5,
      call('eth_accounts'),
    ])
    expect(body).toMatchObject([
      { result: '0x7a6a' },
      { error: { code: -32_601 } },
      { error: { code: -32_600 } },
      { result: [] },
    ])
    expect(charged).toEqual([3])
  })

  test('default: a notification is sent and not answered', async () => {
    const { app } = open()
    const { id, ...notification } = call('eth_getCode', account.address, 'latest')
    const send = async (body: unknown) => {
      const headers = { 'content-type': 'text/plain' }
      const response = await app.request(path(), { method: 'POST', body: JSON.stringify(body), headers })
      return [response.status, await response.text()]
    }
    expect(await send(notification)).toEqual([204, ''])
    expect(await send([notification, notification])).toEqual([204, ''])
    expect(nodes.flatMap(({ state }) => state.methods)).toContain('eth_getCode')
    expect(await send([notification, call('eth_accounts')])).toEqual([
      200,
      `[{"jsonrpc":"2.0","id":${id},"result":[]}]`,
    ])
  })

  test('behavior: what a finalized block decides is read once, and the newest block each time', async () => {
    const { app } = open()
    const count = (method: string) => nodes.flatMap(({ state }) => state.methods).filter((one) => one === method).length
    await post(app, call('eth_getBalance', account.address, '0x1'))
    const once = count('eth_getBalance')
    for (let at = 0; at < 3; at++) await post(app, call('eth_getBalance', account.address, '0x1'))
    expect(count('eth_getBalance')).toBe(once)
    for (const block of ['latest', 'finalized', numberToHex(await chain.client.getBlockNumber())]) {
      const before = count('eth_getBalance')
      for (let at = 0; at < 2; at++) {
        await post(app, call('eth_getBalance', account.address, block))
        // Equal calls at the same moment are one.
        await new Promise((done) => setTimeout(done, 150))
      }
      // A slow node is helped by another.
      expect(count('eth_getBalance') - before, block).toBeGreaterThanOrEqual(2)
    }
  })

  test('behavior: a node that fails or hangs is replaced by the next, and without any the answer is 502', async () => {
    const { app } = open()
    const [first, second] = nodes
    for (const mode of ['fails', 'hangs'] as const) {
      Object.assign(first?.state ?? {}, { mode })
      expect((await post(app, call('eth_blockNumber'))).body.result).toMatch(/^0x/)
    }
    Object.assign(first?.state ?? {}, { mode: 'fails' })
    Object.assign(second?.state ?? {}, { mode: 'fails' })
    const { status, body } = await post(app, call('eth_blockNumber'))
    expect(status).toBe(502)
    expect(body).toMatchObject({ id: 7, error: { code: -32_002 } })
  })

  test('behavior: the error of a reverted call keeps its code and its data', async () => {
    const { app } = open()
    // PUSH1 0x2a, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, REVERT
    const { status, body } = await post(app, call('eth_call', { data: '0x602a60005260206000fd' }, 'latest'))
    expect(status).toBe(200)
    expect(body.error).toMatchObject({ code: 3, data: expect.stringMatching(/2a$/) })
  })

  test('behavior: a call that does not end has no more gas than the limit, whatever the block would have', async () => {
    const { app } = open()
    // JUMPDEST, PUSH1 0, JUMP
    const loop = { from: account.address, data: '0x5b600056' }
    for (const method of ['eth_call', 'eth_estimateGas']) {
      expect(await codeOf(app, call(method, loop, 'latest', {}, { gasLimit: '0xffffffffffff' }))).toBe(-32_602)
    }
    expect(nodes.flatMap(({ state }) => state.params.map(([first]) => first))).not.toContainEqual(loop)
    for (const method of ['eth_call', 'eth_estimateGas']) {
      expect((await post(app, call(method, loop, 'latest'))).body.error.message).toMatch(/gas/i)
    }
    expect(nodes.flatMap(({ state }) => state.params)).toContainEqual([{ ...loop, gas: '0x2faf080' }, 'latest'])
    expect((await post(app, call('eth_call', { data: '0x602a60005260206000f3' }, 'latest', {}))).body.result).toMatch(
      /2a$/,
    )
    const transfer = { from: account.address, to: account.address, value: '0x1' }
    expect((await post(app, call('eth_estimateGas', transfer))).body.result).toBe('0x5208')
  })

  test('error: a result that is too long', async () => {
    for (const { state } of nodes) state.mode = 'long'
    expect(await codeOf(open().app, call('eth_getCode', account.address, 'latest'))).toBe(-32_005)
  })

  test.each([
    ['', 404],
    ['?chainId=eip155:5', 404],
    ['?chainId=solana:x', 404],
    ['?chainId=eip155:31338&chainId=eip155:1', 200],
  ])('error: the chain of %s', async (query, status) => {
    const answer = await post(open().app, call('eth_chainId'), { to: `${apiPaths.rpc}${query}` })
    expect(answer.status).toBe(status)
    if (status === 404)
      expect(answer.body).toMatchObject({ id: 7, error: { message: expect.stringContaining('eip155:31338') } })
  })

  test('error: what is not JSON-RPC', async () => {
    const { app } = open()
    expect(await post(app, '{')).toMatchObject({ status: 400, body: { error: { code: -32_700 } } })
    expect(await post(app, [])).toMatchObject({ status: 400, body: { error: { code: -32_600 } } })
    expect(await post(app, Array(MAX_BATCH_CALLS + 1).fill(call('eth_chainId')))).toMatchObject({ status: 400 })
    expect((await post(app, call('eth_call', 'x'.repeat(300 * 1024)))).status).toBe(413)
    expect((await post(app, call('eth_chainId'), { type: 'text/html' })).status).toBe(415)
    expect((await app.request(path())).status).toBe(405)
    for (const value of [null, 1, 'x', {}, { jsonrpc: '2.0' }, { jsonrpc: '1.0', method: 'eth_chainId' }]) {
      expect(await post(app, [value])).toMatchObject({
        body: [{ error: { code: -32_600 } }],
      })
    }
    for (const depth of [20, 100_000]) {
      const params = `${'['.repeat(depth)}${']'.repeat(depth)}`
      expect(await codeOf(app, `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${params}}`)).toBe(-32_600)
    }
  })

  test.each([
    call('eth_newFilter', {}),
    call('eth_getFilterChanges', '0x1'),
    call('wallet_getCapabilities'),
    call('personal_sign', '0x', account.address),
    call('eth_sendTransaction', {}),
    call('anvil_setBalance', account.address, '0x1'),
    call('__proto__'),
  ])('error: $method is not passed on', async (request) => {
    expect(await codeOf(open().app, request)).toBe(-32_601)
    expect(nodes.flatMap(({ state }) => state.methods)).not.toContain(request.method)
  })

  test('error: parameters that would cost a node too much are not passed on', async () => {
    const { app } = open()
    for (const request of [
      call('eth_getLogs', { topics: Array(5).fill(null) }),
      call('eth_getLogs', { fromBlock: 0 }),
      call('eth_call', { gas: '0xffffffffff' }),
      call('eth_sendRawTransaction', 'transaction'),
    ]) {
      expect(await codeOf(app, request)).toBe(-32_602)
      expect(nodes.flatMap(({ state }) => state.methods)).not.toContain(request.method)
    }
  })

  test('property: whatever is sent, only known methods reach a node, and the API neither fails nor stops', async () => {
    const { app, faults } = open()
    const method = oneof(constantFrom(...rpcMethods.keys(), 'debug_traceBlock', 'admin_peers', 'miner_start'), string())
    const hex = constantFrom(
      '0x',
      '0x0',
      '0x1',
      'latest',
      'earliest',
      account.address,
      `0x${'f'.repeat(64)}`,
      `0x${'0'.repeat(200)}`,
    )
    const params = array(
      oneof(hex, anything(), record({ to: hex, data: hex, fromBlock: hex, toBlock: hex, topics: array(hex) })),
      { maxLength: 4 },
    )
    const request = record(
      { jsonrpc: constantFrom('2.0', 1), id: anything(), method, params },
      { requiredKeys: ['method'] },
    )
    const body = oneof(request, request, array(request, { maxLength: 8 }), anything())
    await assert(
      asyncProperty(body, async (value) => {
        const text =
          JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? ''
        const { status } = await app.request(path(), {
          method: 'POST',
          body: text,
          headers: { 'content-type': 'text/plain' },
        })
        expect([200, 204, 400]).toContain(status)
      }),
      { numRuns: 500 },
    )
    for (const name of new Set(nodes.flatMap(({ state }) => state.methods)))
      expect([...rpcMethods.keys()]).toContain(name)
    expect(faults).toEqual([])
  })
})
