import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTransactionText } from './transaction-text.ts'

const digits = '5a'.repeat(32)
const hash = `0x${digits}`

describe('readTransactionText', () => {
  test.each([
    hash,
    `  ${hash}\n`,
    digits,
    hash.toUpperCase().replace('0X', '0x'),
    `https://explorer.test/tx/${hash}`,
    `https://explorer.test/tx/${hash}#eventlog`,
    `https://explorer.test/tx/${hash}?a=0x${'11'.repeat(20)}`,
    `https://explorer.test/#/transaction/${digits}/logs`,
  ])('default: %s', (text) => expect(readTransactionText(text)).toEqual({ status: 'ok', hash }))

  test('behavior: an empty text is not an error', () => expect(readTransactionText('  ')).toEqual({ status: 'empty' }))

  test('behavior: an address is recognized as one', () =>
    expect(readTransactionText(`https://explorer.test/address/0x${'11'.repeat(20)}`)).toMatchObject({
      status: 'error',
      problem: expect.stringContaining('address'),
    }))

  test.each(['0x12', `${hash}0`, `0x${'5a'.repeat(33)}`, 'gm'])('error: %s', (text) =>
    expect(readTransactionText(text).status).toBe('error'),
  )

  test('property: a hash is found between any characters that are not digits', () =>
    assert(
      property(string(), constantFrom('/', ' ', '?', '='), (around, between) => {
        const plain = around.replace(/[0-9a-fA-F]/g, '')
        expect(readTransactionText(`${plain}${between}${hash}${between}${plain}`)).toEqual({ status: 'ok', hash })
      }),
    ))
})
