import { createServer } from 'node:http'
import type { LogLine } from '@laurel/server/start/fault-log.ts'
import { createSolanaNodes, readSolanaTokens, readSolBalance, type SolanaRpc } from '@laurel/wallet/solana'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSolana, startSolana } from '../../../devnet/src/solana/start-solana.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createSolana } from '../src/solana/create-solana.ts'
import { openSolanaChains } from '../src/solana/solana-chain.ts'
import { readSolanaSettings } from '../src/solana/solana-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { startSampling } from '../src/start/start-sampling.ts'
import { openApp } from '../src/testing/open-app.ts'

let solana: RunningSolana
let app: ReturnType<typeof openApp>['app']
let rpc: SolanaRpc
const faults: unknown[] = []
const lines: LogLine[] = []
const metrics = createMetrics()

beforeAll(async () => {
  solana = await startSolana({ isSeeded: true, slotMs: null })
  solana.advance(40)
  const [dollar] = solana.seeded.tokens
  const network = {
    ...{ id: solana.networkId, name: 'Local', rpcUrls: ['http://127.0.0.1:9', solana.rpcUrl], price: { usd: 150 } },
    tokens: [{ mint: dollar?.mint, name: dollar?.name, symbol: dollar?.symbol, price: { usd: 1 } }],
  }
  const settings = readSolanaSettings(JSON.stringify([network]))
  const nowMs = () => performance.now()
  const faultLog = createFaultLog((line) => lines.push(line), nowMs)
  const prices = { getPrices: async () => [] }
  const opened = openApp({
    solana: createSolana(openSolanaChains(settings, { metrics, faults: faultLog, nowMs }), {
      ...{ evmChains: new Map(), prices, nowMs },
    }),
    onFault: (error) => faults.push(error),
  })
  app = opened.app
  rpc = createSolanaNodes([solana.rpcUrl]).rpc
})
afterAll(async () => {
  await solana.stop()
  expect(faults).toEqual([])
})

