import { type AbiEvent, type AbiFunction, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { leafAt } from '../../test/naive-decoder.ts'
import { Random } from '../../test/random.ts'
import { randomCall, randomEvent, readableLeaves } from '../../test/random-transaction.ts'
import { eventInputs, functionInputs, resolveField } from './resolve-field.ts'

const item = parseAbiItem([
  'event Order(uint256 indexed id, string indexed tag, Side side, bytes4 indexed kind, bool done, uint8[] parts, address)',
  'struct Side { address who; Lot lot; Pair pair; }',
  'struct Lot { uint256 amount; string note; }',
  'struct Pair { int8 low; int8 high; }',
])
if (item.type !== 'event') throw new Error('it is one')
const inputs = eventInputs(item)

describe('resolveField', () => {
  test.each([
    [[0], 'id', { type: 'topic', topic: 1 }],
    [[3], 'kind', { type: 'topic', topic: 3 }],
    // The side is dynamic: behind the first offset. So is its lot. Its pair is in place.
    [[2, 0], 'side.who', { type: 'data', follow: [0], offset: 0, isDynamic: false }],
    [[2, 1, 0], 'side.lot.amount', { type: 'data', follow: [0, 32], offset: 0, isDynamic: false }],
    [[2, 1, 1], 'side.lot.note', { type: 'data', follow: [0, 32, 32], offset: 0, isDynamic: true }],
    [[2, 2, 0], 'side.pair.low', { type: 'data', follow: [0], offset: 64, isDynamic: false }],
    [[2, 2, 1], 'side.pair.high', { type: 'data', follow: [0], offset: 96, isDynamic: false }],
    [[6], '6', { type: 'data', follow: [], offset: 96, isDynamic: false }],
  ])('default: %j is %s', (path, label, location) => {
    expect(resolveField(inputs, path)).toMatchObject({ label, location })
  })

  test('behavior: a path ends at the first leaf, and later indexes are ignored', () => {
    expect(resolveField(inputs, [2, 0, 61, 5, 0])).toEqual(resolveField(inputs, [2, 0]))
    expect(resolveField(inputs, [0, 7])).toEqual(resolveField(inputs, [0]))
    expect(resolveField(inputs, [6, 62])).toEqual(resolveField(inputs, [6]))
  })

  test.each([
    [[], 'field-not-found', null],
    [[7], 'field-not-found', null],
    [[255], 'field-not-found', null],
    [[-1], 'field-not-found', null],
    [[2], 'field-not-found', 'tuple'],
    [[2, 1], 'field-not-found', 'tuple'],
    [[2, 3], 'field-not-found', null],
    [[2, 1, 2], 'field-not-found', null],
    [[4], 'unsupported-type', 'bool'],
    [[4, 0], 'unsupported-type', 'bool'],
    [[5], 'unsupported-type', 'uint8[]'],
    [[5, 0], 'unsupported-type', 'uint8[]'],
    [[1], 'hashed', 'string'],
    [[1, 0], 'hashed', 'string'],
  ])('behavior: %j names nothing that can be compared: %s', (path, refused, type) => {
    expect(resolveField(inputs, path)).toMatchObject({ refused, type })
  })

  test.each([
    ['string', 'hashed'],
    ['bytes', 'hashed'],
    ['uint8[]', 'hashed'],
    ['uint8[1]', 'hashed'],
    ['(uint8 a)', 'hashed'],
    ['(uint8 a)[]', 'hashed'],
    ['bool', 'unsupported-type'],
  ])('behavior: an indexed %s is %s', (type, refused) => {
    const indexed = parseAbiItem(`event E(${type} indexed x)`)
    if (indexed.type !== 'event') throw new Error('it is one')
    for (const path of [[0], [0, 0], [0, 0, 0]]) {
      expect(resolveField(eventInputs(indexed), path)).toMatchObject({ refused })
    }
  })

  test.each(['__proto__', 'constructor', 'length', '0', ''])(
    'behavior: names have no special meaning: inputs called "%s"',
    (name) => {
      const hostile: AbiFunction = {
        type: 'function',
        name,
        inputs: [
          {
            type: 'tuple',
            name,
            components: [
              { type: 'bool', name },
              { type: 'address', name },
            ],
          },
        ],
        outputs: [],
        stateMutability: 'view',
      }
      const label = name === '' ? '0.1' : `${name}.${name}`
      expect(resolveField(functionInputs(hostile), [0, 1])).toMatchObject({ label, type: 'address' })
    },
  )

  test('property: finds every leaf of a random event or function with its type, and nothing elsewhere', () => {
    const random = new Random(11)
    for (let at = 0; at < 1000; at++) {
      const completion = random.chance(50) ? randomEvent(random, '0x') : randomCall(random, '0x')
      if (completion.item.name === 'Transfer') continue
      const fields = completion.item.type === 'event' ? eventInputs(completion.item) : functionInputs(completion.item)
      for (const { path, type } of readableLeaves(completion))
        expect(resolveField(fields, path)).toMatchObject({ type })
      const path = Array.from({ length: random.below(6) }, () => random.below(5))
      const found = resolveField(fields, path)
      const leaf = leafAt(completion.inputs, path)
      if (leaf === null) expect('refused' in found).toBe(true)
      else if (!('refused' in found)) expect(found.type).toBe(leaf.type)
      else expect(found.refused).toBe('hashed')
    }
  })
})

describe('eventInputs, functionInputs', () => {
  test('default: returns the inputs in ABI order, with a mark on indexed ones', () => {
    expect(inputs.map(({ isIndexed }) => isIndexed)).toEqual([true, true, false, true, false, false, false])
    const event: AbiEvent = { type: 'event', name: 'E', inputs: [{ type: 'bool', indexed: true }] }
    expect(eventInputs(event)).toHaveLength(1)
    const fn = parseAbiItem('function f(uint8 a, bool b)')
    if (fn.type !== 'function') throw new Error('it is one')
    expect(functionInputs(fn).map(({ parameter, isIndexed }) => [parameter.name, isIndexed])).toEqual([
      ['a', false],
      ['b', false],
    ])
  })
})
