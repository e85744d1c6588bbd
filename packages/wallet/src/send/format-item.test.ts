import { expect, test } from 'vitest'
import { formatExactItem, formatItem } from './format-item.ts'

const token = { type: 'token', address: null, symbol: 'ETH', decimals: 18 } as const
const nft = { type: 'nft', address: '0x5b85000000000000000000000000000000000001', tokenId: 4n, name: 'Leaf 4' } as const

test('formatItem: cuts an amount', () => {
  expect(formatItem({ ...token, amount: 123_456_789n * 10n ** 9n }, 'en')).toBe('0.123 ETH')
})

test('formatExactItem: has every digit, because what is confirmed or has to be entered is exact', () => {
  expect(formatExactItem({ ...token, amount: 123_456_789n * 10n ** 9n }, 'en')).toBe('0.123456789 ETH')
  expect(formatExactItem({ ...token, amount: 1n }, 'de')).toBe('0,000000000000000001 ETH')
  expect(formatExactItem({ ...token, amount: 100_000_500n, decimals: 6 }, 'en')).toBe('100.0005 ETH')
  expect(formatExactItem({ ...nft, amount: 1n }, 'en')).toBe('Leaf 4')
})
