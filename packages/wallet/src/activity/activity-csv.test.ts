import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toActivityCsv } from './activity-csv.ts'
import type { ActivityItem } from './activity-item.ts'

const rowOf = (symbol: string): ActivityItem => ({
  ...{ id: '1', chainId: 1, hash: '0xff', at: 0, status: 'confirmed', operation: 'receive', from: '0xb', to: '0xa' },
  ...{ spam: null, sentId: null },
  transfers: [
    {
      ...{ direction: 'in', quantity: '0.5', sender: '0xb', recipient: '0xa', spam: null },
      asset: { type: 'token', address: null, name: symbol, symbol, isListed: false },
    },
  ],
})
const csv = (symbol: string) => toActivityCsv([rowOf(symbol)], () => 'Ethereum')

/** Reads a file as RFC 4180 says. */
function parse(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

describe('toActivityCsv', () => {
  test('default: has a line for each transfer', () => {
    expect(csv('ETH')).toBe(
      'Time,Network,Type,Status,Direction,Amount,Asset,Contract,From,To,Hash\r\n' +
        '1970-01-01T00:00:00.000Z,Ethereum,receive,confirmed,in,0.5,ETH,,0xb,0xa,0xff\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '\u00a0@x'])(
    'security: %j is not a formula',
    (symbol) => {
      expect(parse(csv(symbol))[1]?.[6]).toBe(`'${symbol}`)
    },
  )

  // Where a comma is the decimal sign, spreadsheets read semicolons as the ends of cells.
  test.each(['A;=1+1', 'A; +1', 'A;"=1+1', 'A|-1', 'A;;@x', 'A\t=1', 'A;\uff1d1'])(
    'security: %j is not a formula in a spreadsheet that ends cells elsewhere',
    (symbol) => {
      const line = csv(symbol).split('\r\n')[1] ?? ''
      for (const cell of line.split(/[;\t|]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      expect(parse(csv(symbol))[1]?.[6]?.replaceAll("'", '')).toBe(symbol)
    },
  )

  test('property: any name is one cell, which does not begin like a formula', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 20 }), (symbol) => {
        const [, cells = []] = parse(csv(symbol))
        expect(cells).toHaveLength(11)
        expect(cells[6]?.replaceAll("'", '')).toBe(symbol.replaceAll("'", ''))
        expect(cells[6]).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 300 },
    )
  })
})
