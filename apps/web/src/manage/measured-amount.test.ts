import { describe, expect, test } from 'vitest'
import { parseMeasuredAmount } from './measured-amount.ts'
import type { Measure } from './top-up-parameters.ts'

const unit = { symbol: 'TUSD', decimals: 6, token: '0x00000000000000000000000000000000000000aa' } as const
const read = (text: string, measure: Measure, most: bigint | null) => parseMeasuredAmount(text, { measure, unit, most })
const byCount: Measure = { type: 'count', each: 25_000_000n }

describe('parseMeasuredAmount', () => {
  test('default: a number of rewards, with or without commas', () => {
    expect(read(' 1,000 ', byCount, null)).toEqual({ status: 'ok', raw: 25_000_000_000n })
  })

  test('default: an amount of the token', () => {
    expect(read('1,5', { type: 'amount' }, null)).toEqual({ status: 'ok', raw: 1_500_000n })
  })

  test('behavior: an empty text is not an error', () => expect(read(' ', byCount, 3n)).toEqual({ status: 'empty' }))

  test('behavior: the whole amount needs no input', () => {
    expect(read('', { type: 'all', amount: 7n }, null)).toEqual({ status: 'ok', raw: 7n })
  })

  test.each(['0', '1.5', '1,5', '-1', 'ten', '4'])('error: %s of three rewards is invalid', (text) => {
    expect(read(text, byCount, 75_000_000n).status).toBe('error')
  })

  test.each(['0', '-1', '1.1234567', '3.1', '1,000', 'all'])('error: %s of three dollars is invalid', (text) => {
    expect(read(text, { type: 'amount' }, 3_000_000n).status).toBe('error')
  })
})
