import { assert, property, string, stringMatching } from 'fast-check'
import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, logOf } from '../testing/past.ts'
import { callSource, formatFieldValue, layoutOf, logSource, readValues } from './decode-values.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const collectible = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)')
const pinned = parseAbiItem([
  'event EntryPinned(uint256 indexed entryId, Entry entry, string indexed topic)',
  'struct Entry { address doer; Place place; uint256[] votes; }',
  'struct Place { string name; int256 latitude; }',
])
const write = parseAbiItem('function writeNote(string note, uint8 mood)')
const [ada, ben] = [addressOf(0xa), addressOf(0xb)]
const address = addressOf(1)

describe('readValues', () => {
  test('default: nested fields by path; a hash, an array and a group are not values', () => {
    const actionDraft = { doer: ada, place: { name: 'Delphi', latitude: -38n }, votes: [1n] }
    const values = readValues(pinned, logSource(logOf(pinned, [7n, actionDraft, `0x${'11'.repeat(32)}`], { address })))
    expect([...values]).toEqual([
      ['0', '7'],
      ['1.0', ada],
      ['1.1.0', '"Delphi"'],
      ['1.1.1', '-38'],
    ])
  })

  test('behavior: the topics decide the layout of a Transfer', () => {
    const log = logOf(collectible, [ada, ben, 42n], { address })
    expect(readValues(transfer, logSource(log)).get('2')).toBe('42')
    expect(layoutOf(transfer, log.topics).inputs[2]).toMatchObject({ indexed: true })
    expect(layoutOf(pinned, log.topics)).toBe(pinned)
  })

  test('behavior: a call is decoded after its selector', () => {
    const input = encodeFunctionData({ abi: [write], args: ['gm', 3] })
    expect([...readValues(write, callSource(input))]).toEqual([
      ['0', '"gm"'],
      ['1', '3'],
    ])
  })

  test('property: any data is read in bounded time and gives strings', () =>
    assert(
      property(stringMatching(/^([0-9a-f]{2}){0,200}$/), (digits) => {
        const data: Hex = `0x${digits}`
        for (const value of readValues(pinned, { topics: [], data, skip: 0 }).values())
          expect(typeof value).toBe('string')
      }),
    ))
})

describe('formatFieldValue', () => {
  const nameOf = (given: string) => (given === ada ? 'Ada' : null)
  const dollars = { symbol: 'tUSD', decimals: 6, token: address }

  test.each([
    ['96400000', 'uint256', dollars, '96.40\u00a0tUSD'],
    ['-5', 'int256', null, '-5'],
    [ada, 'address', null, 'Ada'],
    [ben, 'address', null, '0x0000…000b'],
    ['"gm"', 'string', null, '“gm”'],
    ['"g\u202em ”, and 5 more"', 'string', null, '“g\\u{202e}m \\u{201d}, and 5 more”'],
    [`0x${'ab'.repeat(32)}`, 'bytes32', null, '0xabababab…abababab'],
    ['0x1234', 'bytes', null, '0x1234'],
  ] as const)('default: %s of %s', (value, type, unit, words) => {
    expect(formatFieldValue(value, type, unit, nameOf).toLowerCase()).toBe(words.toLowerCase())
  })

  test('property: untrusted text stays within a line', () =>
    assert(
      property(string({ maxLength: 500 }), (text) => {
        expect(formatFieldValue(JSON.stringify(text), 'string', null, nameOf).length).toBeLessThanOrEqual(81)
      }),
    ))
})
