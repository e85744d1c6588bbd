import { array, asyncProperty, assert as check, constant, integer, oneof, record } from 'fast-check'
import { createClient, custom, type Hex, hexToNumber, isHex, keccak256, numberToHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ReorgTooDeepError } from './errors.ts'
import type { ChainLog } from './get-chain-logs.ts'
import { watchLogs } from './watch-logs.ts'

type Block = { readonly number: number; readonly hash: Hex; readonly logs: number }
type Event =
  | { readonly type: 'mine'; readonly blocks: number; readonly logs: number }
  | { readonly type: 'reorg'; readonly depth: number; readonly blocks: number; readonly logs: number }
  | { readonly type: 'fail'; readonly after: number; readonly requests: number }

/** A node with its own chain in memory. A reorg can happen between any two requests. */
function createModelNode() {
  let salt = 0
  const chain: Block[] = [newBlock(0, 0)]
  let working = 0
  let failures = 0
  let heads = 0
  let highest = 0

  function newBlock(number: number, logs: number): Block {
    return { number, hash: keccak256(toHex(`block ${salt++}`)), logs }
  }
  function headerOf(block: Block | undefined) {
    return block ? { number: numberToHex(block.number), hash: block.hash, timestamp: '0x0' } : null
  }
  function logsOf({ number, hash, logs }: Block) {
    return Array.from({ length: logs }, (_, index) => ({
      address: `0x${'11'.repeat(20)}`,
      topics: [],
      data: '0x',
      logIndex: numberToHex(index),
      blockNumber: numberToHex(number),
      blockHash: hash,
      transactionHash: hash,
      transactionIndex: '0x0',
    }))
  }

  return {
    apply(event: Event) {
      switch (event.type) {
        case 'fail':
          working = event.after
          failures = event.requests
          return
        case 'reorg':
          // The first block stays: no chain loses that one.
          chain.splice(Math.max(1, chain.length - event.depth))
          break
        case 'mine':
          break
        default:
          event satisfies never
      }
      for (let count = 0; count < event.blocks; count++) chain.push(newBlock(chain.length, event.logs))
      highest = Math.max(highest, chain.length - 1)
    },
    /** How often the head was requested and returned. */
    looks: () => heads,
    /** `blockHash:logIndex` of every log on the chain from a block on. */
    keys: (from: number) =>
      chain.slice(from).flatMap(({ hash, logs }) => Array.from({ length: logs }, (_, index) => `${hash}:${index}`)),
    height: () => chain.length - 1,
    highest: () => highest,
    async request({ method, params }: { method: string; params?: unknown }) {
      if (working > 0) working--
      else if (failures > 0) {
        failures--
        throw new TypeError('the line is cut')
      }
      const [first]: readonly unknown[] = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_chainId':
          return '0x1'
        case 'eth_getBlockByNumber':
          if (first === 'latest') heads++
          return headerOf(first === 'latest' ? chain.at(-1) : chain[isHex(first) ? hexToNumber(first) : 0])
        case 'eth_getLogs': {
          const bound = (name: string): number => {
            const value: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, name) : undefined
            return isHex(value) ? hexToNumber(value) : 0
          }
          return chain.slice(bound('fromBlock'), bound('toBlock') + 1).flatMap(logsOf)
        }
        default:
          throw new TypeError(`nobody asks ${method}`)
      }
    },
  }
}

const blocks = integer({ min: 1, max: 6 })
const logs = integer({ min: 0, max: 2 })
const happenings = array(
  record({
    event: oneof(
      record({ type: constant('mine' as const), blocks, logs }),
      record({ type: constant('reorg' as const), depth: integer({ min: 1, max: 8 }), blocks, logs }),
      record({
        type: constant('fail' as const),
        after: integer({ min: 0, max: 6 }),
        requests: integer({ min: 1, max: 4 }),
      }),
    ),
    // No polls: the next event happens in the middle of the watcher's poll.
    looks: integer({ min: 0, max: 2 }),
  }),
  { maxLength: 25 },
)

describe('watchLogs', () => {
  test('property: the dispatched logs minus the removed ones are the logs of the chain', async () => {
    let takenBack = 0
    let judged = 0
    await check(
      asyncProperty(happenings, integer({ min: 1, max: 5 }), async (happening, maxBlocks) => {
        const node = createModelNode()
        const client = createClient({ transport: custom(node, { retryCount: 0 }) })
        const delivered = new Set<string>()
        const keyOf = ({ blockHash, logIndex }: ChainLog): string => `${blockHash}:${logIndex}`
        const faults: string[] = []
        let isTooDeep = false
        const stop = watchLogs(client, {
          fromBlock: 1n,
          maxBlocks,
          reorgDepth: 12,
          pollingIntervalMs: 0,
          onLogs: (given) => {
            for (const log of given) {
              if (delivered.has(keyOf(log))) faults.push(`given twice: ${keyOf(log)}`)
              delivered.add(keyOf(log))
            }
          },
          onReorg: (removed) => {
            for (const log of removed) {
              takenBack++
              if (!delivered.delete(keyOf(log))) faults.push(`taken back and never given: ${keyOf(log)}`)
            }
          },
          onError: (error) => {
            isTooDeep ||= error instanceof ReorgTooDeepError
          },
        })
        const untilLooks = async (count: number) => {
          const before = node.looks()
          while (node.looks() < before + count) await new Promise((resolve) => setTimeout(resolve, 0))
        }
        try {
          for (const { event, looks } of happening) {
            node.apply(event)
            await untilLooks(looks)
          }
          // A shorter chain proves nothing until it has grown past the seen blocks.
          node.apply({ type: 'mine', blocks: node.highest() - node.height() + 2, logs: 1 })
          await untilLooks(3)
        } finally {
          stop()
        }
        // Several reorgs between two polls may exceed the memory. The watcher then reports it.
        if (isTooDeep) return
        judged++
        expect(faults).toEqual([])
        expect([...delivered].sort()).toEqual(node.keys(1).sort())
      }),
      { numRuns: 150 },
    )
    // Checks that the test did run such cases.
    expect(takenBack).toBeGreaterThan(100)
    expect(judged).toBeGreaterThan(100)
  })
})