const accountAt = (index: number) => {
  const account = solana.seeded.accounts[index]
  if (account === undefined) throw new TypeError('The network has no such account.')
  return account.address
}
const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, body: await response.json() }
}
const call = async (method: string, params: readonly unknown[] = [], network: string = solana.networkId) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const response = await app.request(`/v1/?chainId=${network}`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

describe('GET /v1/account/{address}/balance', () => {
  test('default: SOL and both tokens, with prices of the listed ones', async () => {
    const { body } = await get(`/v1/account/${accountAt(0)}/balance?currency=usd&chainId=${solana.networkId}`)
    const lamports = await readSolBalance(rpc, accountAt(0))
    const tokens = await readSolanaTokens(rpc, accountAt(0))
    expect(body.unavailable).toEqual([])
    expect(body.balances).toHaveLength(3)
    const sol = body.balances.find(({ symbol }: { symbol: string }) => symbol === 'SOL')
    expect(sol).toMatchObject({ chainId: solana.networkId, price: 150, quantity: { decimals: '9' } })
    expect(sol.address).toBeUndefined()
    expect(BigInt(Math.round(Number(sol.quantity.numeric) * 1e9))).toBe(lamports)
    for (const { mint, shownAmount, symbol } of tokens) {
      const row = body.balances.find((one: { address?: string }) => one.address === `${solana.networkId}:${mint}`)
      expect(row).toMatchObject({ symbol, quantity: { numeric: shownAmount } })
      expect([row.isListed, row.price ?? null]).toEqual(symbol === 'LUSD' ? [true, 1] : [false, null])
    }
  })
  test('behavior: without a chain every network is read, and of one that is not served nothing is known', async () => {
    expect((await get(`/v1/account/${accountAt(1)}/balance?currency=usd`)).body.balances).toHaveLength(3)
    const other = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { body } = await get(`/v1/account/${accountAt(1)}/balance?chainId=${other}`)
    expect(body).toMatchObject({ balances: [], unavailable: [{ reason: 'chain-not-served', chainId: other }] })
  })
})

describe('GET /v1/account/{address}/history', () => {
  test('default: pages have every transaction once, the newest first', async () => {
    const hashes: string[] = []
    let times: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await get(
        `/v1/account/${accountAt(0)}/history?chainId=${solana.networkId}&cursor=${cursor}`,
      )
      expect(status).toBe(200)
      hashes.push(...body.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
      times = times.concat(
        body.data.map(({ metadata }: { metadata: { minedAt: string } }) => Date.parse(metadata.minedAt)),
      )
      cursor = body.next
    }
    expect(hashes.length).toBeGreaterThan(20)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })
  test('default: a transfer names both sides, the token and the amount', async () => {
    const { body } = await get(`/v1/account/${accountAt(2)}/history?chainId=${solana.networkId}`)
    const sent = body.data.filter(
      ({ metadata }: { metadata: { operationType: string } }) => metadata.operationType === 'send',
    )
    expect(sent.length).toBeGreaterThan(0)
    for (const { metadata, transfers } of sent) {
      expect(metadata).toMatchObject({ sentFrom: accountAt(2), chain: solana.networkId, status: 'confirmed' })
      expect(transfers[0]).toMatchObject({ direction: 'out', sender: accountAt(2) })
      expect(['SOL', 'LUSD', 'LTOLL']).toContain(transfers[0].fungible_info.symbol)
    }
  })
  test('default: what came was sent to the account', async () => {
    const { body } = await get(`/v1/account/${accountAt(3)}/history?chainId=${solana.networkId}`)
    const received = body.data.filter(
      ({ metadata }: { metadata: { operationType: string } }) => metadata.operationType === 'receive',
    )
    expect(received.length).toBeGreaterThan(0)
    for (const { metadata } of received) expect(metadata.sentTo).toBe(accountAt(3))
  })
  test.each(['x', '1', '0x12.0', '.9'])('error: the cursor %s', async (cursor) => {
    const { status, body } = await get(
      `/v1/account/${accountAt(0)}/history?chainId=${solana.networkId}&cursor=${cursor}`,
    )
    if (status === 200) expect(body).toMatchObject({ data: [], next: null })
    else expect([status, body.error.code]).toEqual([400, 'api/invalid-request'])
  })
})

describe('a node that fails', () => {
  test('error: a history says that the network could not be read, as balances do', async () => {
    solana.faults.setDown(true)
    const { status, body } = await get(`/v1/account/${accountAt(4)}/history?chainId=${solana.networkId}`)
    solana.faults.setDown(false)
    const note = { what: 'chain', chainId: solana.networkId, reason: 'chain-unavailable' }
    expect([status, body]).toEqual([
      200,
      { data: [], next: null, unavailable: [{ ...note, description: expect.any(String) }] },
    ])
  })

  test.each(['1.5', '-5', '"7"', 'null', '1e400'])('error: %s is not a balance', async (value) => {
    const node = createServer((request, response) => {
      request.resume()
      request.on('end', () =>
        response.end(`{"jsonrpc":"2.0","id":"0","result":{"context":{"slot":1},"value":${value}}}`),
      )
    })
    await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
    const address = node.address()
    if (typeof address !== 'object' || address === null) throw new TypeError('The node has no port.')
    const read = readSolBalance(createSolanaNodes([`http://127.0.0.1:${address.port}`]).rpc, accountAt(0))
    await expect(read).rejects.toThrow(TypeError)
    await new Promise((done) => node.close(done))
  })
})

describe('POST /v1/', () => {
  test('default: methods that read are passed on exactly, with 64-bit numbers', async () => {
    const { status, text } = await call('getAccountInfo', [accountAt(0), { encoding: 'base64' }])
    expect(status).toBe(200)
    expect(text).toContain('"rentEpoch":18446744073709551615')
    expect(text).toContain('"id":7')
    expect(JSON.parse((await call('getGenesisHash')).text).result).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  })
  test.each([
    ['getProgramAccounts', ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'], -32_601],
    ['requestAirdrop', [], -32_601],
    ['getMultipleAccounts', [Array(101).fill('1')], -32_602],
    ['getSignatureStatuses', [Array(257).fill('1')], -32_602],
    ['getSignaturesForAddress', ['1', { limit: 5000 }], -32_602],
    ['sendTransaction', ['a'.repeat(2000)], -32_602],
    ['sendTransaction', [], -32_602],
    ['getBalance', ['no address'], -32_602],
    ['getRecentPrioritizationFees', [Array(101).fill('1')], -32_602],
    ['eth_chainId', [], -32_601],
  ] as const)('error: %s %j', async (method, params, code) => {
    const { status, text } = await call(method, params)
    expect([status, JSON.parse(text).error.code]).toEqual([200, code])
  })
  test('error: a network that is not served names those that are', async () => {
    const { status, text } = await call('getHealth', [], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(status).toBe(404)
    expect(text).toContain(solana.networkId)
  })
  test('error: no node responds', async () => {
    solana.faults.setDown(true)
    expect((await call('getSlot')).status).toBe(502)
    solana.faults.setDown(false)
  })
})

describe('POST /v1/fungible/price', () => {
  test('default: SOL and a listed token have a price, others a reason', async () => {
    const [dollar, toll] = solana.seeded.tokens
    const of = (address: string | undefined) => `${solana.networkId}:${address}`
    const addresses = [of('So11111111111111111111111111111111111111112'), of(dollar?.mint), of(toll?.mint)]
    const response = await app.request('/v1/fungible/price', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ addresses }),
    })
    const body = await response.json()
    expect(body.fungibles).toMatchObject([
      { symbol: 'SOL', price: 150, address: addresses[0] },
      { symbol: 'LUSD', price: 1 },
    ])
    expect(body.unavailable).toMatchObject([{ reason: 'not-listed', address: addresses[2] }])
  })
})

