import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../tokens/token-balance.ts'
import { toFiatText } from './use-fiat.ts'

const sol: TokenBalance = {
  ...{ chainId: null, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: null },
  ...{ name: 'Solana', symbol: 'SOL', decimals: 9, amount: 1n, price: 150, value: null, iconUrl: null, isListed: true },
}
const balances = [sol, { ...sol, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, price: null }]

describe('toFiatText', () => {
  test('default: SOL at its price', () => {
    expect(toFiatText({ id: null, decimals: 9, amount: 250_000_000n }, { balances, locale: 'en' })).toBe('$37.50')
  })
  test('behavior: nothing without a price, for a token that the account does not have, and for an EVM balance', () => {
    const write = (id: string | null, all: readonly TokenBalance[]) =>
      toFiatText({ id, decimals: 6, amount: 1_000_000n }, { balances: all, locale: 'en' })
    expect(write('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', balances)).toBeNull()
    expect(write('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', balances)).toBeNull()
    const { networkId: _, ...rest } = { ...sol, address: null }
    expect(write(null, [{ ...rest, chainId: 1, address: null }])).toBeNull()
  })
})
