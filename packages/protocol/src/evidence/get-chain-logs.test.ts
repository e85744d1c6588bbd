import {
  createClient,
  custom,
  encodeFunctionData,
  HttpRequestError,
  hexToBigInt,
  http,
  isHex,
  parseAbiItem,
  TimeoutError,
} from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { NodeRpcError, NodeUnreachableError } from '../chain/errors.ts'
import { type LocalWorld, startLocalWorld } from '../testing/local-world.ts'
import { type RpcAnswer, type RpcExchange, type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { InvalidEvidenceError } from './errors.ts'
import { getChainLogs, getLogPages } from './get-chain-logs.ts'
import { getChainReceipt } from './get-chain-transaction.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let world: LocalWorld
let node: RpcProxy
let first: bigint
let last: bigint
beforeAll(async () => {
  world = await startLocalWorld()
  for (let amount = 1n; amount <= 20n; amount++) {
    const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [world.accounts.ben, amount] })
    const hash = await sendTransaction(world.ada, { to: world.contracts.token.address, data })
    await waitForTransactionReceipt(world.ada, { hash })
    const { blockNumber } = await getChainReceipt(world.ada, { hash })
    if (amount === 1n) first = blockNumber
    last = blockNumber
  }
})
afterAll(async () => {
  await world.chain.stop()
})
beforeEach(async () => {
  node = await startRpcProxy(world.chain.rpcUrl)
})
afterEach(async () => {
  await node.stop()
})

function client() {
  return createClient({ transport: http(node.url, { retryCount: 0 }) })
}

function amounts(logs: readonly { readonly data: `0x${string}` }[]): readonly bigint[] {
  return logs.map(({ data }) => hexToBigInt(data))
}

const upTo = (count: number): readonly bigint[] => Array.from({ length: count }, (_, index) => BigInt(index + 1))

/** A node that rejects ranges above a number of blocks, and counts the rejections. */
function refuseMoreThan(blocks: bigint, code: number, message: string) {
  const refused: bigint[] = []
  node.answer(async (exchange): Promise<RpcAnswer> => {
    const length = rangeOf(exchange)
    if (length <= blocks) return exchange.forward()
    refused.push(length)
    return { error: { code, message } }
  })
  return refused
}

function rangeOf({ params: [filter] }: RpcExchange): bigint {
  const bound = (name: string): bigint => {
    const value: unknown = typeof filter === 'object' && filter !== null ? Reflect.get(filter, name) : undefined
    return isHex(value) ? hexToBigInt(value) : 0n
  }
  return bound('toBlock') - bound('fromBlock') + 1n
}

