import { describe, expect, test } from 'vitest'
import { symbolShown } from './token-data.ts'

const known = '0x5B8561789D4E69C28E0809Bef22065491BDb76FD'
const other = '0x00000000000000000000000000000000000000AA'
const chain = { tokens: [{ kind: 'erc20', name: 'US dollars', symbol: 'USDC', decimals: 6, address: known }] } as const
const show = (symbol: string | null, address: typeof known | typeof other = other) =>
  symbolShown(chain, { address, symbol, decimals: 6, token0: null, token1: null })

describe('symbolShown', () => {
  test('default: a distinct symbol is unchanged', () => {
    for (const symbol of ['LEAF', 'USDC.e', 'aUSDC', 'tUSD']) expect(show(symbol)).toBe(symbol)
    expect(show('USDC', known)).toBe('USDC')
    expect(show(null)).toBeNull()
  })

  test.each(['USDC', 'usdc', 'US DC', '$USDC', 'U5DC', 'USD\u0421', 'ＵＳＤＣ', 'ETH', 'USD₮'])(
    'behavior: %s could be confused with another token, so it has its address',
    (symbol) => expect(show(symbol)).toBe(`${symbol} (0x0000…00AA)`),
  )
})
