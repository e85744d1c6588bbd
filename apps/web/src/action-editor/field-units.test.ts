import { FilterOperator } from '@laurel/protocol'
import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TokenData } from '../token/token-data.ts'
import { pinnedAddresses, unitAddresses, unitsOf } from './field-units.ts'

const pool = '0x00000000000000000000000000000000000000Aa'
const dollar = '0x00000000000000000000000000000000000000bb'
const ether = '0x00000000000000000000000000000000000000cC'

const none = { symbol: null, decimals: null, token0: null, token1: null }
const tokens = new Map<string, TokenData>([
  [pool.toLowerCase(), { ...none, address: pool, token0: dollar, token1: ether }],
  [dollar.toLowerCase(), { ...none, address: dollar, symbol: 'tUSD', decimals: 6 }],
  [ether.toLowerCase(), { ...none, address: ether, symbol: null, decimals: 18 }],
])
const swap = parseAbiItem('event Swap(address sender, uint256 amount0In, uint256 amount1In)')
const order = parseAbiItem('event Swapped(address tokenIn, uint256 amountIn)')

describe('unitsOf', () => {
  test('default: a pool has the units of its tokens', () => {
    const units = unitsOf(swap, pool, new Map(), tokens)
    expect(units.get('1')).toEqual({ symbol: 'tUSD', decimals: 6, token: dollar })
    expect(units.get('2')).toEqual({ symbol: expect.stringMatching(/^0x.{4}…/), decimals: 18, token: ether })
  })

  test('behavior: a condition on the token gives the unit', () => {
    const pinned = pinnedAddresses([
      { path: [0], filterType: FilterOperator.EQUAL, valueText: ` ${dollar} `, isRaw: false },
    ])
    expect(unitsOf(order, pool, pinned, tokens).get('1')?.symbol).toBe('tUSD')
  })

  test('behavior: excluding a token gives no unit', () => {
    const pinned = pinnedAddresses([
      { path: [0], filterType: FilterOperator.NOT_EQUAL, valueText: dollar, isRaw: false },
    ])
    expect(unitsOf(order, pool, pinned, tokens).size).toBe(0)
  })

  test('behavior: a contract without decimals gives no unit', () => {
    const item = parseAbiItem('event Transfer(address from, address to, uint256 value)')
    expect(unitsOf(item, pool, new Map(), tokens).size).toBe(0)
  })
})

describe('unitAddresses', () => {
  test('default: the pool first, then its tokens', () => {
    expect(unitAddresses(swap, pool, new Map(), new Map())).toEqual([pool.toLowerCase()])
    expect(unitAddresses(swap, pool, new Map(), tokens)).toEqual([pool, dollar, ether].map((one) => one.toLowerCase()))
  })
})
