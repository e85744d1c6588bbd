import { assert, property, uint8Array } from 'fast-check'
import { bytesToHex, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { AddressFormatError } from './errors.ts'
import { parseAddress } from './parse-address.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const digits = address.slice(2)

describe('parseAddress', () => {
  test.each([
    address,
    digits,
    address.toLowerCase(),
    digits.toLowerCase(),
    `0x${digits.toUpperCase()}`,
    `0X${digits.toUpperCase()}`,
    ` ${address}\n`,
  ])('default: %s comes out with its checksum', (text) => expect(parseAddress(text)).toBe(address))

  test.each([
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046',
    'd8dA6BF26964aF9D7eEd9e03E53415D37aA96046',
    '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ])('error: %s has a wrong character', (text) => {
    expect(() => parseAddress(text)).toThrow(AddressFormatError)
    expect(() => parseAddress(text)).toThrow('checksum')
  })

  test.each(['', '0x', 'vitalik.eth', `${address}0`, digits.slice(1), `0x${'0'.repeat(64)}`, `0x${'g'.repeat(40)}`])(
    'error: %j is not an address',
    (text) => expect(() => parseAddress(text)).toThrow('is not an address'),
  )

  test('property: reads addresses in one case or with their checksum, and none with one letter in the other case', () =>
    assert(
      property(uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const lower = bytesToHex(bytes)
        const right = getAddress(lower)
        for (const text of [lower, right, `0x${lower.slice(2).toUpperCase()}`]) expect(parseAddress(text)).toBe(right)
        const at = right.slice(2).search(/[a-fA-F]/) + 2
        const letter = right[at] ?? ''
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = `${right.slice(0, at)}${other}${right.slice(at + 1)}`
        const isMixed = /[a-f]/.test(wrong.slice(2)) && /[A-F]/.test(wrong.slice(2))
        if (at > 1 && isMixed) expect(() => parseAddress(wrong)).toThrow(AddressFormatError)
      }),
    ))
})
