import { SettingsError } from '@laurel/server/settings/errors.ts'
import { getAddress, isAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainSchema } from '../settings/chain-settings.ts'
import { cleanText } from './clean-text.ts'
import { knownVenues } from './generated/known-venues.ts'
import { tokenRows } from './generated/token-rows.ts'
import { toMarket } from './market.ts'
import { readOperatorTokens } from './operator-tokens.ts'
import { createTokenList } from './token-list.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const chain = (settings: object = {}) =>
  chainSchema.parse({ chainId: 1, name: 'Ethereum', rpcUrls: ['https://node.example'], ...settings })

describe('createTokenList', () => {
  const bundled = createTokenList([])

  test('default: bundled tokens are found by address', () => {
    expect(bundled.get(1, USDC)).toEqual({
      ...{ chainId: 1, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, logo: null },
    })
    expect(bundled.get(10, USDC)).toBeNull()
    expect(bundled.list(1).length).toBeGreaterThan(400)
    expect(bundled.list(123_456)).toEqual([])
  })

  test('behavior: every bundled row is a token', () => {
    const rows = tokenRows.split('\n').map((row) => row.split('\t'))
    expect(rows.length).toBeGreaterThan(1_000)
    const keys = new Set<string>()
    for (const [chainId, address = '', decimals, symbol = '', name = '', ...others] of rows) {
      expect(others).toEqual([])
      expect(isAddress(address)).toBe(true)
      expect(Number(decimals)).toBeLessThanOrEqual(36)
      expect([cleanText(symbol), cleanText(name)]).toEqual([symbol, name])
      keys.add(`${chainId}:${address}`)
    }
    expect(keys.size).toBe(rows.length)
  })

  test("behavior: the operator's token replaces a bundled one, and comes first", () => {
    const [token] = readOperatorTokens(
      JSON.stringify([{ chainId: 1, address: USDC.toLowerCase(), name: 'Dollar', symbol: 'USD', decimals: 6 }]),
    )
    const list = createTokenList(token ? [token] : [])
    expect(list.get(1, USDC)).toMatchObject({ name: 'Dollar', address: USDC })
    expect(list.list(1)[0]).toBe(token)
    expect(list.list(1).length).toBe(bundled.list(1).length)
  })
})

describe('readOperatorTokens', () => {
  test.each([
    ['decimals', { decimals: 37 }],
    ['name', { name: '\u200b' }],
    ['address', { address: '0x12' }],
    ['logo', { logo: 'javascript:alert(1)' }],
    ['chainId', { chainId: 0 }],
  ])('error: an invalid %s is named', (field, changes) => {
    const token = { chainId: 1, address: USDC, name: 'Dollar', symbol: 'USD', decimals: 6, ...changes }
    const read = () => readOperatorTokens(JSON.stringify([token]))
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(`LAUREL_API_TOKENS.0.${field}`)
  })

  test('default: nothing is set', () => {
    expect(readOperatorTokens(undefined)).toEqual([])
  })
})

describe('toMarket', () => {
  test('default: of a public chain the exchanges are known', () => {
    const { wrappedNative, stablecoins, venues } = toMarket(chain())
    expect(wrappedNative).toBe('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
    expect(stablecoins).toContain(USDC)
    expect(venues.map(({ type, factory }) => [type, factory])).toEqual([
      ['v2', '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'],
      ['v3', '0x1F98431c8aD98523631AE4a59f267346ea31F984'],
    ])
  })

  test('behavior: what the settings say replaces what is known, an empty list too', () => {
    const none = toMarket(chain({ uniswapV2: [], uniswapV3: [], stablecoins: [] }))
    expect(none).toMatchObject({ venues: [], stablecoins: [] })
    const factory = USDC.toLowerCase()
    const own = toMarket(chain({ uniswapV2: [{ name: 'Own', factory }], uniswapV3: [] }))
    expect(own.venues).toEqual([{ type: 'v2', name: 'Own', factory: USDC, router: null, feeBips: 30 }])
  })

  test('behavior: an unknown chain has no market', () => {
    expect(toMarket(chain({ chainId: 123_456 }))).toEqual({ wrappedNative: null, stablecoins: [], venues: [] })
  })

  test('behavior: every known exchange has checksummed addresses', () => {
    for (const { wrappedNative, stablecoins, v2, v3 } of Object.values(knownVenues)) {
      const all = [wrappedNative, ...stablecoins, v2?.factory, v2?.router, v3.factory, v3.router, v3.quoter]
      for (const address of all) if (address) expect(getAddress(address)).toBe(address)
    }
  })
})
