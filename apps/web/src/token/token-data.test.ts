import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseTokenData } from './parse-token-data.ts'
import { symbolShown, unitSymbol } from './token-data.ts'

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

test('unitSymbol: a token without a symbol has its address, which is right beside any amount', () => {
  expect(unitSymbol({ address: other, symbol: 'LEAF' })).toBe('LEAF')
  expect(unitSymbol({ address: other, symbol: null })).toBe('0x0000…00AA')
})

describe('parseTokenData', () => {
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])

  test('default: what a token and a pool return', () => {
    const token = { symbol: text('LEAF'), decimals: number(18n), token0: null, token1: '0x' } as const
    expect(parseTokenData(other, token)).toEqual({
      ...{ address: other, symbol: 'LEAF', decimals: 18, token0: null, token1: null },
    })
    const address = encodeAbiParameters([{ type: 'address' }], [known])
    const pool = { symbol: null, decimals: null, token0: address, token1: address }
    expect(parseTokenData(other, pool)).toMatchObject({ symbol: null, token0: known, token1: known })
  })

  test('behavior: a contract that is not a token has no data, as when it is read from the chain', () => {
    const odd = { symbol: '0x00', decimals: number(2n ** 200n), token0: '0xff', token1: null } as const
    expect(parseTokenData(other, odd)).toMatchObject({ symbol: null, decimals: null, token0: null, token1: null })
  })
})