describe('readSolanaSettings', () => {
  test.each([
    ['{}'],
    ['[{"id":"eip155:1","name":"a","rpcUrls":["http://a"]}]'],
    ['[{"id":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","name":"a","rpcUrls":[]}]'],
  ])('error: %s', (setting) => expect(() => readSolanaSettings(setting)).toThrow(/LAUREL_API_SOLANA/))
})

test('default: the networks are among the chains', async () => {
  expect((await get('/v1/supported-chains')).body.http).toContain(solana.networkId)
})

describe('the nodes of a network', () => {
  const nowMs = () => performance.now()
  const network = (rpcUrls: readonly string[]) => ({ id: solana.networkId, name: 'Local', rpcUrls, tokens: [] })
  const watch = (rpcUrls: readonly string[]) => {
    const metrics = createMetrics()
    const lines: LogLine[] = []
    const faults = createFaultLog((line) => lines.push(line), nowMs)
    const settings = readSolanaSettings(JSON.stringify([network(rpcUrls)]))
    return { metrics, lines, faults, solanaChains: openSolanaChains(settings, { metrics, faults, nowMs }) }
  }
  const sample = async (rpcUrls: readonly string[]) => {
    const watched = watch(rpcUrls)
    const databaseWatch = { isAnswering: () => true, stop: async () => {} }
    const none = { getProgress: async () => null, readCursor: async () => null }
    const sampling = await startSampling({ ...watched, ...none, chains: new Map(), databaseWatch })
    await sampling.stop()
    return sampling.readHealth()
  }

  test('default: each request is counted by network and node, and a node that fails is logged once', async () => {
    const { lines, metrics, solanaChains } = watch(['http://127.0.0.1:9', solana.rpcUrl])
    const chain = solanaChains.get(solana.networkId)
    for (let count = 0; count < 3; count++) await chain?.rpc.getSlot().send()
    const text = await metrics.registry.metrics()
    expect(text).toContain(
      `laurel_rpc_duration_seconds_count{chain="${solana.networkId}",node="${solana.networkId}-1"} 3`,
    )
    expect(text).toMatch(
      new RegExp(`laurel_rpc_failures_total\\{chain="${solana.networkId}",node="${solana.networkId}-0"`),
    )
    expect(lines).toMatchObject([{ chainId: solana.networkId, node: `${solana.networkId}-0`, level: 'error' }])
  })

  test('default: health names the network, and says when no node responds', async () => {
    const well = { chainId: solana.networkId, status: 'healthy', lag: null, headAge: expect.any(Number) }
    expect(await sample([solana.rpcUrl])).toEqual({ status: 'ok', chains: [well] })
    const ill = { ...well, status: 'unreachable', headAge: null }
    expect(await sample(['http://127.0.0.1:9'])).toEqual({ status: 'degraded', chains: [ill] })
  })
})
