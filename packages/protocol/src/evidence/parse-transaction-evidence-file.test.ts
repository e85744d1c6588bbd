import {
  anything,
  array,
  assert,
  bigInt,
  boolean,
  constantFrom,
  integer,
  jsonValue,
  nat,
  option,
  property,
  record,
  tuple,
  uint8Array,
} from 'fast-check'
import { bytesToHex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { WrongChainError } from '../chain/errors.ts'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { InvalidEvidenceError } from './errors.ts'
import { openTransactionEvidenceFile, parseTransactionEvidenceFile } from './parse-transaction-evidence-file.ts'
import type { TransactionEvidence } from './transaction-evidence.ts'

const first = { hash: `0x${'a1'.repeat(32)}`, from: `0x${'0a'.repeat(20)}`, to: null, input: null }
const second = { ...first, hash: `0x${'b2'.repeat(32)}` }
function receiptOf({ hash }: { hash: string }) {
  return { transactionHash: hash, blockNumber: '0x1', status: null, logs: [] }
}
const file = { chainId: 5, transactions: [first, second], receipts: [receiptOf(first), receiptOf(second)] }

const bytes = (size: number) => uint8Array({ minLength: size, maxLength: size }).map((value) => bytesToHex(value))
const evidence = record({
  transactionHash: bytes(32),
  blockNumber: bigInt({ min: 0n, max: 2n ** 64n }),
  status: constantFrom('success' as const, 'reverted' as const, null),
  from: bytes(20),
  to: option(bytes(20)),
  input: option(uint8Array({ maxLength: 70 }).map((value) => bytesToHex(value))),
  logs: array(
    tuple(
      record({
        address: bytes(20),
        topics: array(bytes(32), { maxLength: 4 }),
        data: uint8Array({ maxLength: 70 }).map((value) => bytesToHex(value)),
        logIndex: nat(),
      }),
      boolean(),
    ).map(([log, isRemoved]) => (isRemoved ? { ...log, removed: true } : log)),
    { maxLength: 3 },
  ),
})

/** Evidence as a recorded file holds it, in upper case where the format allows it. */
function toFile(chainId: number, evidences: readonly Omit<TransactionEvidence, 'chainId'>[]) {
  const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`
  return {
    chainId,
    transactions: evidences.map(({ transactionHash, from, to, input }) => ({
      hash: upper(transactionHash),
      from: upper(from),
      to: to && upper(to),
      input: input && upper(input),
    })),
    receipts: evidences.map(({ transactionHash, blockNumber, status, logs }) => ({
      transactionHash,
      blockNumber: numberToHex(blockNumber ?? 0n),
      status: status && (status === 'success' ? '0x1' : '0x0'),
      logs: logs.map((log) => ({ ...log, logIndex: numberToHex(log.logIndex), data: upper(log.data) })),
    })),
  }
}

describe('parseTransactionEvidenceFile', () => {
  test('property: reads what was recorded', () => {
    assert(
      property(integer({ min: 1, max: 2 ** 31 }), array(evidence, { maxLength: 4 }), (chainId, evidences) => {
        const distinct = [...new Map(evidences.map((one) => [one.transactionHash, one])).values()]
        const recorded: unknown = JSON.parse(JSON.stringify(toFile(chainId, distinct)))
        expect(parseTransactionEvidenceFile(recorded)).toEqual(distinct.map((one) => ({ chainId, ...one })))
      }),
    )
  })

  test('property: reads any input or rejects it with a reason', () => {
    const part = jsonValue({ maxDepth: 2 })
    const almost = record({
      chainId: constantFrom<unknown>(5, '0x5', 'x', null),
      transactions: array(
        record({ to: part, input: part, chainId: part }, { requiredKeys: [] }).map((one) => ({ ...first, ...one })),
        { maxLength: 2 },
      ),
      receipts: array(part, { maxLength: 2 }),
    })
    assert(
      property(anything(), almost, (whatever, file) => {
        for (const json of [whatever, file]) {
          try {
            parseTransactionEvidenceFile(json)
          } catch (error) {
            if (!(error instanceof InvalidEvidenceError || error instanceof WrongChainError)) throw error
          }
        }
      }),
    )
  })

  test('default: one piece of evidence for each pair, in order', () => {
    const evidences = parseTransactionEvidenceFile(file)
    expect(evidences.map(({ transactionHash }) => transactionHash)).toEqual([first.hash, second.hash])
    expect(evidences[0]).toEqual({
      chainId: 5,
      transactionHash: first.hash,
      blockNumber: 1n,
      status: null,
      from: first.from,
      to: null,
      input: null,
      logs: [],
    })
  })

  // These counts come from a separate script that reads the JSON without this package.
  test.each([
    [
      'receipts',
      { files: 721, transactions: 3212, logs: 12_360, statusUnknown: 255, reverted: 99, calldataUnknown: 1191 },
    ],
    [
      'receipts-b',
      { files: 716, transactions: 3459, logs: 12_400, statusUnknown: 28, reverted: 123, calldataUnknown: 1263 },
    ],
  ] as const)('behavior: every recorded file of %s is read: %j', (set, expected) => {
    const files = readRecordedFiles(set)
    const evidences = files.flatMap((recorded) => parseTransactionEvidenceFile(recorded.file))
    expect({
      files: files.length,
      transactions: evidences.length,
      logs: evidences.reduce((sum, { logs }) => sum + logs.length, 0),
      statusUnknown: evidences.filter(({ status }) => status === null).length,
      reverted: evidences.filter(({ status }) => status === 'reverted').length,
      calldataUnknown: evidences.filter(({ input }) => input === null).length,
    }).toEqual(expected)
  })

  test('behavior: a receipt of null means a transaction in no block', () => {
    expect(parseTransactionEvidenceFile({ ...file, receipts: [null, receiptOf(second)] })[0]?.blockNumber).toBeNull()
  })

  test.each([
    ['evidence', null],
    ['evidence', []],
    ['chainId', { ...file, chainId: 'one' }],
    ['transactions', { ...file, transactions: {} }],
    ['receipts', { chainId: 1, transactions: [] }],
    ['receipts', { ...file, receipts: [receiptOf(first)] }],
    ['receipts[0].transactionHash', { ...file, receipts: [receiptOf(second), receiptOf(first)] }],
    ['transactions[1].hash', { ...file, transactions: [first, first] }],
  ])('error: %s is malformed and named', (path, json) => {
    const parse = () => parseTransactionEvidenceFile(json)
    expect(parse).toThrow(InvalidEvidenceError)
    expect(parse).toThrow(path)
  })
})

describe('openTransactionEvidenceFile', () => {
  test('behavior: one malformed transaction does not hide the others', () => {
    const opened = openTransactionEvidenceFile({ ...file, transactions: [{ ...first, from: '0x' }, second] })
    expect([...opened.keys()]).toEqual([first.hash, second.hash])
    const [broken, whole] = [...opened.values()]
    expect(() => broken?.()).toThrow(InvalidEvidenceError)
    expect(whole?.().transactionHash).toBe(second.hash)
  })
})
