import { toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { createAbiRegistry } from './abi-registry.ts'
import { InvalidAbiError } from './errors.ts'
import { parseAbiItems } from './parse-abi-items.ts'

const transferText = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const transferTopic = toEventSelector(transferText)

/** An event with one input of nested tuples. */
function nested(depth: number): unknown {
  let parameter: Record<string, unknown> = { type: 'uint256', name: 'x' }
  for (let level = 0; level < depth; level++) parameter = { type: 'tuple', name: 'x', components: [parameter] }
  return { type: 'event', name: 'Deep', inputs: [parameter] }
}

function event(...inputs: unknown[]): unknown {
  return { type: 'event', name: 'E', inputs }
}

describe('parseAbiItems', () => {
  test('default: reads JSON items and human-readable strings mixed', () => {
    const abi = parseAbiItems([
      { type: 'function', name: 'ping', inputs: [], outputs: [], stateMutability: 'view' },
      transferText,
    ])
    expect(abi.map((item) => item.type)).toEqual(['function', 'event'])
    expect(createAbiRegistry(abi).events(transferTopic)).toHaveLength(1)
  })

  test('behavior: leaves out items that no step can wait for', () => {
    expect(
      parseAbiItems([{ type: 'constructor', inputs: [] }, { type: 'error', name: 'E', inputs: [] }, 'error Bad()']),
    ).toEqual([])
  })

  test('behavior: a function may leave out its outputs and mutability', () => {
    expect(parseAbiItems([{ type: 'function', name: 'f', inputs: [] }])).toEqual([
      { type: 'function', name: 'f', inputs: [], outputs: [], stateMutability: 'nonpayable' },
    ])
  })

  test('behavior: structs may be among the strings, in any order', () => {
    const [item] = parseAbiItems([
      'event Made(Order order)',
      'struct Order { Side[2] sides; }',
      'struct Side { address who; }',
    ])
    expect(item).toMatchObject({ inputs: [{ type: 'tuple', components: [{ type: 'tuple[2]' }] }] })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'event', 'function', '$_1', ''])(
    'behavior: an item and its input may have the name "%s"',
    (name) => {
      const abi = parseAbiItems([{ type: 'event', name, inputs: [{ type: 'address', name }] }])
      const [item] = abi
      expect(item).toMatchObject({ name, inputs: [{ name }] })
      expect(() => createAbiRegistry(abi)).not.toThrow()
    },
  )

  test('behavior: accepts tuples as deep as real code nests them', () => {
    expect(parseAbiItems([nested(16)])).toHaveLength(1)
  })

  test('behavior: tuples of a text nest as deep as those of an item', () => {
    expect(parseAbiItems([`event E(${'('.repeat(32)}uint256 x${')'.repeat(32)} y)`])).toHaveLength(1)
  })

  test.each([
    ['no object', 7],
    ['null', null],
    ['undefined', undefined],
    ['a bigint', 7n],
    ['an item with a bigint', { type: 'event', name: 7n, inputs: [] }],
    ['an object without a type', { name: 'E' }],
    ['an event without inputs', { type: 'event', name: 'E' }],
    ['an event without a name', { type: 'event', inputs: [] }],
    ['a type that is none', event({ type: 'uint257' })],
    ['a type of another case', event({ type: 'Address' })],
    ['an array of no type', event({ type: '[]' })],
    ['a name with a parenthesis', { type: 'event', name: 'a(b', inputs: [] }],
    ['a name with a space', { type: 'function', name: 'a b', inputs: [] }],
    ['a name with a comma', { type: 'function', name: 'a,b', inputs: [] }],
    ['no ABI string', 'Transfer'],
    ['a string of an unknown type', 'event E(Order order)'],
    ['a struct that holds itself', ['struct A { B b; }', 'struct B { A a; }', 'event E(A a)']],
  ])('error: %s', (_, item) => {
    expect(() => parseAbiItems(Array.isArray(item) ? item : [item])).toThrow(InvalidAbiError)
  })

  // The author of a definition supplies its ABI, and is not trusted: none of these may cost more than its size.
  test.each([
    ['tuples 300 deep', [nested(300)]],
    ['tuples 10,000 deep', [nested(10_000)]],
    ['arrays 10,000 deep', [event({ type: `uint256${'[1]'.repeat(10_000)}` })]],
    ['10,000 inputs', [event(...Array.from({ length: 10_000 }, () => ({ type: 'uint256' })))]],
    ['parentheses 34 deep', [`event E(${'('.repeat(33)}uint256 x${')'.repeat(33)} y)`]],
    ['parentheses 3,000 deep', [`event E(${'('.repeat(3000)}uint256 x${')'.repeat(3000)} y)`]],
    ['a string of 100,000 characters', [`event E(${'uint256 x, '.repeat(9000)}uint256 y)`]],
    ['structs 10,000 deep', Array.from({ length: 10_000 }, (_, at) => `struct A${at} { A${at + 1} a; }`)],
    [
      'structs that double 40 times',
      [
        'struct A0 { uint256 a; }',
        ...Array.from({ length: 40 }, (_, at) => `struct A${at + 1} { A${at} a; A${at} b; }`),
        'event E(A40 a)',
      ],
    ],
    [
      'structs that double 40 times, named before they are written',
      [
        'event E(A40 a)',
        ...Array.from({ length: 40 }, (_, at) => `struct A${at + 1} { A${at} a; A${at} b; }`).toReversed(),
        'struct A0 { uint256 a; }',
      ],
    ],
  ])('error: %s', (_, items) => {
    expect(() => parseAbiItems(items)).toThrow(InvalidAbiError)
  })

  test('behavior: endless white space costs no more than its length', () => {
    expect(parseAbiItems([`event E(uint256${' '.repeat(15_000)}x)`])).toMatchObject([{ name: 'E' }])
  })
})
