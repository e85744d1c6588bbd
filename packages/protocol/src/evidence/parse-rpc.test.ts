import { describe, expect, test } from 'vitest'
import { InvalidEvidenceError } from './errors.ts'
import { readAddress, readArray, readBytes, readHash, readObject, readQuantity, readWholeNumber } from './parse-rpc.ts'

describe('readQuantity', () => {
  test('default: reads a number as JSON-RPC writes it', () => {
    expect(readQuantity('0x0', 'number')).toBe(0n)
    expect(readQuantity(`0x${'F'.repeat(64)}`, 'number')).toBe(2n ** 256n - 1n)
  })

  test.each([1, 1n, '', '0x', '1', '0x1g', ' 0x1', `0x${'0'.repeat(65)}`, null])(
    'error: %s is not in the form of JSON-RPC',
    (value) => expect(() => readQuantity(value, 'number')).toThrow(InvalidEvidenceError),
  )
})

describe('readWholeNumber', () => {
  test('default: reads also what viem and recorded files have', () => {
    expect([1, 1n, '0x1'].map((value) => readWholeNumber(value, 'number'))).toEqual([1n, 1n, 1n])
  })

  test.each([-1, -1n, 1.5, 2 ** 53, '1', null])('error: %s', (value) =>
    expect(() => readWholeNumber(value, 'number')).toThrow(InvalidEvidenceError),
  )
})

describe('readBytes, readHash, readAddress', () => {
  test('default: returns lower case', () => {
    expect(readBytes('0xAB', 'data')).toBe('0xab')
    expect(readHash(`0x${'A'.repeat(64)}`, 'hash')).toBe(`0x${'a'.repeat(64)}`)
    expect(readAddress(`0x${'A'.repeat(40)}`, 'address')).toBe(`0x${'a'.repeat(40)}`)
  })

  test.each(['0xa', 'ab', '0xzz', '0xab\n', 5, null])('error: %j is not whole bytes, a hash or an address', (value) => {
    for (const read of [readBytes, readHash, readAddress])
      expect(() => read(value, 'data')).toThrow(InvalidEvidenceError)
  })
})

describe('readObject, readArray', () => {
  test('error: each rejects what the other reads, with the path', () => {
    expect(() => readObject([], 'receipts[3]')).toThrow(expect.objectContaining({ path: 'receipts[3]' }))
    expect(() => readArray({}, 'logs')).toThrow(expect.objectContaining({ path: 'logs' }))
  })
})
