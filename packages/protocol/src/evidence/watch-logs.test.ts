import { createClient, encodeFunctionData, hexToBigInt, http, parseAbiItem } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { NodeUnreachableError, WrongChainError } from '../chain/errors.ts'
import { type LocalWorld, startLocalWorld } from '../testing/local-world.ts'
import { type RpcProxy, requestDirectly, startRpcProxy } from '../testing/rpc-proxy.ts'
import { ReorgTooDeepError } from './errors.ts'
import type { ChainLog } from './get-chain-logs.ts'
import { type WatchLogsOptions, watchLogs } from './watch-logs.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let world: LocalWorld
let node: RpcProxy
const stops: (() => void)[] = []
beforeEach(async () => {
  world = await startLocalWorld()
  node = await startRpcProxy(world.chain.rpcUrl)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await node.stop()
  await world.chain.stop()
})

async function mint(amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [world.accounts.ben, amount] })
  const hash = await sendTransaction(world.ada, { to: world.contracts.token.address, data })
  await waitForTransactionReceipt(world.ada, { hash })
}

function amounts(logs: readonly ChainLog[]): readonly number[] {
  return logs.map(({ data }) => Number(hexToBigInt(data)))
}

/** Watches the token's transfers through the proxy and records all callbacks, in order. */
function watch(options: Partial<WatchLogsOptions> = {}, chainId = 31337) {
  const events: { readonly type: 'logs' | 'removed'; readonly amounts: readonly number[] }[] = []
  const errors: unknown[] = []
  const client = createClient({
    chain: { ...world.chain.client.chain, id: chainId },
    transport: http(node.url, { retryCount: 0 }),
  })
  const stop = watchLogs(client, {
    address: world.contracts.token.address,
    event: transfer,
    pollingIntervalMs: 15,
    onLogs: (logs) => void events.push({ type: 'logs', amounts: amounts(logs) }),
    onReorg: (removed) => void events.push({ type: 'removed', amounts: amounts(removed) }),
    onError: (error) => errors.push(error),
    ...options,
  })
  stops.push(stop)
  const given = () => events.filter(({ type }) => type === 'logs').flatMap((event) => event.amounts)
  const removed = () => events.filter(({ type }) => type === 'removed').flatMap((event) => event.amounts)
  return { told: events, errors, stop, given, removed }
}

/** Waits until the watcher has polled that many more times. */
async function untilLooks(count: number): Promise<void> {
  const before = node.requests.filter((method) => method === 'eth_getBlockByNumber').length
  await vi.waitFor(() => {
    const looks = node.requests.filter((method) => method === 'eth_getBlockByNumber').length - before
    expect(looks).toBeGreaterThanOrEqual(count)
  }, 10_000)
}

