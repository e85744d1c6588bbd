import { describe, expect, test } from 'vitest'
import { addressOrNull, addressProblem, readAddress } from './address-text.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('readAddress', () => {
  test.each([address, address.slice(2), address.toLowerCase()])('default: %s', (text) =>
    expect(readAddress(text)).toEqual({ status: 'read', address }),
  )

  test.each([
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046', 'checksum'],
    ['vitalik.eth', 'form'],
  ])('error: %s', (text, why) => expect(readAddress(text)).toEqual({ status: 'wrong', why }))
})

describe('addressOrNull', () => {
  test('default: an address, or nothing', () => {
    expect(addressOrNull(` ${address} `)).toBe(address)
    expect(addressOrNull('0x12')).toBeNull()
  })
})

describe('addressProblem', () => {
  test.each([
    ['', null],
    [address, null],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046', 'One character'],
    ['0x12', 'no address'],
  ])('default: %j', (text, words) => {
    if (words === null) expect(addressProblem(text)).toBeNull()
    else expect(addressProblem(text)).toContain(words)
  })
})
