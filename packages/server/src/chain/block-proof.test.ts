import { describe, expect, test } from 'vitest'
import { hashOf } from '../testing/numbered-hex.ts'
import { checkReceipt } from './block-proof.ts'
import { RpcRefusal } from './chain-node.ts'

const receipt = { transactionHash: hashOf(7), status: '0x1', logs: [] }
const header = { hash: hashOf(1), receiptsRoot: hashOf(2) }

/** A node of this test, and how often it was requested the receipts of a block. */
function startNode(answer: () => unknown) {
  const counts = { requests: 0 }
  const node = {
    name: 'one',
    async request() {
      counts.requests++
      return answer()
    },
  }
  return { node, counts }
}
const refuse = (rpcCode: number) => () => {
  throw new RpcRefusal({ message: 'no', rpcCode, data: null })
}

describe('checkReceipt', () => {
  test.each([
    ['does not have the method', refuse(-32_601)],
    ['does not have the receipts', () => null],
  ])('behavior: a node that %s is not requested them for each transaction of the block', async (_, answer) => {
    const { node, counts } = startNode(answer)
    for (let time = 0; time < 3; time++) await checkReceipt(node, header, receipt)
    expect(counts.requests).toBe(1)
    await checkReceipt(node, { ...header, hash: hashOf(3) }, receipt)
    expect(counts.requests).toBe(2)
  })

  test('behavior: a node that refuses for another reason is requested them again', async () => {
    const { node, counts } = startNode(refuse(-32_005))
    for (let time = 0; time < 3; time++) await checkReceipt(node, header, receipt)
    expect(counts.requests).toBe(3)
  })
})
