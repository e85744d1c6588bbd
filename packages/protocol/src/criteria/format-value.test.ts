import { assert, bigInt, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { InvalidFilterDataError } from './errors.ts'
import { toFilterOperand } from './filter-data.ts'
import { formatFilterData, formatValue, parseFilterValue } from './format-value.ts'
import { type LeafType, toLeafType } from './leaf-type.ts'

function leaf(type: string): LeafType {
  const found = toLeafType(type)
  if (!found) throw new Error(`${type} is not a leaf`)
  return found
}

describe('parseFilterValue', () => {
  test.each([
    ['uint256', '0', '0x00'],
    ['uint256', '1', '0x01'],
    ['uint256', '256', '0x0100'],
    ['uint8', '255', '0xff'],
    ['int256', '0', `0x${'00'.repeat(32)}`],
    ['int8', '-1', `0x${'ff'.repeat(32)}`],
    ['int8', '-128', `0x${'ff'.repeat(31)}80`],
    ['int8', '127', `0x${'00'.repeat(31)}7f`],
    ['address', '0x00000000000000000000000000000000000A11CE', '0x00000000000000000000000000000000000a11ce'],
    ['string', 'gm', '0x676d'],
    ['string', '', '0x'],
    ['string', '🌿', '0xf09f8cbf'],
    ['bytes', '0xABcd', '0xabcd'],
    ['bytes4', '0x', '0x'],
  ])('default: %s %j is %s', (type, text, data) => expect(parseFilterValue(leaf(type), text)).toBe(data))

  test('property: a UINT is the shortest whole-byte hex, and formatValue restores the number', () => {
    assert(
      property(bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const data = parseFilterValue(leaf('uint256'), String(value))
        expect(data).toMatch(value === 0n ? /^0x00$/ : /^0x(?!00)([0-9a-f]{2})+$/)
        expect(formatFilterData(leaf('uint256'), data)).toBe(String(value))
      }),
    )
    assert(
      property(bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }), (value) => {
        const data = parseFilterValue(leaf('int256'), String(value))
        expect(data).toHaveLength(66)
        expect(formatFilterData(leaf('int256'), data)).toBe(String(value))
      }),
    )
  })

  test('property: formatValue restores the text of a string', () => {
    assert(
      property(string({ unit: codePoint }), (text) => {
        expect(formatFilterData(leaf('string'), parseFilterValue(leaf('string'), text))).toBe(JSON.stringify(text))
      }),
    )
  })

  test.each([
    ['uint8', '256'],
    ['uint8', '-1'],
    ['uint8', ''],
    ['uint8', '1.5'],
    ['uint8', '0x10'],
    ['uint8', '1e3'],
    ['uint8', ' 1'],
    ['uint256', String(2n ** 256n)],
    ['uint256', '9'.repeat(100_000)],
    ['int8', '128'],
    ['int8', '-129'],
    ['int8', '--1'],
    ['address', '0x12'],
    ['address', 'alice.eth'],
    ['bytes', 'ab'],
    ['bytes', '0xabc'],
    ['bytes', '0xzz'],
  ])('error: %s %j', (type, text) => expect(() => parseFilterValue(leaf(type), text)).toThrow(InvalidFilterDataError))
})

describe('formatValue', () => {
  test.each([
    ['uint256', 'f'.repeat(64), String(2n ** 256n - 1n)],
    ['int8', 'f'.repeat(64), '-1'],
    ['address', 'a11ce'.padStart(64, '0'), '0x00000000000000000000000000000000000A11cE'],
    ['string', Buffer.from('gm "you"').toString('hex'), '"gm \\"you\\""'],
    ['string', 'ff', '0xff'],
    ['bytes', '', '0x'],
    ['bytes4', 'deadbeef', '0xdeadbeef'],
  ])('default: %s %s is %s', (type, digits, text) => expect(formatValue(leaf(type), digits)).toBe(text))
})

describe('formatFilterData', () => {
  test('default: returns the value of the filter, and null when it is not a value of the type', () => {
    expect(formatFilterData(leaf('uint8'), '0x10')).toBe('16')
    expect(formatFilterData(leaf('address'), '0x10')).toBeNull()
    expect(formatFilterData(leaf('uint8'), `0x${'00'.repeat(33)}`)).toBeNull()
    expect(toFilterOperand(leaf('uint8'), `0x${'00'.repeat(33)}`)).toBeNull()
  })
})
