import type { AbiParameter } from 'viem'
import { describe, expect, test } from 'vitest'
import { Random } from '../../test/random.ts'
import { encodeValues, randomParameter, randomValue } from '../../test/random-abi.ts'
import { componentsOf, isStaticLeaf, staticWords, toLeafType } from './leaf-type.ts'

describe('toLeafType', () => {
  test.each([
    ['uint256', { type: 'uint', bits: 256 }],
    ['uint', { type: 'uint', bits: 256 }],
    ['uint8', { type: 'uint', bits: 8 }],
    ['int', { type: 'int', bits: 256 }],
    ['int24', { type: 'int', bits: 24 }],
    ['address', { type: 'address' }],
    ['bytes', { type: 'bytes' }],
    ['bytes1', { type: 'fixedBytes', size: 1 }],
    ['bytes32', { type: 'fixedBytes', size: 32 }],
    ['string', { type: 'string' }],
  ])('default: %s', (type, leaf) => expect(toLeafType(type)).toEqual(leaf))

  test.each([
    'bool',
    'tuple',
    'uint256[]',
    'address[2]',
    'bytes[]',
    'tuple[]',
    'function',
    'fixed128x18',
    '',
    'Address',
    'uint 8',
    ' uint8',
  ])('behavior: %j cannot be compared', (type) => expect(toLeafType(type)).toBeNull())
})

describe('isStaticLeaf', () => {
  test('default: bytes and strings are behind an offset, all other types are in place', () => {
    const types = ['uint8', 'int8', 'address', 'bytes8', 'bytes', 'string']
    expect(
      types.map((type) => {
        const leaf = toLeafType(type)
        return leaf && isStaticLeaf(leaf)
      }),
    ).toEqual([true, true, true, true, false, false])
  })
})

describe('componentsOf', () => {
  test('default: returns the components of a single tuple', () => {
    const components = [{ type: 'bool' }]
    expect(componentsOf({ type: 'tuple', components })).toBe(components)
    expect(componentsOf({ type: 'tuple[]', components })).toBeNull()
    expect(componentsOf({ type: 'uint8' })).toBeNull()
    expect(componentsOf({ type: 'tuple' })).toBeNull()
  })
})

describe('staticWords', () => {
  const pair: AbiParameter = { type: 'tuple', components: [{ type: 'bool' }, { type: 'uint8' }] }
  test.each<[string, AbiParameter, number | null]>([
    ['a word', { type: 'bool' }, 1],
    ['bytes', { type: 'bytes' }, null],
    ['a string', { type: 'string' }, null],
    ['an array', { type: 'uint8[]' }, null],
    ['an array of a fixed length', { type: 'uint8[3]' }, 3],
    ['a table', { type: 'uint8[3][2]' }, 6],
    ['arrays in a fixed array', { type: 'uint8[][2]' }, null],
    ['fixed arrays in an array', { type: 'uint8[2][]' }, null],
    ['strings in a fixed array', { type: 'string[2]' }, null],
    ['an array of nothing', { type: 'uint8[0]' }, 0],
    ['nothing, of something without end', { type: `uint8${'[99999999999999999999]'.repeat(20)}[0]` }, 0],
    ['something without end', { type: `uint8${'[99999999999999999999]'.repeat(20)}` }, Number.POSITIVE_INFINITY],
    ['a static tuple', pair, 2],
    ['static tuples in a fixed array', { ...pair, type: 'tuple[4]' }, 8],
    [
      'a tuple with a string inside a tuple',
      { type: 'tuple', components: [{ type: 'bool' }, { type: 'tuple', components: [{ type: 'string' }] }] },
      null,
    ],
    ['a tuple of nothing', { type: 'tuple', components: [] }, 0],
  ])('default: %s', (_, parameter, words) => expect(staticWords(parameter)).toBe(words))

  test('property: a static parameter has that many words, and a dynamic one begins with an offset', () => {
    const random = new Random(5)
    for (let at = 0; at < 2000; at++) {
      const parameter = randomParameter(random)
      const encoded = encodeValues([parameter, { type: 'uint8' }], [randomValue(random, parameter), 7n])
      const words = staticWords(parameter)
      // The number after it follows its head directly.
      const head = 2 + 64 * (words ?? 1)
      expect(encoded.slice(head, head + 64)).toBe('7'.padStart(64, '0'))
      if (words === null) expect(encoded.slice(2, 66)).toBe((64).toString(16).padStart(64, '0'))
    }
  })
})
