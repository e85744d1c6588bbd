import { getBudget } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/scene.ts'
import type { ChainNode } from './chain-node.ts'
import { createQuorumClient } from './quorum-client.ts'

/** Its newest block is 9, the settled one 5; every call answers with the same word. */
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
  test('default: the newest block that it tells of is the one that calls are run at', async () => {
    const { set } = nodes()
    expect(await createQuorumClient(set, 'finalized').request({ method: 'eth_blockNumber' })).toBe('0x5')
    expect(await createQuorumClient(set, 'latest').request({ method: 'eth_blockNumber' })).toBe('0x9')
  })

  test('behavior: so reads that are all of one block are of the settled one', async () => {
    const { set, blocks } = nodes()
    await getBudget(createQuorumClient(set, 'finalized'), { budget: addressOf(1) }).catch(() => null)
    expect(blocks.length).toBeGreaterThan(0)
    expect(new Set(blocks)).toEqual(new Set(['0x5']))
  })
})
