import { describe, expect, test } from 'vitest'
import { type CsvRow, toCsv } from './claims-csv.ts'

const row: CsvRow = {
  ...{ boostId: '7', incentiveId: 1, isEntry: false, amount: 25_500_000n, time: 0, key: 'a', transactionHash: '0x1' },
  account: '0x00000000000000000000000000000000000000aa',
  unit: { symbol: 'TUSD', decimals: 6, token: '0x00000000000000000000000000000000000000bb' },
}
const linesOf = (...rows: readonly CsvRow[]) => toCsv(rows).split('\r\n').slice(1)

describe('toCsv', () => {
  test('default: one line for each claim', () => {
    expect(linesOf(row)).toEqual([
      '7,2,0x00000000000000000000000000000000000000aa,claim,25.5,"TUSD",1970-01-01T00:00:00.000Z,0x1',
    ])
  })

  test('behavior: an entry has no amount', () => {
    expect(linesOf({ ...row, isEntry: true, amount: null })[0]).toContain(',entry,,')
  })

  test.each(['=HYPERLINK("x")', '+1', '@a', '-1'])('behavior: a symbol like %s is not a formula', (symbol) => {
    expect(linesOf({ ...row, unit: { ...row.unit, symbol } })[0]).toMatch(/,"'/)
  })

  test('behavior: a quote or a comma in a symbol stays in its cell', () => {
    expect(linesOf({ ...row, unit: { ...row.unit, symbol: 'a",b' } })[0]).toContain(',"a"",b",')
  })
})
