import { FilterOperator } from '@laurel/protocol'
import { parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ActionDraft, Draft } from '../action-editor/draft.ts'
import { addressOf } from '../testing/past.ts'
import { findPoolAddresses, planTrade } from './trade-plan.ts'

const [dollar, leaf, market, router] = [1, 2, 3, 4].map(addressOf)
if (dollar === undefined || leaf === undefined || market === undefined || router === undefined) throw new Error('four')
const [transfer, v2Swap, v3Swap, swapV2, swapV3] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable',
])
const { EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN } = FilterOperator
const rule = (path: readonly number[], filterType: FilterOperator, valueText: string) => ({
  ...{ path, filterType, valueText, isRaw: true },
})
const draftOf = (
  contract: string,
  item: ActionDraft['item'],
  conditions: ActionDraft['conditions'],
  payee: number | null = null,
): Draft => ({
  actions: [{ addressText: contract, isAnyContract: false, pastedAbi: '', item, conditions }],
  claimant: payee === null ? { type: 'sender' } : { type: 'field', actionIndex: 0, path: [payee] },
  nameText: '',
})
const known = {
  pools: new Map([[market.toLowerCase(), { token0: dollar, token1: leaf, router, fee: 0.003 }]]),
  exchanges: { wrappedNative: addressOf(9), routers: [{ address: router, type: 'v2' }] },
} as const
const outOfMarket = [rule([0], EQUAL, market), rule([2], GREATER_THAN_OR_EQUAL, '5')]

describe('planTrade', () => {
  test('default: a token that comes out of a pool is bought with the other one', () => {
    const draft = draftOf(leaf, transfer, outOfMarket, 1)
    expect(findPoolAddresses(draft)).toEqual([market])
    expect(planTrade(draft, known)).toEqual({
      ...{ type: 'trade', from: dollar, to: leaf, least: { side: 'to', amount: 5n }, router, pool: { fee: 0.003 } },
    })
  })

  test('behavior: a token that goes into a pool is sold', () => {
    const conditions = [rule([1], EQUAL, market), rule([2], GREATER_THAN, '5')]
    expect(planTrade(draftOf(leaf, transfer, conditions, 0), known)).toMatchObject({
      ...{ from: leaf, to: dollar, least: { side: 'from', amount: 6n } },
    })
  })

  test.each([
    [
      'v2, token0 arrives',
      v2Swap,
      5,
      [rule([3], GREATER_THAN_OR_EQUAL, '8')],
      leaf,
      dollar,
      { side: 'to', amount: 8n },
    ],
    [
      'v2, token0 is paid',
      v2Swap,
      5,
      [rule([1], GREATER_THAN_OR_EQUAL, '8')],
      dollar,
      leaf,
      { side: 'from', amount: 8n },
    ],
    ['v2, any amount', v2Swap, 5, [], dollar, leaf, null],
    ['v3, token1 arrives', v3Swap, 1, [rule([3], LESS_THAN, '-7')], dollar, leaf, { side: 'to', amount: 8n }],
    ['v3, token1 is paid', v3Swap, 1, [rule([3], GREATER_THAN, '7')], leaf, dollar, { side: 'from', amount: 8n }],
  ] as const)('default: the event of a pool: %s', (_, item, payee, conditions, from, to, least) => {
    expect(findPoolAddresses(draftOf(market, item, conditions, payee))).toEqual([market])
    expect(planTrade(draftOf(market, item, conditions, payee), known)).toMatchObject({ from, to, least })
    expect(planTrade(draftOf(market, item, conditions), known)).toMatchObject({ from, to, least })
  })

  test('default: a function of a router, with the tokens where it has fields for them', () => {
    expect(planTrade(draftOf(router, swapV2, [rule([0], GREATER_THAN, '1')]), known)).toMatchObject({
      ...{ from: null, to: null, least: null, router, pool: null },
    })
    const conditions = [
      rule([0, 0], EQUAL, dollar),
      rule([0, 1], EQUAL, leaf),
      rule([0, 4], GREATER_THAN_OR_EQUAL, '9'),
    ]
    expect(planTrade(draftOf(router, swapV3, conditions), known)).toMatchObject({
      ...{ from: dollar, to: leaf, least: { side: 'from', amount: 9n } },
    })
  })

  test('security: no trade with what only says that it is a pool, nor one that pays someone else', () => {
    const draft = draftOf(leaf, transfer, outOfMarket, 1)
    expect(planTrade(draft, { ...known, pools: new Map() })).toBeNull()
    expect(planTrade(draftOf(market, v2Swap, []), { ...known, pools: new Map() })).toBeNull()
    // The pool would be paid, and the router is not the trader.
    expect(planTrade(draftOf(leaf, transfer, outOfMarket, 0), known)).toBeNull()
    expect(planTrade(draftOf(market, v2Swap, [], 0), known)).toBeNull()
    expect(planTrade(draftOf(addressOf(7), swapV2, []), known)).toBeNull()
    expect(planTrade(draftOf(addressOf(7), transfer, outOfMarket, 1), known)).toBeNull()
  })
})
