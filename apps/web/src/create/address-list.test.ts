import { array as arrayOf, assert, constantFrom, integer, property } from 'fast-check'
import { getAddress, type Hex, numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { listedTogether, readAddressList } from './address-list.ts'

const one = `0x${'ab'.repeat(20)}`
const two = getAddress(`0x${'cd'.repeat(20)}`)

describe('readAddressList', () => {
  test('default: one per line, each account once', () => {
    expect(readAddressList(`${one}\n\n${two}\n${one.toUpperCase().replace('0X', '0x')}\n`)).toEqual({
      ...{ addresses: [getAddress(one), two], repeated: 1, problems: [] },
    })
  })

  test('behavior: a CSV file with a header, quotes and other columns', () => {
    const csv = `\uFEFFname,address,amount\r\nAda,"${one}",12\r\n'Ben';${two};7`
    expect(readAddressList(csv)).toEqual({ addresses: [getAddress(one), two], repeated: 0, problems: [] })
  })

  test.each([
    ['ada.eth', 'isn’t an address'],
    [one.slice(0, -1), '39 characters'],
    [`${one}0`, '41 characters'],
    [zeroAddress, 'can’t claim'],
    [two.replace('C', 'c').replace('cd', 'cD'), 'has a typo'],
    [`0x${'zz'.repeat(20)}`, 'isn’t an address'],
  ])('error: %s', (text, problem) => {
    const read = readAddressList(`${one}\n${text}`)
    expect(read.addresses).toEqual([getAddress(one)])
    expect(read.problems).toEqual([{ line: 2, problem: expect.stringContaining(problem) }])
  })

  test('property: a list is parsed with any separators', () => {
    const accounts = arrayOf(
      integer({ min: 1, max: 1e9 }).map((n): Hex => getAddress(numberToHex(n, { size: 20 }))),
      { minLength: 1, maxLength: 40 },
    )
    assert(
      property(accounts, constantFrom('\n', ', ', ';', '\t', '\r\n', ' '), (list, mark) => {
        const read = readAddressList(list.join(mark))
        expect(read.problems).toEqual([])
        expect(read.addresses).toEqual([...new Set(list)])
        expect(read.addresses.length + read.repeated).toBe(list.length)
      }),
    )
  })
})

describe('listedTogether', () => {
  test.each([
    [0, []],
    [500, [500]],
    [1_001, [500, 500, 1]],
  ] as const)('default: %i accounts', (count, sizes) => {
    const accounts = Array.from({ length: count }, (_, at) => numberToHex(at + 1, { size: 20 }))
    const parts = listedTogether(accounts)
    expect(parts.map(({ length }) => length)).toEqual(sizes)
    expect(parts.flat()).toEqual(accounts)
  })
})
