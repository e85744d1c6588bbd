import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import fc from 'fast-check'
import { type Abi, concat, decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS, type V2Venue, type V3Venue } from '../tokens/market.ts'
import { buildSwap } from './build-swap.ts'
import { getProviderFee } from './provider-fee.ts'
import { v2RouterAbi, v3PaymentsAbi, v3Router02Abi, v3RouterAbi, wrappedNativeAbi } from './router-abis.ts'
import type { SwapQuote, SwapRoute } from './swap-route.ts'

const [router, account, feeReceiver, weth, leaf, dollar] = [1, 2, 3, 4, 5, 6].map(addressOf)
if (!router || !account || !feeReceiver || !weth || !leaf || !dollar) throw new TypeError('An address is missing.')
const v2: V2Venue = { type: 'v2', name: 'v2', factory: router, router, feeBips: 30 }
const v3 = (routerVersion: 1 | 2): V3Venue => ({
  ...{ type: 'v3', name: 'v3', factory: router, router, routerVersion, quoter: router, fees: [500, 3000] },
})

const quoteOf = (route: SwapRoute, changes: Partial<SwapQuote> = {}): SwapQuote => ({
  ...{ route, amountIn: 1000n, amountOut: 500n, providerFee: 0n, providerFeeBips: 0n, priceImpact: 0, liquidityFee: 0 },
  ...changes,
})
const v3Route = (routerVersion: 1 | 2): SwapRoute => ({
  ...{ type: 'v3', venue: v3(routerVersion), router, path: [leaf, weth, dollar], fees: [500, 3000] },
})
const path = concat([leaf, '0x0001f4', weth, '0x000bb8', dollar])
const terms = { account, minimum: 495n, deadline: 1_700_000_000n, feeReceiver: null }
/** The function and its arguments, with lower-case addresses. */
const decode = (abi: Abi, data: Hex) => {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const lower = (value: unknown): unknown => {
    if (typeof value === 'string') return value.toLowerCase()
    if (Array.isArray(value)) return value.map(lower)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lower(one)]))
      : value
  }
  return { functionName, args: lower(args) }
}
/** The calls of a multicall. */
const callsOf = (abi: Abi, data: Hex): readonly Hex[] => {
  const { args = [] } = decodeFunctionData({ abi, data })
  const calls: unknown = args.at(-1)
  return Array.isArray(calls) ? calls : []
}

describe('buildSwap', () => {
  test('default: v2 pays the account at least the minimum before the deadline', () => {
    const quote = quoteOf({ type: 'v2', venue: v2, router, path: [leaf, dollar] })
    const { to, data, value } = buildSwap(quote, { from: leaf, to: dollar }, terms)
    expect([to, value]).toEqual([router, 0n])
    expect(decode(v2RouterAbi, data)).toEqual({
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args: [1000n, 495n, [leaf, dollar], account, 1_700_000_000n],
    })
  })

  test('behavior: v2 takes and gives the native currency', () => {
    const given = quoteOf({ type: 'v2', venue: v2, router, path: [weth, dollar] })
    const paid = buildSwap(given, { from: NATIVE_ADDRESS, to: dollar }, terms)
    expect(paid.value).toBe(1000n)
    expect(decode(v2RouterAbi, paid.data).args).toEqual([495n, [weth, dollar], account, 1_700_000_000n])
    const received = quoteOf({ type: 'v2', venue: v2, router, path: [dollar, weth] })
    const { data, value } = buildSwap(received, { from: dollar, to: NATIVE_ADDRESS }, terms)
    expect(value).toBe(0n)
    expect(decode(v2RouterAbi, data).functionName).toBe('swapExactTokensForETHSupportingFeeOnTransferTokens')
  })

  test('default: the first router of v3 takes the deadline with the swap', () => {
    const { data } = buildSwap(quoteOf(v3Route(1)), { from: leaf, to: dollar }, terms)
    expect(decode(v3RouterAbi, data)).toEqual({
      functionName: 'exactInput',
      args: [{ path, recipient: account, deadline: 1_700_000_000n, amountIn: 1000n, amountOutMinimum: 495n }],
    })
  })

  test('default: the second router of v3 takes the deadline with all calls', () => {
    const { data } = buildSwap(quoteOf(v3Route(2)), { from: leaf, to: dollar }, terms)
    const { args } = decodeFunctionData({ abi: v3Router02Abi, data })
    expect(args[0]).toBe(1_700_000_000n)
    const [swap = '0x', ...others] = callsOf(v3Router02Abi, data)
    expect(others).toEqual([])
    expect(decode(v3Router02Abi, swap).args).toEqual([
      { path, recipient: account, amountIn: 1000n, amountOutMinimum: 495n },
    ])
  })

  test.each([
    [1, v3RouterAbi, zeroAddress],
    [2, v3Router02Abi, addressOf(2)],
  ] as const)('behavior: router %s keeps what it pays out with a fee', (version, abi, itself) => {
    const quote = quoteOf(v3Route(version), { providerFeeBips: 85n })
    const withFee = { ...terms, feeReceiver }
    for (const to of [dollar, NATIVE_ADDRESS]) {
      const [swap = '0x', payment = '0x', ...others] = callsOf(abi, buildSwap(quote, { from: leaf, to }, withFee).data)
      expect(others).toEqual([])
      expect(decode(abi, swap).args).toMatchObject([{ recipient: itself, amountOutMinimum: 499n }])
      const paid = [499n, account, 85n, feeReceiver]
      expect(decode(v3PaymentsAbi, payment)).toEqual(
        to === NATIVE_ADDRESS
          ? { functionName: 'unwrapWETH9WithFee', args: paid }
          : { functionName: 'sweepTokenWithFee', args: [dollar, ...paid] },
      )
    }
  })

  test('property: of the minimum that the router demands, at least the promise is left', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 255n }), (minimum) => {
        const quote = quoteOf(v3Route(1), { providerFeeBips: 85n })
        const { data } = buildSwap(quote, { from: leaf, to: dollar }, { ...terms, feeReceiver, minimum })
        const { args } = decodeFunctionData({ abi: v3PaymentsAbi, data: callsOf(v3RouterAbi, data)[1] ?? '0x' })
        const demanded = args[1]
        if (typeof demanded !== 'bigint') throw new TypeError('No amount.')
        expect(demanded - getProviderFee(demanded, 85n)).toBeGreaterThanOrEqual(minimum)
      }),
    )
  })

  test('behavior: wrapping sends the amount along, and unwrapping names it', () => {
    const wrap = buildSwap(quoteOf({ type: 'wrap', wrappedNative: weth }), { from: NATIVE_ADDRESS, to: weth }, terms)
    expect(wrap).toMatchObject({ to: weth, value: 1000n })
    expect(decode(wrappedNativeAbi, wrap.data).functionName).toBe('deposit')
    const unwrap = buildSwap(
      quoteOf({ type: 'unwrap', wrappedNative: weth }),
      { from: weth, to: NATIVE_ADDRESS },
      terms,
    )
    expect(unwrap).toMatchObject({ to: weth, value: 0n })
    expect(decode(wrappedNativeAbi, unwrap.data)).toEqual({ functionName: 'withdraw', args: [1000n] })
  })
})
