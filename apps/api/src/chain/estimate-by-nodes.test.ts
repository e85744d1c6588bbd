import { type ChainNode, RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { estimateByNodes } from './estimate-by-nodes.ts'

const request = { method: 'eth_estimateGas', params: [] }
/** Nodes that answer with a number, a refusal, or not at all. */
const nodesOf = (...answers: readonly (bigint | 'refuse' | 'down' | 'garbage')[]) => ({
  chainId: 1,
  quorum: 1,
  nodes: answers.map(
    (answer, at): ChainNode => ({
      name: `node-${at}`,
      async request() {
        if (answer === 'down') throw new TypeError('No answer.')
        if (answer === 'refuse') throw new RpcRefusal({ message: 'reverted', rpcCode: 3, data: '0x1234' })
        return answer === 'garbage' ? { much: 'gas' } : numberToHex(answer)
      },
    }),
  ),
})

describe('estimateByNodes', () => {
  test('default: nodes may differ, and the middle number of those that answered first counts', async () => {
    const { type, ...estimate } = await estimateByNodes(nodesOf(100n, 103n, 101n), request)
    expect([type, [{ number: 101n }, { number: 103n }]]).toEqual(['number', expect.arrayContaining([estimate])])
    expect(await estimateByNodes(nodesOf(100n), request)).toEqual({ type: 'number', number: 100n })
  })

  test('behavior: enough refusals are a refusal, with the data of the revert', async () => {
    const refused = { type: 'refused', data: '0x1234' }
    expect(await estimateByNodes(nodesOf('refuse', 'refuse', 100n), request)).toEqual(refused)
    expect(await estimateByNodes(nodesOf(100n, 'refuse', 100n), request)).toMatchObject({ type: 'number' })
  })

  test('error: too few nodes answer', async () => {
    for (const set of [nodesOf('down'), nodesOf('garbage', 'down', 100n), nodesOf(100n, 'refuse')]) {
      await expect(estimateByNodes(set, request)).rejects.toThrow(QuorumNotReachedError)
    }
  })

  test('property: a minority of nodes that name a smaller number cannot make it the estimate', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.bigInt({ min: 0n, max: 99n }), async (liars, lie) => {
        const answers = [...Array.from({ length: liars }, () => lie), ...Array.from({ length: liars + 1 }, () => 100n)]
        // The liars answer first.
        const estimate = await estimateByNodes(nodesOf(...answers), request)
        if (estimate.type === 'number' && liars === 1) expect(estimate.number).toBe(100n)
      }),
    )
  })
})
