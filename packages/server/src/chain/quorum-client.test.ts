import { getBudget } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/numbered-hex.ts'
import type { ChainNode } from './chain-node.ts'
import { createQuorumClient } from './quorum-client.ts'

/** Its newest block is 9, the finalized one 5. Every call returns the same word. */
function nodes() {
  const blocks: unknown[] = []
  const node: ChainNode = {
    name: 'one',
    request: async (method, params) => {
      if (method === 'eth_blockNumber') return '0x9'
      if (method === 'eth_getBlockByNumber') return { number: params[0] === 'finalized' ? '0x5' : '0x9' }
      blocks.push(params[1])
      return `0x${'0'.repeat(64)}`
    },
  }
  return { set: { chainId: 1, nodes: [node], quorum: 1 }, blocks }
}

describe('createQuorumClient', () => {
  test('default: eth_blockNumber returns the block that calls run at', async () => {
    const { set } = nodes()
    expect(await createQuorumClient(set, 'finalized').request({ method: 'eth_blockNumber' })).toBe('0x5')
    expect(await createQuorumClient(set, 'latest').request({ method: 'eth_blockNumber' })).toBe('0x9')
  })

  test('behavior: reads at one block number are at the finalized block', async () => {
    const { set, blocks } = nodes()
    await getBudget(createQuorumClient(set, 'finalized'), { budget: addressOf(1) }).catch(() => null)
    expect(blocks.length).toBeGreaterThan(0)
    expect(new Set(blocks)).toEqual(new Set(['0x5']))
  })
})
