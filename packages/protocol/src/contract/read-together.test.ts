import { type Address, concat, createClient, encodeFunctionData, http, numberToHex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NodeUnreachableError } from '../chain/errors.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { callContract } from './call.ts'
import { atOneBlock, together, toRevertError } from './read-together.ts'

const abi = parseAbi(['function decimals() view returns (uint8)', 'function balanceOf(address) view returns (uint256)'])
const decimals = encodeFunctionData({ abi, functionName: 'decimals' })

let world: BoostWorld
let node: RpcProxy
/** Burns all the gas that it receives. */
let burner: Address
/** Returns how often it was called, which a read must not change. */
let counter: Address
/** Returns a megabyte. */
let flood: Address
beforeAll(async () => {
  world = await startBoostWorld()
  burner = await world.deploy('0x60fe60005360016000f3')
  counter = await world.deploy('0x716000546001018060005560005260206000f36000526012600ef3')
  flood = await world.deploy('0x66621000006000f360005260076019f3')
}, 60_000)
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

describe('together', () => {
  test('default: simultaneous reads share one request, and each has its own result', async () => {
    const reader = together(client())
    const [read, returned, reverted, nobody] = await Promise.all([
      readContract(reader, { abi, address: world.token, functionName: 'balanceOf', args: [world.accounts.ada] }),
      callContract(reader, { to: world.token, data: decimals }),
      callContract(reader, { to: world.at('managedBudget'), data: '0xdeadbeef' }),
      callContract(reader, { to: world.accounts.ben, data: decimals }),
    ])
    expect(read).toBeGreaterThan(0n)
    expect(returned).toEqual({ status: 'returned', data: `0x${'12'.padStart(64, '0')}` })
    expect(reverted).toEqual(await callContract(client(), { to: world.at('managedBudget'), data: '0xdeadbeef' }))
    expect(nobody).toEqual({ status: 'returned', data: '0x' })
  })

  test('default: returns a client that already batches unchanged', async () => {
    const reader = together(client())
    expect(together(reader)).toBe(reader)
    const pinned = await atOneBlock(reader)
    expect(pinned).not.toBe(reader)
    expect(await atOneBlock(pinned)).toBe(pinned)
    expect(together(pinned)).toBe(pinned)
  })

  test('behavior: a contract that burns all gas, or returns too much data, does not affect other reads', async () => {
    for (const hostile of [burner, flood]) {
      const reader = together(client())
      const [, answer] = await Promise.all([
        callContract(reader, { to: hostile, data: '0x' }).catch(() => null),
        callContract(reader, { to: world.token, data: decimals }),
      ])
      expect(answer).toMatchObject({ status: 'returned', data: expect.stringMatching(/12$/) })
    }
  })

  test('security: a contract that burns the gas cannot change the results of other reads', async () => {
    // It returns whether its own inner call succeeded, as `try … catch` and ERC-165 checks do: too little gas means a
    // "no".
    const heavy = await world.deploy('0x600e8060095f395ff3620140005b600190038060045700')
    // Burns all gas but what the request needs to end. What is left is too little for the other contract's inner call.
    const leaver = await world.deploy('0x600a8060095f395ff35b6207a1205a115f5700')
    const careful = await world.deploy(
      concat(['0x602c8060095f395ff3', '0x63313ce56760e01b5f52', '0x5f5f60045f73', heavy, '0x5afa5f5260205ff3']),
    )
    const data = '0x'
    const honest = await callContract(client(), { to: careful, data })
    expect(honest).toEqual({ status: 'returned', data: numberToHex(1, { size: 32 }) })
    for (const hostile of [leaver, burner, flood]) {
      for (const count of [1, 2, 8]) {
        const reader = together(client())
        const all = [...Array.from({ length: count }, () => hostile), careful, ...(count > 1 ? [hostile] : [])]
        const answers = await Promise.all(all.map((to) => callContract(reader, { to, data }).catch(() => null)))
        expect(answers[count]).toEqual(honest)
      }
    }
  })

  test('behavior: the next read does not see state changes of a contract', async () => {
    const reader = together(client())
    const reads = await Promise.all([1, 2, 3].map(() => callContract(reader, { to: counter, data: '0x' })))
    expect(reads.map(({ data }) => BigInt(data))).toEqual([1n, 1n, 1n])
  })

  test('behavior: a call with a sender goes alone, with that sender', async () => {
    const reader = together(client())
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address, uint256)']),
      functionName: 'transfer',
      args: [world.accounts.ben, 1n],
    })
    expect((await callContract(reader, { from: world.accounts.ada, to: world.token, data })).status).toBe('returned')
    expect((await callContract(reader, { from: world.accounts.cleo, to: world.token, data })).status).toBe('reverted')
  })

  test('behavior: a node that does not run creation code receives separate requests', async () => {
    node.answer(async ({ params, forward }) => {
      const [call] = params
      const isCreation = typeof call === 'object' && call !== null && !('to' in call)
      return isCreation ? { error: { code: -32_602, message: 'to is required' } } : forward()
    })
    const reader = together(client())
    const reads = await Promise.all([1, 2].map(() => callContract(reader, { to: world.token, data: decimals })))
    expect(reads.map(({ status }) => status)).toEqual(['returned', 'returned'])
    expect(node.requests).toEqual(['eth_call', 'eth_call', 'eth_call'])
  })

  test('behavior: more reads than fit into one request use several', async () => {
    const reader = together(client())
    await Promise.all(Array.from({ length: 90 }, () => callContract(reader, { to: world.token, data: decimals })))
    expect(node.requests).toEqual(['eth_call', 'eth_call', 'eth_call'])
  })

  test('error: an unreachable node receives one request', async () => {
    node.fail(503)
    const reader = together(client())
    const reads = [1, 2].map(() => callContract(reader, { to: world.token, data: decimals }))
    await Promise.all(reads.map((read) => expect(read).rejects.toThrow(NodeUnreachableError)))
  })
})

describe('atOneBlock', () => {
  test('default: reads do not see later blocks, calls with a sender neither', async () => {
    const reader = await atOneBlock(client())
    const before = await callContract(reader, { to: world.token, data: decimals })
    const late = await world.deploy('0x60fe60005360016000f3')
    expect(await callContract(reader, { to: late, data: '0x' })).toEqual({ status: 'returned', data: '0x' })
    expect(await callContract(reader, { from: world.accounts.ada, to: late, data: '0x' })).toEqual({
      ...{ status: 'returned', data: '0x' },
    })
    expect(before.status).toBe('returned')
  })

  test('behavior: reads the newest block when the node does not know the block or returns no number', async () => {
    node.answer(async ({ params, forward }) =>
      params[1] === 'latest' || params.length === 0
        ? forward()
        : { error: { code: -32_000, message: 'header not found' } },
    )
    const behind = await atOneBlock(client())
    expect((await callContract(behind, { to: world.token, data: decimals })).status).toBe('returned')
    node.answer(async ({ method, forward }) =>
      method === 'eth_blockNumber' ? { error: { code: -32_601, message: 'not served' } } : forward(),
    )
    const silent = await atOneBlock(client())
    expect((await callContract(silent, { to: world.token, data: decimals })).status).toBe('returned')
  })
})

describe('toRevertError', () => {
  test('default: has the revert data, and a URL that viem can parse, because it throws for another', () => {
    const error = toRevertError({ to: counter, data: '0x' }, '0x1234')
    expect(error).toMatchObject({ code: 3, data: '0x1234' })
    expect(URL.canParse(error.url)).toBe(true)
  })
})
