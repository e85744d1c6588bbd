import { assert, property, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { decodeUtf8, digitsToBytes } from './utf8.ts'

describe('digitsToBytes', () => {
  test('property: returns the encoded bytes, for digits in either case', () => {
    assert(
      property(uint8Array(), (bytes) => {
        const digits = Buffer.from(bytes).toString('hex')
        expect(digitsToBytes(digits)).toEqual(bytes)
        expect(digitsToBytes(digits.toUpperCase())).toEqual(bytes)
      }),
    )
  })
})

describe('decodeUtf8', () => {
  test('property: restores any text, byte order marks too', () => {
    assert(
      property(string({ unit: codePoint }), (text) => {
        expect(decodeUtf8(Buffer.from(text, 'utf8').toString('hex'))).toBe(text)
      }),
    )
    expect(decodeUtf8('efbbbf61')).toBe('\u{feff}a')
  })

  test.each(['ff', 'c080', 'c1bf', 'e2 82'.replace(' ', ''), 'eda080', 'edbfbf', 'f4908080', 'f8888080', '80', '6180'])(
    'behavior: %s is not valid UTF-8',
    (digits) => expect(decodeUtf8(digits)).toBeNull(),
  )
})
