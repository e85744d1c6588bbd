import { expect, test } from 'vitest'
import { amountSize } from './amount-size.ts'

test.each([
  ['25 TUSD', 'full'],
  ['120,000.50', 'full'],
  ['5.009404330210170541 LEAF', 'full'],
  ['123,456,789,012.123456789012345678', 'long'],
  ['1,234,567,890,123,456,789,012', 'longest'],
  ['', 'full'],
] as const)('default: %s is written %s', (words, size) => expect(amountSize(words)).toBe(size))
