import { expect, test } from 'vitest'
import { formatQuantity, formatTransfer } from './activity-words.ts'

const ether = { type: 'token', address: null, name: 'Ether', symbol: 'ETH', isListed: true } as const
const moved = (direction: 'in' | 'out' | 'self', quantity: string) =>
  formatTransfer({ direction, quantity, asset: ether, sender: '', recipient: '', spam: null }, 'en')

test('formatTransfer: has a sign, with a space after it where the amount is below the smallest decimal', () => {
  expect(moved('in', '0.5')).toBe('+0.5 ETH')
  expect(moved('out', '1234.5678')).toBe('−1,234.567 ETH')
  expect(moved('self', '1')).toBe('1 ETH')
  // Not `0.000`, as in 5.1.11.
  expect(moved('in', '0.0000001')).toBe('+\u202f<0.001 ETH')
  expect(moved('out', '0.0000001')).toBe('−\u202f<0.001 ETH')
  expect(moved('self', '0.0000001')).toBe('<0.001 ETH')
})

test('formatQuantity: is exact in the user’s locale', () => {
  expect(formatQuantity('123456789012345678.9', 'de')).toBe('123.456.789.012.345.678,9')
  expect(formatQuantity('9'.repeat(100), 'en')).toBe('?')
})
