import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../tokens/token-balance.ts'
import { findPrice, toFiatText, toTransferPrices } from './transfer-prices.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol: TokenBalance = {
  ...{ chainId: null, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: null },
  ...{ name: 'Solana', symbol: 'SOL', decimals: 9, amount: 1n, price: 150, value: null, iconUrl: null, isListed: true },
}
const prices = toTransferPrices([sol, { ...sol, address: mint, decimals: 6, price: null }])

describe('toTransferPrices', () => {
  test('default: of the tokens that have a price', () => expect(prices).toEqual([{ id: null, price: 150 }]))
  test('behavior: nothing of an EVM balance', () => {
    const { networkId: _, ...rest } = { ...sol, address: null }
    expect(toTransferPrices([{ ...rest, chainId: 1, address: null }])).toEqual([])
  })
})

describe('findPrice', () => {
  test('default: by the address; null for a token that is not there, and for none', () => {
    expect(findPrice(prices, { id: null })).toBe(150)
    expect(findPrice(prices, { id: mint })).toBeNull()
    expect(findPrice(prices, null)).toBeNull()
  })
})

describe('toFiatText', () => {
  test('default: SOL at its price', () =>
    expect(toFiatText({ id: null, decimals: 9, amount: 250_000_000n }, { prices, locale: 'en' })).toBe('$37.50'))
  test('behavior: nothing without a price', () =>
    expect(toFiatText({ id: mint, decimals: 6, amount: 1_000_000n }, { prices, locale: 'en' })).toBeNull())
})
