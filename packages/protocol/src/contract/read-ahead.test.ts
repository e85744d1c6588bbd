import { array, asyncProperty, assert as check, constantFrom, nat, record } from 'fast-check'
import {
  type Address,
  type Client,
  concat,
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  slice,
} from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NodeUnreachableError } from '../chain/errors.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { callContract } from './call.ts'
import { withReadAhead } from './read-ahead.ts'
import type { PlannedCall, ResultWord } from './read-plan.ts'
import { atOneBlock, together } from './read-together.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
])
const decimals = encodeFunctionData({ abi, functionName: 'decimals' })
const balanceOf = (owner: Address) => encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
const word = (value: bigint) => numberToHex(value, { size: 32 })

let world: BoostWorld
let node: RpcProxy
beforeAll(async () => {
  world = await startBoostWorld()
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

const client = () => createClient({ transport: http(node.url, { retryCount: 0 }) })
const read = (to: PlannedCall['to'], data: Hex, words?: PlannedCall['words']): PlannedCall => {
  return { type: 'read', to, data, ...(words ? { words } : {}) }
}
const planOf = (calls: readonly PlannedCall[]) => () => ({ from: world.accounts.ada, calls })

/** Returns a contract that returns these bytes to every call. */
function returning(data: Hex): Promise<Address> {
  // Copies what follows the 9 bytes of code: PUSH1 n, DUP1, PUSH1 9, PUSH0, CODECOPY, PUSH0, RETURN.
  const length = (data.length - 2) / 2
  const runtime = concat(['0x60', numberToHex(length, { size: 1 }), '0x8060095f395ff3', data])
  return world.deploy(concat(['0x60', numberToHex(length + 9, { size: 1 }), '0x8060095f395ff3', runtime]))
}

describe('withReadAhead', () => {
  test('default: one request, and addresses and arguments of later calls come from earlier results', async () => {
    const directory = await returning(concat([word(7n), word(BigInt(world.token)), word(BigInt(world.accounts.ada))]))
    const calls = [
      read(directory, '0x01'),
      read({ call: 0, word: 1 }, decimals),
      read({ call: 0, word: 1 }, balanceOf(world.accounts.ben), [{ argument: 0, from: { call: 0, word: 2 } }]),
    ]
    const found = await withReadAhead(client(), planOf(calls), async (reader) => {
      expect(await atOneBlock(reader)).toBe(reader)
      expect(together(reader)).toBe(reader)
      return Promise.all([
        callContract(reader, { to: directory, data: '0x01' }),
        readContract(reader, { abi, address: world.token, functionName: 'decimals' }),
        readContract(reader, { abi, address: world.token, functionName: 'balanceOf', args: [world.accounts.ada] }),
      ])
    })
    expect(node.requests).toEqual(['eth_call'])
    expect(found[0].data.slice(0, 66)).toBe(word(7n))
    expect(found[1]).toBe(18)
    const args = [world.accounts.ada] as const
    expect(found[2]).toBe(await readContract(client(), { abi, address: world.token, functionName: 'balanceOf', args }))
  })

  test('default: reverts are reverts, with their data, and the error of the function is thrown', async () => {
    const to = world.at('managedBudget')
    const call = { to, data: '0xdeadbeef' } as const
    const outcome = await withReadAhead(client(), planOf([read(to, call.data)]), (reader) => callContract(reader, call))
    expect(node.requests).toEqual(['eth_call'])
    expect(outcome).toEqual(await callContract(client(), call))
    const failure = withReadAhead(client(), planOf([read(world.token, decimals)]), async (reader) => {
      await callContract(reader, { to: world.token, data: decimals })
      throw new RangeError('mine')
    })
    await expect(failure).rejects.toThrow('mine')
  })

  test('property: the results of any plan are those of separate calls', async () => {
    const { token } = world
    const directory = await returning(concat([word(1n << 150n), word(BigInt(token)), word(BigInt(world.accounts.ada))]))
    const echo = await returning(word(BigInt(directory)))
    const short = await returning('0x01')
    const from = record({ call: nat(7), word: nat(3), minus: constantFrom(0, 1) })
    const planned = record({
      to: constantFrom<PlannedCall['to'] | null>(directory, echo, short, token, world.accounts.ben, null, null),
      ...{ from, data: constantFrom(decimals, balanceOf(world.accounts.ben), '0xdeadbeef', '0x') },
      words: array(from, { maxLength: 1 }),
    })
    const plans = array(planned, { minLength: 1, maxLength: 12 }).map((calls) =>
      calls.map(({ to, from, data, words }, at): PlannedCall => {
        const earlier = (source: typeof from) => ({ ...source, call: source.call % Math.max(at, 1) })
        const isFilled = data.length > 10
        return {
          ...{ type: 'read', data, to: to ?? (at === 0 ? token : { ...earlier(from), minus: 0 }) },
          words: isFilled && at > 0 ? words.map((source) => ({ argument: 0, from: earlier(source) })) : [],
        }
      }),
    )
    await check(
      asyncProperty(plans, async (calls) => {
        const outcomes: (Awaited<ReturnType<typeof callContract>> | null)[] = []
        const made: { readonly to: Address; readonly data: Hex }[] = []
        const wordOf = ({ call, word: at, minus = 0 }: ResultWord): Hex | null => {
          const outcome = outcomes[call]
          if (outcome?.status !== 'returned' || outcome.data.length < 2 + 64 * (at + 1)) return null
          return word(BigInt.asUintN(256, BigInt(`0x${outcome.data.slice(2 + 64 * at, 66 + 64 * at)}`) - BigInt(minus)))
        }
        for (const { to, data, words = [] } of calls) {
          const target = typeof to === 'string' ? to : wordOf(to)
          const filled = words.map((each) => wordOf(each.from))
          if (target === null || filled.includes(null)) {
            outcomes.push(null)
            continue
          }
          const call = {
            to: `0x${target.slice(-40)}`,
            data: filled[0] ? concat([slice(data, 0, 4), filled[0]]) : data,
          } as const
          made.push(call)
          outcomes.push(await callContract(client(), call))
        }
        const before = node.requests.length
        const found = await withReadAhead(client(), planOf(calls), (reader) =>
          Promise.all(made.map((call) => callContract(reader, call))),
        )
        expect(node.requests.slice(before)).toEqual(['eth_call'])
        expect(found).toEqual(outcomes.filter((outcome) => outcome !== null))
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  test('behavior: a read that was not planned runs the function again, at one block', async () => {
    let runs = 0
    const found = await withReadAhead(client(), planOf([read(world.token, decimals)]), async (reader) => {
      runs++
      const first = await callContract(reader, { to: world.token, data: decimals })
      const second = await callContract(reader, { to: world.token, data: balanceOf(world.accounts.cleo) })
      return [first.status, second.status]
    })
    expect(found).toEqual(['returned', 'returned'])
    expect(runs).toBe(2)
    expect(node.requests).toEqual(['eth_call', 'eth_blockNumber', 'eth_call', 'eth_call'])
  })

  test('behavior: an address that an earlier call did not return is not planned', async () => {
    const short = await returning('0x01')
    const calls = [read(short, '0x'), read({ call: 0, word: 0 }, decimals)]
    const found = await withReadAhead(client(), planOf(calls), (reader) =>
      callContract(reader, { to: `0x01${'00'.repeat(19)}`, data: decimals }),
    )
    expect(found).toEqual({ status: 'returned', data: '0x' })
    expect(node.requests).toEqual(['eth_call', 'eth_blockNumber', 'eth_call'])
  })

  test('behavior: without a plan, or with a reader of one block, the reads are separate', async () => {
    const run = (reader: Client) => callContract(reader, { to: world.token, data: decimals })
    await withReadAhead(client(), () => null, run)
    const pinned = await atOneBlock(client())
    await withReadAhead(pinned, planOf([read(world.token, decimals)]), async (reader) => {
      expect(reader).toBe(pinned)
      return run(reader)
    })
    const many = Array.from({ length: 1_100 }, (_, at) => read(world.token, balanceOf(numberToHex(at, { size: 20 }))))
    await withReadAhead(client(), planOf(many), run)
    const separate = ['eth_blockNumber', 'eth_call']
    expect(node.requests).toEqual([...separate, ...separate, ...separate])
  })

  test('behavior: simulations run after the reads, from the sender, and another sender is not planned', async () => {
    const from = world.accounts.ada
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [world.accounts.cleo, 0n] })
    const calls: readonly PlannedCall[] = [
      read(world.token, decimals),
      { type: 'simulation', to: world.token, data },
      // What a simulation changes is not on the chain.
      { type: 'simulation', to: world.token, data: decimals },
    ]
    const outcomes = await withReadAhead(client(), planOf(calls), async (reader) => [
      await callContract(reader, { from, to: world.token, data }),
      await callContract(reader, { to: world.token, data: decimals }),
      await callContract(reader, { from: world.accounts.ben, to: world.token, data }),
      await callContract(reader, { from, to: world.token, data, value: 1n }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['returned', 'returned', 'returned', 'reverted'])
    expect(node.requests).toEqual(['eth_call', 'eth_call', 'eth_call'])
  })

  test('behavior: a simulation after one that did not revert goes to the node, which does not see its changes', async () => {
    const from = world.accounts.ada
    // Returns whether its first slot is empty, and fills it.
    const latch = await world.deploy('0x600d8060095f395ff35f541560015f555f5260205ff3')
    const fill = (data: Hex): PlannedCall => ({ type: 'simulation', to: latch, data })
    const refused: PlannedCall = { type: 'simulation', to: world.token, data: '0xdeadbeef' }
    const run = (reader: Client) =>
      Promise.all((['0x01', '0x02'] as const).map((data) => callContract(reader, { from, to: latch, data })))
    const separate = await run(client())
    expect(separate.map(({ data }) => data)).toEqual([word(1n), word(1n)])
    const before = node.requests.length
    expect(await withReadAhead(client(), planOf([refused, fill('0x01'), fill('0x02')]), run)).toEqual(separate)
    expect(node.requests.slice(before)).toEqual(['eth_call', 'eth_call'])
  })

  test('security: a contract that burns the gas or floods the result cannot change the results of other reads', async () => {
    const burner = await world.deploy('0x60fe60005360016000f3')
    const flood = await world.deploy('0x66621000006000f360005260076019f3')
    const heavy = await world.deploy('0x600e8060095f395ff3620140005b600190038060045700')
    const leaver = await world.deploy('0x600a8060095f395ff35b6207a1205a115f5700')
    const careful = await world.deploy(
      concat(['0x602c8060095f395ff3', '0x63313ce56760e01b5f52', '0x5f5f60045f73', heavy, '0x5afa5f5260205ff3']),
    )
    const honest = await callContract(client(), { to: careful, data: '0x' })
    expect(honest).toEqual({ status: 'returned', data: word(1n) })
    for (const hostile of [leaver, burner, flood]) {
      for (const count of [1, 8]) {
        const calls = [...Array.from({ length: count }, () => read(hostile, '0x')), read(careful, '0x')]
        const found = await withReadAhead(client(), planOf(calls), (reader) =>
          callContract(reader, { to: careful, data: '0x' }),
        )
        expect(found).toEqual(honest)
      }
    }
  }, 60_000)

  test('error: an unreachable node receives one request', async () => {
    node.fail(503)
    const reading = withReadAhead(client(), planOf([read(world.token, decimals)]), (reader) =>
      callContract(reader, { to: world.token, data: decimals }),
    )
    await expect(reading).rejects.toThrow(NodeUnreachableError)
    expect(node.requests).toEqual([])
  })
})
