import { describe, expect, test } from 'vitest'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { EvidenceShapeError } from './errors.ts'
import { openEvidenceFile, parseEvidenceFile } from './parse-evidence-file.ts'

const first = { hash: `0x${'a1'.repeat(32)}`, from: `0x${'0a'.repeat(20)}`, to: null, input: null }
const second = { ...first, hash: `0x${'b2'.repeat(32)}` }
function receiptOf({ hash }: { hash: string }) {
  return { transactionHash: hash, blockNumber: '0x1', status: null, logs: [] }
}
const file = { chainId: 5, transactions: [first, second], receipts: [receiptOf(first), receiptOf(second)] }

describe('parseEvidenceFile', () => {
  test('default: one piece of evidence for each pair, in order', () => {
    const evidences = parseEvidenceFile(file)
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

  // Counted apart, by a script that reads the JSON and nothing of ours.
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
    const evidences = files.flatMap((recorded) => parseEvidenceFile(recorded.file))
    expect({
      files: files.length,
      transactions: evidences.length,
      logs: evidences.reduce((sum, { logs }) => sum + logs.length, 0),
      statusUnknown: evidences.filter(({ status }) => status === null).length,
      reverted: evidences.filter(({ status }) => status === 'reverted').length,
      calldataUnknown: evidences.filter(({ input }) => input === null).length,
    }).toEqual(expected)
  })

  test('behavior: a receipt of null is a transaction in no block', () => {
    expect(parseEvidenceFile({ ...file, receipts: [null, receiptOf(second)] })[0]?.blockNumber).toBeNull()
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
    const parse = () => parseEvidenceFile(json)
    expect(parse).toThrow(EvidenceShapeError)
    expect(parse).toThrow(path)
  })
})

describe('openEvidenceFile', () => {
  test('behavior: one malformed transaction does not hide the others', () => {
    const opened = openEvidenceFile({ ...file, transactions: [{ ...first, from: '0x' }, second] })
    expect([...opened.keys()]).toEqual([first.hash, second.hash])
    const [broken, whole] = [...opened.values()]
    expect(() => broken?.()).toThrow(EvidenceShapeError)
    expect(whole?.().transactionHash).toBe(second.hash)
  })
})
