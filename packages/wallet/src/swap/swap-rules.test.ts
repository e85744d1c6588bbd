import { describe, expect, test } from 'vitest'
import { tokens } from '../test-helpers/swap-answers.ts'
import { ASSUMED_SWAP_GAS, getAssumedFee, getMaxAmount, getMissingFee, getSwapIssue } from './swap-rules.ts'
import type { SwapMarket } from './swap-state.ts'
import { tokenKey } from './swap-token.ts'

const { native, leaf } = tokens
const GAS_PRICE = 10n
const DATA_FEE = 7n
const FEE = GAS_PRICE * ASSUMED_SWAP_GAS + DATA_FEE
const market: SwapMarket = {
  tokens: [native, leaf],
  balances: { [tokenKey(native)]: FEE + 5n, [tokenKey(leaf)]: 9n },
  prices: {},
  gasPrice: GAS_PRICE,
  dataFee: DATA_FEE,
  mayBeSponsored: false,
}

describe('getAssumedFee', () => {
  test('default: the gas, and what the chain takes for data', () => expect(getAssumedFee(market)).toBe(FEE))
  test.each(['gasPrice', 'dataFee'])('error: without %s it is not known, and not 0', (missing) =>
    expect(getAssumedFee({ ...market, [missing]: null })).toBeNull(),
  )
})

describe('getMaxAmount', () => {
  test('default: of the network’s currency, the fee is left', () => expect(getMaxAmount(native, market)).toBe(5n))
  test('behavior: all of a token', () => expect(getMaxAmount(leaf, market)).toBe(9n))
  test('error: without a fee there is no most', () =>
    expect(getMaxAmount(native, { ...market, dataFee: null })).toBeNull())
})

describe('getSwapIssue', () => {
  test('default: the most of the network’s currency can be swapped, and no more', () => {
    const input = { from: native, to: leaf, slippage: 1 }
    const amountText = (amount: bigint) => `0.${String(amount).padStart(native.decimals, '0')}`
    expect(getSwapIssue({ ...input, amountText: amountText(5n) }, market)).toBeNull()
    expect(getSwapIssue({ ...input, amountText: amountText(6n) }, market)).toEqual({
      ...{ type: 'insufficient-balance', what: 'fee', missing: 1n },
    })
  })

  test('behavior: a fee that another account may pay prevents nothing, and what is paid has to be there', () => {
    const sponsored = { ...market, balances: { [tokenKey(native)]: 5n, [tokenKey(leaf)]: 9n }, mayBeSponsored: true }
    const input = { from: leaf, to: native, slippage: 1, amountText: '0.000000000000000009' }
    expect(getSwapIssue(input, { ...sponsored, mayBeSponsored: false })).toMatchObject({ what: 'fee' })
    expect(getSwapIssue(input, sponsored)).toBeNull()
    expect(getMissingFee(input, sponsored)).toBe(FEE - 5n)
    const more = { from: native, to: leaf, slippage: 1, amountText: '0.000000000000000006' }
    expect(getSwapIssue(more, sponsored)).toMatchObject({ what: 'token', missing: 1n })
  })
})