describe('watchLogs', () => {
  test('default: delivers the logs after the current head, each once', async () => {
    await mint(1n)
    const { given, told: events } = watch()
    await untilLooks(2)
    await mint(2n)
    await mint(3n)
    await vi.waitFor(() => expect(given()).toEqual([2, 3]), 10_000)
    await untilLooks(4)
    expect(given()).toEqual([2, 3])
    expect(events.every(({ type }) => type === 'logs')).toBe(true)
  })

  test('behavior: delivers the logs from a block on, page by page, then the new ones', async () => {
    for (let amount = 1n; amount <= 7n; amount++) await mint(amount)
    const { given, told: events } = watch({ fromBlock: 0n, maxBlocks: 2 })
    await vi.waitFor(() => expect(given()).toEqual([1, 2, 3, 4, 5, 6, 7]), 10_000)
    expect(events.length).toBeGreaterThan(2)
    await mint(8n)
    await vi.waitFor(() => expect(given()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]), 10_000)
  })

  test('behavior: delivers the logs that it missed while the node was unreachable', async () => {
    const { given, errors } = watch()
    await untilLooks(2)
    node.fail(503)
    await mint(1n)
    await mint(2n)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(2), 10_000)
    expect(errors.every((error) => error instanceof NodeUnreachableError)).toBe(true)
    expect(given()).toEqual([])
    node.fail(null)
    await vi.waitFor(() => expect(given()).toEqual([1, 2]), 10_000)
  })

  test('behavior: a reorg removes logs before their replacements come', async () => {
    const { given, removed, told: events } = watch()
    await untilLooks(2)
    await mint(1n)
    await vi.waitFor(() => expect(given()).toEqual([1]), 10_000)
    const id = await world.chain.client.snapshot()
    await mint(2n)
    await mint(3n)
    await vi.waitFor(() => expect(given()).toEqual([1, 2, 3]), 10_000)
    node.fail(503)
    await world.chain.client.revert({ id })
    await mint(4n)
    await mint(5n)
    await mint(6n)
    node.fail(null)
    await vi.waitFor(() => expect(given()).toEqual([1, 2, 3, 4, 5, 6]), 10_000)
    expect(removed()).toEqual([2, 3])
    const order = events.map(({ type }) => type)
    expect(order.lastIndexOf('removed')).toBeLessThan(order.lastIndexOf('logs'))
  })

  test('behavior: a reorg to a shorter chain removes the logs above it', async () => {
    const { given, removed } = watch()
    await untilLooks(2)
    const id = await world.chain.client.snapshot()
    await mint(1n)
    await vi.waitFor(() => expect(given()).toEqual([1]), 10_000)
    await mint(2n)
    await vi.waitFor(() => expect(given()).toEqual([1, 2]), 10_000)
    node.fail(503)
    await world.chain.client.revert({ id })
    await mint(3n)
    node.fail(null)
    await vi.waitFor(() => expect(removed()).toEqual([1, 2]), 10_000)
    await vi.waitFor(() => expect(given()).toEqual([1, 2, 3]), 10_000)
  })

  test('behavior: the logs of a transaction that moves to another block are removed and dispatched again', async () => {
    const { given, removed } = watch()
    await untilLooks(2)
    await mint(9n)
    await vi.waitFor(() => expect(given()).toEqual([9]), 10_000)
    const latest = await requestDirectly(world.chain.rpcUrl, 'eth_getBlockByNumber', ['latest', true])
    const raw = await rawOfOnlyTransaction(latest)
    await world.chain.client.mine({ blocks: 1 })
    await untilLooks(2)
    const reorged = await requestDirectly(world.chain.rpcUrl, 'anvil_reorg', [2, [[raw, 1]]])
    expect(reorged).not.toHaveProperty('error')
    await vi.waitFor(() => expect(given()).toEqual([9, 9]), 10_000)
    expect(removed()).toEqual([9])
  })

  test('behavior: a reorg between head and logs also removes logs before replacements', async () => {
    const { told: events, given } = watch()
    await untilLooks(2)
    await mint(9n)
    await vi.waitFor(() => expect(given()).toEqual([9]), 10_000)
    const latest = await requestDirectly(world.chain.rpcUrl, 'eth_getBlockByNumber', ['latest', true])
    const raw = await rawOfOnlyTransaction(latest)
    let isMoved = false
    node.answer(async ({ method, forward }) => {
      if (method === 'eth_getLogs' && !isMoved) {
        isMoved = true
        const reorged = await requestDirectly(world.chain.rpcUrl, 'anvil_reorg', [2, [[raw, 1]]])
        expect(reorged).not.toHaveProperty('error')
      }
      return forward()
    })
    await world.chain.client.mine({ blocks: 1 })
    await vi.waitFor(() => expect(given()).toEqual([9, 9]), 10_000)
    expect(events.map(({ type }) => type)).toEqual(['logs', 'removed', 'logs'])
  })

  test('behavior: a node that is not in sync with itself removes nothing', async () => {
    const { given, removed, errors } = watch()
    await untilLooks(2)
    await mint(1n)
    await vi.waitFor(() => expect(given()).toEqual([1]), 10_000)
    const old = await requestDirectly(world.chain.rpcUrl, 'eth_getBlockByNumber', ['0x2', false])
    node.answer(async ({ method, params, forward }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? old : forward(),
    )
    await untilLooks(3)
    node.answer(({ forward }) => forward())
    await untilLooks(3)
    expect({ given: given(), removed: removed(), errors }).toEqual({ given: [1], removed: [], errors: [] })
  })

  test('behavior: logs come again when their callback fails', async () => {
    const taken: number[] = []
    let failures = 2
    const { errors } = watch({
      onLogs: async (logs) => {
        if (failures-- > 0) throw new RangeError('the disk is full')
        taken.push(...amounts(logs))
      },
    })
    await untilLooks(2)
    await mint(1n)
    await vi.waitFor(() => expect(taken).toEqual([1]), 10_000)
    expect(errors.filter((error) => error instanceof RangeError)).toHaveLength(2)
    await untilLooks(3)
    expect(taken).toEqual([1])
  })

  test('behavior: no callback runs after the stop', async () => {
    const { given, stop, errors } = watch()
    await untilLooks(2)
    stop()
    await mint(1n)
    const before = node.requests.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect({ given: given(), errors }).toEqual({ given: [], errors: [] })
    // One request may have been in flight.
    expect(node.requests.length - before).toBeLessThanOrEqual(1)
  })

  test('error: reports a reorg deeper than its memory, and continues', async () => {
    for (let amount = 1n; amount <= 3n; amount++) await mint(amount)
    const id = await world.chain.client.snapshot()
    for (let amount = 4n; amount <= 12n; amount++) await mint(amount)
    const { given, errors } = watch({ fromBlock: 0n, reorgDepth: 3 })
    await vi.waitFor(() => expect(given()).toHaveLength(12), 10_000)
    node.fail(503)
    await world.chain.client.revert({ id })
    for (let amount = 20n; amount <= 32n; amount++) await mint(amount)
    node.fail(null)
    await vi.waitFor(() => expect(given()).toContain(32), 10_000)
    expect(errors.filter((error) => error instanceof ReorgTooDeepError)).toHaveLength(1)
  })

  test('error: reports a node of another chain and ignores its logs', async () => {
    const { given, errors } = watch({ fromBlock: 0n }, 1)
    await mint(1n)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), 10_000)
    expect(errors.every((error) => error instanceof WrongChainError)).toBe(true)
    expect(given()).toEqual([])
  })
})

async function rawOfOnlyTransaction(block: Awaited<ReturnType<typeof requestDirectly>>): Promise<unknown> {
  const result = 'result' in block ? block.result : null
  const transactions: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'transactions') : []
  const [transaction]: readonly unknown[] = Array.isArray(transactions) ? transactions : []
  const hash = typeof transaction === 'object' && transaction !== null ? Reflect.get(transaction, 'hash') : null
  const raw = await requestDirectly(world.chain.rpcUrl, 'eth_getRawTransactionByHash', [hash])
  if (!('result' in raw)) throw new TypeError('anvil has the raw transaction')
  return raw.result
}
