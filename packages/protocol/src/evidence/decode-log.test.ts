import {
  type AbiEvent,
  type AbiParameter,
  decodeEventLog,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiItem,
  stringToHex,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { isWholeDepth, partAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { type AbiValue, decodeAbiValues } from '../criteria/decode-abi-values.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { bundledAbi } from '../signature/known/bundled-abi.ts'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { decodeLog } from './decode-log.ts'
import { parseTransactionEvidenceFile } from './parse-transaction-evidence-file.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

const address = `0x${'11'.repeat(20)}` as const
const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0')
function logOf(event: AbiEvent, topics: readonly string[], data: string): EvidenceLog {
  const rest = topics.map((topic): Hex => `0x${topic}`)
  return { address, topics: [toEventSelector(event), ...rest], data: `0x${data}`, logIndex: 0 }
}

describe('decodeLog', () => {
  // viem decodes 11,098 and 11,151. Three logs of the second set hold an address with unused bits set, and one is a
  // `Transfer` with a single topic. Our rules reject both. viem reads the 41 ambiguous ones by a guess.
  test.each([
    ['receipts', { decoded: 11_079, ambiguous: 19, 'unknown-signature': 1253, 'no-topics': 9 }],
    [
      'receipts-b',
      {
        decoded: 11_125,
        ambiguous: 22,
        'unknown-signature': 1239,
        'no-topics': 10,
        'topic-count': 1,
        'unused-bits': 3,
      },
    ],
  ] as const)('behavior: every recorded log of %s is decoded or refused with a reason: %j', (set, expected) => {
    const counts: Record<string, number> = {}
    for (const { file } of readRecordedFiles(set)) {
      for (const { logs } of parseTransactionEvidenceFile(file)) {
        for (const log of logs) {
          const known = decodeLog(log, bundledAbi)
          const outcome = known.status === 'refused' ? known.code : known.status
          counts[outcome] = (counts[outcome] ?? 0) + 1
        }
      }
    }
    expect(counts).toEqual(expected)
  })

  test('property: every value of decoded recorded logs equals the one that viem reads', () => {
    const recorded = readRecordedFiles('receipts').flatMap(({ file }) =>
      parseTransactionEvidenceFile(file).flatMap(({ logs }) => logs),
    )
    let compared = 0
    for (const log of partAtDepth(recorded, 3_000)) {
      const known = decodeLog(log, bundledAbi)
      if (known.status !== 'decoded') continue
      const [topic, ...rest] = log.topics
      if (topic === undefined) continue
      // Without names viem returns a list, so the order is compared as well.
      const item = { ...known.item, inputs: known.item.inputs.map(({ name: _, ...input }) => nameless(input)) }
      const { args } = decodeEventLog({ abi: [item], topics: [topic, ...rest], data: log.data })
      expect(known.fields.map(({ value }) => value)).toEqual(withBigints(args ?? []))
      compared++
    }
    if (isWholeDepth()) expect(compared).toBe(11_079)
    expect(compared).toBeGreaterThan(2_000)
  })

  test('default: names, types and values in ABI order, indexed or not', () => {
    const event = parseAbiItem(
      'event Deposited(uint256 amount, address indexed account, string note, bytes4 indexed kind)',
    )
    const log = logOf(
      event,
      [word(0xaan), `c0ffee00${'0'.repeat(56)}`],
      word(7) + word(64) + word(2) + '6869'.padEnd(64, '0'),
    )
    expect(decodeLog(log, createAbiRegistry([event]))).toEqual({
      status: 'decoded',
      item: event,
      signature: 'event Deposited(uint256 amount, address indexed account, string note, bytes4 indexed kind)',
      fields: [
        { name: 'amount', type: 'uint256', isIndexed: false, isHash: false, value: 7n },
        { name: 'account', type: 'address', isIndexed: true, isHash: false, value: `0x${'AA'.padStart(40, '0')}` },
        { name: 'note', type: 'string', isIndexed: false, isHash: false, value: 'hi' },
        { name: 'kind', type: 'bytes4', isIndexed: true, isHash: false, value: '0xc0ffee00' },
      ],
    })
  })

  test('behavior: an indexed value without a fixed size is its hash', () => {
    const event = parseAbiItem('event Named(string indexed name, uint256[] indexed ids)')
    const hash = keccak256(stringToHex('laurel'))
    const known = decodeLog(logOf(event, [hash.slice(2), word(1)], ''), createAbiRegistry([event]))
    expect(known).toMatchObject({ status: 'decoded', fields: [{ isHash: true, value: hash }, { isHash: true }] })
  })

  test('behavior: returns both layouts when both decode', () => {
    const abi = parseAbi([
      'event Exit(address indexed sender, uint256 wad)',
      'event Exit(address sender, uint256 indexed wad)',
    ])
    const [event] = abi
    const known = decodeLog(logOf(event, [word(5)], word(6)), createAbiRegistry(abi))
    expect(known).toMatchObject({
      status: 'ambiguous',
      readings: [
        { signature: 'event Exit(address indexed sender, uint256 wad)' },
        { signature: 'event Exit(address sender, uint256 indexed wad)' },
      ],
    })
  })

  test('behavior: takes the layout that fits, and the same layout with other names does not count twice', () => {
    const abi = parseAbi([
      'event Exit(address sender, uint256 wad)',
      'event Exit(address indexed sender, uint256 wad)',
      'event Exit(address indexed who, uint256 amount)',
    ])
    const known = decodeLog(logOf(abi[0], [word(5)], word(6)), createAbiRegistry(abi))
    expect(known).toMatchObject({ status: 'decoded', fields: [{ name: 'sender' }, { name: 'wad', value: 6n }] })
  })

  test('behavior: the topics decide the layout of a Transfer, whatever the item declares', () => {
    const abi = parseAbi(['event Transfer(address from, address to, uint256 value)'])
    const topics = [word(1), word(2), word(3)]
    const four = decodeLog(logOf(abi[0], topics, ''), createAbiRegistry(abi))
    expect(four).toMatchObject({ status: 'decoded', fields: [{}, {}, { isIndexed: true, value: 3n }] })
    const three = decodeLog(logOf(abi[0], topics.slice(0, 2), word(9)), createAbiRegistry(abi))
    expect(three).toMatchObject({ status: 'decoded', fields: [{}, {}, { isIndexed: false, value: 9n }] })
    const one = decodeLog(logOf(abi[0], [], topics.join('')), createAbiRegistry(abi))
    expect(one).toMatchObject({ status: 'refused', code: 'topic-count' })
  })

  const event = parseAbiItem('event Deposited(address indexed account, uint8 kind, bytes proof)')
  const proof = word(64) + word(1) + 'ff'.padEnd(64, '0')
  test.each([
    ['no-topics', { address, topics: [], data: '0x', logIndex: 0 }],
    ['unknown-signature', { address, topics: [`0x${'00'.repeat(32)}`], data: '0x', logIndex: 0 }],
    ['topic-count', logOf(event, [], word(1) + proof)],
    ['data-too-short', logOf(event, [word(1)], '')],
    ['data-too-short', logOf(event, [word(1)], word(1) + word(64) + word(33) + '00'.repeat(32))],
    ['data-too-short', logOf(event, [word(1)], word(1) + word(2n ** 255n))],
    ['unused-bits', logOf(event, [word(2n ** 160n)], word(1) + proof)],
    ['unused-bits', logOf(event, [word(1)], word(256) + proof)],
    ['unused-bits', logOf(event, [word(1)], word(1) + word(64) + word(1) + 'ff01'.padEnd(64, '0'))],
  ] satisfies [string, EvidenceLog][])('error: %s', (code, log) => {
    expect(decodeLog(log, createAbiRegistry([event]))).toMatchObject({ status: 'refused', code })
  })

  test('error: names of object properties are not signatures', () => {
    for (const topic of ['0x__proto__', '0xconstructor', '0x'] as const) {
      const log = { address, topics: [topic], data: '0x', logIndex: 0 } as const
      expect(decodeLog(log, bundledAbi)).toMatchObject({ status: 'refused', code: 'unknown-signature' })
    }
  })
})

describe('decodeAbiValues', () => {
  // Each level is nine offsets that all point to the next level: 9 to the fifth power of elements.
  const ninefold = word(9) + word(9 * 32).repeat(9)
  const bombs: [string, AbiParameter, string][] = [
    ['an array of four billion', { type: 'uint256[]' }, word(32) + word(2n ** 32n - 1n)],
    ['thousands of empty tuples', { type: 'tuple[]', components: [] }, word(32) + word(8192)],
    [
      'arrays that share arrays that share arrays',
      { type: 'uint256[][][][][]' },
      word(32) + ninefold.repeat(4) + ninefold,
    ],
    [
      'many elements that share one tail',
      { type: 'bytes[]' },
      word(32) + word(200) + word(200 * 32).repeat(200) + word(6400) + 'ff'.repeat(6400),
    ],
    ['a fixed array of four billion', { type: 'uint8[4294967295]' }, word(1)],
    ['nine deep', { type: `uint8${'[1]'.repeat(9)}` }, word(1)],
  ]
  test.each(bombs)('error: %s costs no more than the budget', (_, parameter, data) => {
    const result = decodeAbiValues([parameter], `0x${data}`)
    expect(result).toMatchObject({ status: 'refused' })
    expect(result).toHaveProperty('code', expect.stringMatching(/^(too-much|data-too-short)$/))
  })

  test('behavior: an array of a few empty tuples decodes', () => {
    const parameter = { type: 'tuple[]', components: [] }
    expect(decodeAbiValues([parameter], `0x${word(32)}${word(2)}`)).toEqual({ status: 'decoded', values: [[[], []]] })
  })

  test('error: unsupported types', () => {
    expect(decodeAbiValues([{ type: 'function' }], `0x${word(1)}`)).toMatchObject({ code: 'type-unsupported' })
    expect(decodeAbiValues([{ type: 'bool' }], `0x${word(2)}`)).toMatchObject({ code: 'unused-bits' })
    expect(decodeAbiValues([{ type: 'int8' }], `0x${word(128)}`)).toMatchObject({ code: 'unused-bits' })
    expect(decodeAbiValues([{ type: 'int8' }], `0x${'f'.repeat(63)}e`)).toEqual({ status: 'decoded', values: [-2n] })
  })
})

/** Removes the names of tuple components too, so that viem returns lists at every level. */
function nameless<parameter extends { readonly type: string }>(parameter: parameter): parameter {
  if (!('components' in parameter) || !Array.isArray(parameter.components)) return parameter
  return { ...parameter, components: parameter.components.map(({ name: _, ...component }) => nameless(component)) }
}

/** viem returns small integers as numbers. */
function withBigints(value: unknown): AbiValue {
  if (Array.isArray(value)) return value.map(withBigints)
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value
  throw new TypeError(`viem gave ${String(value)}`)
}
