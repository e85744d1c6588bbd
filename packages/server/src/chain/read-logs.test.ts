import { type Address, type Hash, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, hashOf } from '../testing/numbered-hex.ts'
import { checkReceipt } from './block-proof.ts'
import { type ChainNode, RpcRefusal } from './chain-node.ts'
import { InvalidRpcResponseError } from './errors.ts'
import { createQuorumClient } from './quorum-client.ts'
import { readCalls } from './read-calls.ts'
import { createLogReader } from './read-logs.ts'
import { RESPONSE_TOO_LONG } from './response-too-long.ts'

const tooLong = () => new RpcRefusal({ message: 'the response is too long', rpcCode: RESPONSE_TOO_LONG, data: null })
const [honest, filler] = [addressOf(1), addressOf(2)]

type Sent = { readonly hash: Hash; readonly from: Address; readonly size: number }

/** Blocks of transactions with one log each. A response of more than a hundred logs is too long. */
function nodeOf(blocks: readonly (readonly Sent[])[], name = 'one') {
  const requests: string[] = []
  const logOf = ({ hash, from }: Sent, block: number, at: number) => ({
    ...{ address: from, topics: [hashOf(7)], data: '0x', logIndex: numberToHex(at), transactionIndex: numberToHex(at) },
    ...{ blockNumber: numberToHex(block), blockHash: hashOf(0xb0 + block), transactionHash: hash, removed: false },
  })
  const limit = (sent: readonly Sent[]) => {
    if (sent.reduce((sum, { size }) => sum + size, 0) > 100) throw tooLong()
  }
  const answer = (method: string, params: readonly unknown[]): unknown => {
    const [first, second] = params
    switch (method) {
      case 'eth_getLogs': {
        const { fromBlock, toBlock, address } = Object(first)
        const found = blocks.flatMap((sent, block) =>
          block < Number(fromBlock) || block > Number(toBlock)
            ? []
            : sent.map((one, at) => ({ one, log: logOf(one, block, at) })),
        )
        const wanted = found.filter(({ one }) => address === undefined || address.includes(one.from))
        limit(wanted.map(({ one }) => one))
        return wanted.map(({ log }) => log)
      }
      case 'eth_getBlockByNumber': {
        const sent = blocks[Number(first)]
        if (!sent) return null
        if (second === true) limit(sent)
        const transactions = sent.map(({ hash, from }) =>
          second === true ? { hash, to: from, input: '0x12345678' } : hash,
        )
        return { number: first, hash: hashOf(0xb0 + Number(first)), timestamp: '0x1', transactions }
      }
      default: {
        const block = blocks.findIndex((sent) => sent.some(({ hash }) => hash === first))
        const at = blocks[block]?.findIndex(({ hash }) => hash === first) ?? -1
        const one = blocks[block]?.[at]
        if (!one) return null
        limit([one])
        if (method === 'eth_getTransactionByHash') return { hash: one.hash, to: one.from, input: '0x12345678' }
        return { transactionHash: one.hash, logs: [logOf(one, block, at)] }
      }
    }
  }
  const node: ChainNode = {
    name,
    request: async (method, params) => {
      requests.push(method)
      return answer(method, params)
    },
  }
  return { node, asked: requests }
}

const small = (number: number): Sent => ({ hash: hashOf(number), from: honest, size: 1 })
const large = (number: number, size = 90): Sent => ({ hash: hashOf(number), from: filler, size })

async function hashesOf(nodes: readonly ChainNode[], addresses: readonly Address[] | null, to: bigint) {
  const set = { chainId: 1, nodes, quorum: nodes.length }
  const found: Hash[] = []
  for await (const logs of createLogReader(createQuorumClient(set, 'latest'), { maxBlocks: 2_000 })(
    0n,
    to,
    addresses,
  )) {
    found.push(...logs.map(({ transactionHash }) => transactionHash))
  }
  return found
}

describe('createLogReader', () => {
  test('default: a full block is read receipt by receipt, and its neighbors at once', async () => {
    const { node, asked: requests } = nodeOf([[small(1)], [small(2), large(3), large(4), small(5)], [small(6)]])
    expect(await hashesOf([node], null, 2n)).toEqual([1, 2, 3, 4, 5, 6].map(hashOf))
    expect(requests.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(4)
  })

  test('behavior: a request with addresses is not affected by what fills the block', async () => {
    const { node, asked: requests } = nodeOf([[small(1)], [small(2), large(3), large(4)], [small(5)]])
    expect(await hashesOf([node], [honest], 2n)).toEqual([1, 2, 5].map(hashOf))
    expect(requests).toEqual(['eth_getLogs'])
    expect(await hashesOf([node], [filler], 2n)).toEqual([3, 4].map(hashOf))
  })

  test('behavior: only a receipt that is too long by itself is left out', async () => {
    const { node } = nodeOf([[small(1), large(2, 500), small(3)], [small(4)]])
    expect(await hashesOf([node], null, 1n)).toEqual([1, 3, 4].map(hashOf))
  })

  test('behavior: a block that is too long for one node of two is still read', async () => {
    const blocks = [[small(1)], [small(2), large(3)], [small(4)]]
    const [one, other] = [nodeOf(blocks), nodeOf(blocks, 'other')]
    const stricter: ChainNode = {
      name: 'stricter',
      request: (method, params) =>
        method === 'eth_getLogs' && JSON.stringify(params).includes('"fromBlock":"0x1"')
          ? Promise.reject(tooLong())
          : other.node.request(method, params),
    }
    expect(await hashesOf([one.node, stricter], null, 2n)).toEqual([1, 2, 3, 4].map(hashOf))
  })

  test('error: nodes that are down are not a full block', async () => {
    const down: ChainNode = {
      name: 'down',
      request: () => Promise.reject(new InvalidRpcResponseError({ node: 'down', why: 'no answer' })),
    }
    await expect(hashesOf([down], null, 5n)).rejects.toThrow()
  })
})

describe('readCalls', () => {
  test('behavior: a full block is read transaction by transaction', async () => {
    const { node } = nodeOf([
      [small(1), large(2), large(3)],
      [small(4), large(5, 500)],
    ])
    const found: Hash[] = []
    for await (const calls of readCalls({ chainId: 1, nodes: [node], quorum: 1 }, 0n, 1n)) {
      found.push(...calls.map(({ transactionHash }) => transactionHash))
    }
    expect(found).toEqual([1, 2, 3, 4].map(hashOf))
  })
})

describe('checkReceipt', () => {
  test.each([
    ['too long', tooLong()],
    ['not in time', new InvalidRpcResponseError({ node: 'one', why: 'no response in time' })],
  ])('behavior: when the receipts of the block are %s, only the agreement of the nodes counts', async (_, error) => {
    const requests: string[] = []
    const node: ChainNode = {
      name: 'one',
      request: (method) => {
        requests.push(method)
        return Promise.reject(error)
      },
    }
    const header = { hash: hashOf(1), receiptsRoot: hashOf(2) }
    for (let at = 0; at < 3; at++) await checkReceipt(node, header, { transactionHash: hashOf(3) })
    // A response that is too long is not requested again.
    expect(requests).toHaveLength(error instanceof RpcRefusal ? 1 : 3)
  })
})
