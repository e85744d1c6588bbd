import { describe, expect, test } from 'vitest'
import { addressOrNull, addressProblem, readAddress, toAddressText } from './address-text.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('readAddress', () => {
  test.each([address, address.slice(2), address.toLowerCase()])('default: %s', (text) =>
    expect(readAddress(text)).toEqual({ status: 'ok', address }),
  )

  test.each([
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046', 'checksum'],
    ['vitalik.eth', 'form'],
  ])('error: %s', (text, why) => expect(readAddress(text)).toEqual({ status: 'error', why }))
})

describe('toAddressText', () => {
  test.each([
    [`https://etherscan.io/address/${address}#code`, address],
    [`http://127.0.0.1:4000/token/${address}?a=1`, address],
    [address.replace('0x', '0X'), address],
    [` ${address}`, ` ${address}`],
    ['https://etherscan.io/', 'https://etherscan.io/'],
    [`https://etherscan.io/tx/0x${'ab'.repeat(32)}`, `https://etherscan.io/tx/0x${'ab'.repeat(32)}`],
    ['vitalik.eth', 'vitalik.eth'],
  ])('default: %s', (text, normalized) => expect(toAddressText(text)).toBe(normalized))
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
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046', 'has a typo'],
    ['0x12', 'Enter a valid address'],
    [`0x${'ab'.repeat(32)}`, 'This is a transaction'],
  ])('default: %j', (text, words) => {
    if (words === null) expect(addressProblem(text)).toBeNull()
    else expect(addressProblem(text)).toContain(words)
  })
})
