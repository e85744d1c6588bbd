import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  ['0.030162', 'en', '0.030162 ETH'],
  ['0.123456789012345678', 'en', '0.123456 ETH'],
  ['25000', 'de', '25.000 ETH'],
  ['1.5', 'de', '1,5 ETH'],
  ['0.0000001', 'en', '<0.000001 ETH'],
])('default: %s in %s is %s', (text, locale, shown) => {
  expect(formatMoney(text, 'ETH', locale)).toBe(shown)
})
