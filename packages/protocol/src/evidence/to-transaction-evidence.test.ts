import type { Transaction, TransactionReceipt } from 'viem'
import { describe, expect, test } from 'vitest'
import { WrongChainError } from '../chain/errors.ts'
import { InvalidEvidenceError } from './errors.ts'
import { toTransactionEvidence } from './to-transaction-evidence.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const from = '0x00000000000000000000000000000000000000AA'
const to = '0x00000000000000000000000000000000000000BB'
const topic = `0x${'CD'.repeat(32)}` as const
const transaction = { hash, from, to, input: '0xDEAD' } as const
const log = { address: to, topics: [topic], data: '0xBEEF', logIndex: '0x1f' } as const
const receipt = { transactionHash: hash, blockNumber: '0x10', status: '0x1', logs: [log] } as const

describe('toTransactionEvidence', () => {
  test('default: JSON-RPC shapes become plain data in lower case', () => {
    expect(toTransactionEvidence({ chainId: 1, transaction, receipt })).toEqual({
      chainId: 1,
      transactionHash: hash,
      blockNumber: 16n,
      status: 'success',
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      input: '0xdead',
      logs: [{ address: to.toLowerCase(), topics: [topic.toLowerCase()], data: '0xbeef', logIndex: 31 }],
    })
  })

  test('behavior: marks a deposit of the OP stack, in every shape', () => {
    for (const type of [{ type: '0x7e' }, { type: 'deposit' }, { typeHex: '0x7e' }, { type: 0x7e }]) {
      expect(toTransactionEvidence({ chainId: 1, transaction: { ...transaction, ...type }, receipt })).toMatchObject({
        isDeposit: true,
      })
    }
    expect(
      toTransactionEvidence({ chainId: 1, transaction: { ...transaction, type: '0x2' }, receipt }),
    ).not.toHaveProperty('isDeposit')
  })

  test('error: rejects a transaction and a receipt of different blocks', () => {
    const blocks = { blockNumber: '0x10', blockHash: `0x${'b1'.repeat(32)}` } as const
    const mined = { ...receipt, ...blocks }
    const pairs = [
      { ...blocks, blockNumber: 17n },
      { ...blocks, blockHash: `0x${'b2'.repeat(32)}` },
    ] as const
    for (const block of pairs) {
      expect(() =>
        toTransactionEvidence({ chainId: 1, transaction: { ...transaction, ...block }, receipt: mined }),
      ).toThrow(InvalidEvidenceError)
    }
    for (const block of [blocks, { blockNumber: 16 }, { blockNumber: null }, {}]) {
      expect(
        toTransactionEvidence({ chainId: 1, transaction: { ...transaction, ...block }, receipt: mined }).blockNumber,
      ).toBe(16n)
    }
  })

  test('error: rejects a log that names another transaction or block than its receipt', () => {
    const mined = { ...receipt, blockHash: `0x${'b1'.repeat(32)}` } as const
    const own = { transactionHash: `0x${'AB'.repeat(32)}`, blockHash: mined.blockHash, blockNumber: 16n } as const
    const read = (more: object) => () => {
      return toTransactionEvidence({ chainId: 1, transaction, receipt: { ...mined, logs: [log, { ...log, ...more }] } })
        .logs.length
    }
    for (const more of [own, { transactionHash: null, blockHash: null, blockNumber: null }, { blockNumber: '0x10' }]) {
      expect(read(more)()).toBe(2)
    }
    const others = {
      transactionHash: `0x${'ac'.repeat(32)}`,
      blockHash: `0x${'b2'.repeat(32)}`,
      blockNumber: '0x11',
    } as const
    for (const [field, other] of Object.entries(others)) {
      expect(read({ ...own, [field]: other })).toThrow(InvalidEvidenceError)
      expect(read({ ...own, [field]: other })).toThrow(`receipt.logs[1].${field}`)
    }
    expect(read({ transactionHash: '0x' })).toThrow('receipt.logs[1].transactionHash')
  })

  test('behavior: viem’s shapes give the same result', () => {
    const viemReceipt = {
      ...receipt,
      blockNumber: 16n,
      status: 'success',
      logs: [{ ...log, logIndex: 31, removed: false }],
    } as const
    expect(
      toTransactionEvidence({ chainId: 1, transaction: { ...transaction, chainId: 1 }, receipt: viemReceipt }),
    ).toEqual(toTransactionEvidence({ chainId: 1, transaction, receipt }))
  })

  test("behavior: viem's own types fit", () => {
    const check = (viemTransaction: Transaction, viemReceipt: TransactionReceipt) =>
      toTransactionEvidence({ chainId: 1, transaction: viemTransaction, receipt: viemReceipt })
    expect(check).toBeTypeOf('function')
  })

  test('behavior: a receipt without status (before Byzantium it had a root instead) has an unknown status', () => {
    const { status: _, ...old } = receipt
    expect(toTransactionEvidence({ chainId: 1, transaction, receipt: { ...old, ...{ root: hash } } }).status).toBeNull()
    expect(toTransactionEvidence({ chainId: 1, transaction, receipt: { ...receipt, status: null } }).status).toBeNull()
  })

  test('behavior: a reverted transaction, in both spellings', () => {
    for (const status of ['0x0', 'reverted'] as const) {
      expect(toTransactionEvidence({ chainId: 1, transaction, receipt: { ...receipt, status } }).status).toBe(
        'reverted',
      )
    }
  })

  test('behavior: unknown calldata is null, empty calldata is not', () => {
    expect(
      toTransactionEvidence({ chainId: 1, transaction: { ...transaction, input: null }, receipt }).input,
    ).toBeNull()
    expect(toTransactionEvidence({ chainId: 1, transaction: { hash, from, to }, receipt }).input).toBeNull()
    expect(toTransactionEvidence({ chainId: 1, transaction: { ...transaction, input: '0x' }, receipt }).input).toBe(
      '0x',
    )
  })

  test('behavior: a contract creation has no recipient', () => {
    expect(toTransactionEvidence({ chainId: 1, transaction: { ...transaction, to: null }, receipt }).to).toBeNull()
    expect(toTransactionEvidence({ chainId: 1, transaction: { hash, from }, receipt }).to).toBeNull()
  })

  test('behavior: without a receipt the transaction is in no block', () => {
    const pending = toTransactionEvidence({ chainId: 1, transaction, receipt: null })
    expect(pending).toMatchObject({ blockNumber: null, status: null, logs: [] })
  })

  test('behavior: a log that a reorg removed is marked', () => {
    const removed = { ...receipt, logs: [{ ...log, removed: true }] }
    expect(toTransactionEvidence({ chainId: 1, transaction, receipt: removed }).logs[0]?.removed).toBe(true)
  })

  test('error: a transaction of another chain', () => {
    const other = { ...transaction, chainId: '0x2' } as const
    expect(() => toTransactionEvidence({ chainId: 1, transaction: other, receipt })).toThrow(WrongChainError)
  })

  test.each([
    ['transaction.hash', { transaction: { ...transaction, hash: '0xab' }, receipt }],
    ['transaction.from', { transaction: { ...transaction, from: '0x' }, receipt }],
    ['transaction.to', { transaction: { ...transaction, to: '0x1' }, receipt }],
    ['transaction.input', { transaction: { ...transaction, input: '0x123' }, receipt }],
    ['transaction.input', { transaction: { ...transaction, input: '0xxy' }, receipt }],
    ['receipt.transactionHash', { transaction, receipt: { ...receipt, transactionHash: topic } }],
    ['receipt.status', { transaction, receipt: { ...receipt, status: '0x2' } }],
    ['receipt.status', { transaction, receipt: { ...receipt, status: true } }],
    ['receipt.blockNumber', { transaction, receipt: { ...receipt, blockNumber: -1 } }],
    ['receipt.logs', { transaction, receipt: { ...receipt, logs: {} } }],
    ['receipt.logs[0]', { transaction, receipt: { ...receipt, logs: [null] } }],
    [
      'receipt.logs[0].topics',
      { transaction, receipt: { ...receipt, logs: [{ ...log, topics: Array(5).fill(topic) }] } },
    ],
    ['receipt.logs[0].topics[0]', { transaction, receipt: { ...receipt, logs: [{ ...log, topics: ['0x'] }] } }],
    ['receipt.logs[0].data', { transaction, receipt: { ...receipt, logs: [{ ...log, data: null }] } }],
    ['receipt.logs[0].logIndex', { transaction, receipt: { ...receipt, logs: [{ ...log, logIndex: null }] } }],
    [
      'receipt.logs[0].logIndex',
      { transaction, receipt: { ...receipt, logs: [{ ...log, logIndex: `0x${'f'.repeat(16)}` }] } },
    ],
    ['receipt.logs[0].address', { transaction, receipt: { ...receipt, logs: [{ ...log, address: hash }] } }],
  ])('error: %s is malformed and named', (path, material) => {
    // @ts-expect-error: input of unknown shape
    const read = () => toTransactionEvidence({ chainId: 1, ...material })
    expect(read).toThrow(InvalidEvidenceError)
    expect(read).toThrow(path)
  })
})
