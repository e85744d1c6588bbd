import { createMPT } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { array, assert, asyncProperty, constantFrom, nat, record, uint8Array } from 'fast-check'
import { bytesToHex, concat, hexToBytes, numberToHex, toRlp } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFastKeccak } from './fast-keccak.ts'
import { receiptsRoot } from './receipts-root.ts'

const receipts = record({
  type: constantFrom(0, 1, 2, 3, 4),
  status: constantFrom(0, 1),
  gas: nat(30_000_000),
  logs: array(
    record({
      topics: array(uint8Array({ minLength: 32, maxLength: 32 }), { maxLength: 4 }),
      data: uint8Array({ maxLength: 70 }),
    }),
    { maxLength: 3 },
  ),
})
const bloom = `0x${'00'.repeat(256)}` as const
const address = `0x${'ab'.repeat(20)}` as const

describe('receiptsRoot', () => {
  test('property: what @ethereumjs/mpt gives, for any number of receipts', { timeout: 120_000 }, async () => {
    const fast = await createFastKeccak()
    await assert(
      asyncProperty(array(receipts, { maxLength: 300, size: 'large' }), async (list) => {
        const rpcReceipts = list.map(({ type, status, gas, logs }) => ({
          type: numberToHex(type),
          status: numberToHex(status),
          cumulativeGasUsed: numberToHex(gas),
          logsBloom: bloom,
          logs: logs.map(({ topics, data }) => ({
            address,
            topics: topics.map((topic) => bytesToHex(topic)),
            data: bytesToHex(data),
          })),
        }))
        const trie = await createMPT()
        for (const [at, { type, status, gas, logs }] of list.entries()) {
          const fields = [
            status === 0 ? '0x' : '0x01',
            gas === 0
              ? '0x'
              : (`0x${gas.toString(16).padStart(gas.toString(16).length + (gas.toString(16).length % 2), '0')}` as const),
            bloom,
            logs.map(({ topics, data }) => [address, topics.map((topic) => bytesToHex(topic)), bytesToHex(data)]),
          ] satisfies Parameters<typeof toRlp>[0]
          const payload = toRlp(fields)
          await trie.put(
            RLP.encode(at),
            hexToBytes(type === 0 ? payload : concat([numberToHex(type, { size: 1 }), payload])),
          )
        }
        expect(receiptsRoot(rpcReceipts)).toBe(bytesToHex(trie.root()))
        expect(receiptsRoot(rpcReceipts, fast)).toBe(bytesToHex(trie.root()))
      }),
      { numRuns: 25 },
    )
  })

  test('behavior: a receipt of a kind that is not known here cannot be held to the root', () => {
    expect(
      receiptsRoot([{ type: '0x7b', status: '0x1', cumulativeGasUsed: '0x1', logsBloom: bloom, logs: [] }]),
    ).toBeNull()
    expect(receiptsRoot([{ type: '0x0', cumulativeGasUsed: '0x1', logsBloom: bloom, logs: [] }])).toBeNull()
  })
})