describe('getChainLogs', () => {
  test('default: the logs of an event of a contract, in chain order', async () => {
    const logs = await getChainLogs(client(), {
      address: world.contracts.token.address,
      event: transfer,
      fromBlock: 0n,
      toBlock: last,
    })
    expect(amounts(logs)).toEqual(upTo(20))
    expect(logs[0]).toMatchObject({
      address: world.contracts.token.address.toLowerCase(),
      blockNumber: first,
      logIndex: 0,
    })
    expect(node.requests).toEqual(['eth_getLogs'])
  })

  test('behavior: several contracts, any contract, another event', async () => {
    const range = { fromBlock: first, toBlock: last }
    const { token, board } = world.contracts
    expect(await getChainLogs(client(), { ...range, address: [token.address, board.address] })).toHaveLength(20)
    expect(await getChainLogs(client(), { ...range, event: transfer })).toHaveLength(20)
    expect(await getChainLogs(client(), { ...range, address: board.address })).toEqual([])
    expect(await getChainLogs(client(), { ...range, event: parseAbiItem('event Other()') })).toEqual([])
    expect(await getChainLogs(client(), { fromBlock: last, toBlock: first })).toEqual([])
  })

  test.each([
    [-32_005, 'query returned more than 10000 results'],
    [-32_602, 'eth_getLogs is limited to a 3 block range'],
    [-32_000, 'block range too large'],
  ])('behavior: a node that refuses with %d gets smaller ranges, and nothing is lost', async (code, message) => {
    const refused = refuseMoreThan(3n, code, message)
    const logs = await getChainLogs(client(), { event: transfer, fromBlock: first, toBlock: last })
    expect(amounts(logs)).toEqual(upTo(20))
    expect(refused.length).toBeGreaterThan(0)
  })

  test('behavior: a response too large for HTTP leads to smaller ranges', async () => {
    let isFirst = true
    node.answer(async (exchange) => {
      if (isFirst) {
        isFirst = false
        return { error: { code: 413, message: 'response size exceeded' } }
      }
      return exchange.forward()
    })
    expect(await getChainLogs(client(), { event: transfer, fromBlock: first, toBlock: last })).toHaveLength(20)
  })

  test.each([
    ['takes too long', () => new TimeoutError({ body: {}, url: node.url })],
    ['is too long for a proxy', () => new HttpRequestError({ body: {}, status: 413, url: node.url })],
  ])('behavior: a response that %s leads to smaller ranges', async (_, fail) => {
    let isFirst = true
    const passOn = custom({
      async request({ method, params }) {
        if (isFirst) {
          isFirst = false
          throw fail()
        }
        return client().request({ method, params })
      },
    })
    const failing = createClient({ transport: passOn })
    expect(await getChainLogs(failing, { event: transfer, fromBlock: first, toBlock: last })).toHaveLength(20)
  })

  test('error: another HTTP error does not lead to smaller ranges, whatever its words', async () => {
    const requested: string[] = []
    const failing = createClient({
      transport: custom(
        {
          async request({ method }) {
            requested.push(method)
            throw new HttpRequestError({ body: {}, details: 'the body is too large', status: 502, url: node.url })
          },
        },
        { retryCount: 0 },
      ),
    })
    await expect(getChainLogs(failing, { fromBlock: first, toBlock: last })).rejects.toThrow(NodeUnreachableError)
    expect(requested).toHaveLength(2)
  })

  test('behavior: no more blocks per request than the limit', async () => {
    const ranges: bigint[] = []
    node.answer((exchange) => {
      ranges.push(rangeOf(exchange))
      return exchange.forward()
    })
    await getChainLogs(client(), { event: transfer, fromBlock: first, toBlock: last, maxBlocks: 8 })
    expect(ranges).toEqual([8n, 8n, 4n])
  })

  test('error: a node that rejects even one block ends the requests', async () => {
    refuseMoreThan(0n, -32_000, 'no logs here')
    const asking = getChainLogs(client(), { event: transfer, fromBlock: first, toBlock: last })
    await expect(asking).rejects.toMatchObject({ name: 'NodeRpcError', method: 'eth_getLogs' })
    expect(node.requests.length).toBeLessThan(10)
  })

  test('error: a node without the method receives one more request', async () => {
    node.answer(async () => ({ error: { code: -32_601, message: 'the method does not exist' } }))
    await expect(getChainLogs(client(), { fromBlock: first, toBlock: last })).rejects.toThrow(NodeRpcError)
    expect(node.requests.length).toBeLessThanOrEqual(2)
  })

  test('error: a broken node, and an invalid response', async () => {
    node.fail(500)
    await expect(getChainLogs(client(), { fromBlock: first, toBlock: last })).rejects.toThrow(NodeUnreachableError)
    node.fail(null)
    node.answer(async () => ({ result: [{ address: 'here' }] }))
    await expect(getChainLogs(client(), { fromBlock: first, toBlock: last })).rejects.toThrow(InvalidEvidenceError)
  })
})

describe('getLogPages', () => {
  test('behavior: pages are consecutive and cover the range, and ranges grow again after a rejection', async () => {
    const refused = refuseMoreThan(4n, -32_005, 'too many')
    const pages: { from: bigint; to: bigint }[] = []
    for await (const { fromBlock, toBlock } of getLogPages(client(), { fromBlock: first, toBlock: last })) {
      pages.push({ from: fromBlock, to: toBlock })
    }
    expect(pages[0]?.from).toBe(first)
    expect(pages.at(-1)?.to).toBe(last)
    pages.slice(1).forEach(({ from }, index) => {
      expect(from).toBe((pages[index]?.to ?? 0n) + 1n)
    })
    expect(refused.some((length, index) => index > 0 && length > (refused[index - 1] ?? 0n))).toBe(true)
  })
})
