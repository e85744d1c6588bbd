import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterDigits, orderKey, shortestFilterData, toFilterOperand } from './filter-data.ts'

describe('filterDigits', () => {
  test.each([
    ['0x', ''],
    ['0x1', '01'],
    ['0x01', '01'],
    ['0xABC', '0abc'],
  ] as const)('default: %s is %j', (data, digits) => expect(filterDigits(data)).toBe(digits))
})

describe('toFilterOperand', () => {
  test('default: a number or an address fills a word, and bytes stay unchanged', () => {
    expect(toFilterOperand({ type: 'uint', bits: 8 }, '0x1')).toBe('1'.padStart(64, '0'))
    expect(toFilterOperand({ type: 'int', bits: 8 }, `0x${'ff'.repeat(32)}`)).toBe('ff'.repeat(32))
    expect(toFilterOperand({ type: 'address' }, `0x${'AB'.repeat(20)}`)).toBe('ab'.repeat(20).padStart(64, '0'))
    expect(toFilterOperand({ type: 'fixedBytes', size: 4 }, '0xABC')).toBe('0abc')
    expect(toFilterOperand({ type: 'string' }, '0x')).toBe('')
  })

  test('behavior: returns null for data that cannot be such a value', () => {
    expect(toFilterOperand({ type: 'uint', bits: 256 }, `0x${'00'.repeat(33)}`)).toBeNull()
    expect(toFilterOperand({ type: 'address' }, '0x')).toBeNull()
    expect(toFilterOperand({ type: 'address' }, `0x${'00'.repeat(21)}`)).toBeNull()
  })
})

describe('shortestFilterData', () => {
  test.each([
    ['0x000064', '0x64'],
    ['0x64', '0x64'],
    ['0x100', '0x0100'],
    ['0x00', '0x00'],
    ['0x', '0x00'],
    [`0x${'00'.repeat(31)}0A`, '0x0a'],
  ] as const)('default: a UINT %s is %s', (given, written) =>
    expect(shortestFilterData({ type: 'uint', bits: 256 }, given)).toBe(written),
  )

  test('behavior: data that is not a UINT stays unchanged', () => {
    const negative = `0x${'ff'.repeat(32)}` as const
    expect(shortestFilterData({ type: 'int', bits: 256 }, negative)).toBe(negative)
    expect(shortestFilterData({ type: 'int', bits: 256 }, '0x0064')).toBe('0x0064')
    expect(shortestFilterData({ type: 'bytes' }, '0x0064')).toBe('0x0064')
    expect(shortestFilterData(null, '0x064')).toBe('0x0064')
  })
})

describe('orderKey', () => {
  const int = bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n })
  const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

  test('property: keys sort in the order of the numbers', () => {
    assert(
      property(int, int, (one, other) => {
        const [key, otherKey] = [one, other].map((value) => orderKey({ type: 'int', bits: 256 }, word(value)))
        expect((key ?? '') < (otherKey ?? '')).toBe(one < other)
        expect(key === otherKey).toBe(one === other)
      }),
    )
    const uint = bigInt({ min: 0n, max: 2n ** 256n - 1n })
    assert(
      property(uint, uint, (one, other) => {
        const [key, otherKey] = [one, other].map((value) => orderKey({ type: 'uint', bits: 256 }, word(value)))
        expect((key ?? '') < (otherKey ?? '')).toBe(one < other)
      }),
    )
  })
})
