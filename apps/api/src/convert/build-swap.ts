import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { NATIVE_ADDRESS } from '../tokens/market.ts'
import { encodePath } from './encode-path.ts'
import { getGross } from './provider-fee.ts'
import { v2RouterAbi, v3PaymentsAbi, v3Router02Abi, v3RouterAbi, wrappedNativeAbi } from './router-abis.ts'
import type { SwapPair, SwapQuote, SwapRoute } from './swap-route.ts'

/** A transaction to sign. `value` in wei. */
export type SwapCall = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** What SwapRouter02 reads as itself. SwapRouter reads the zero address so. */
const ROUTER_02_ITSELF: Address = '0x0000000000000000000000000000000000000002'

/** The terms of a swap. */
export type SwapTerms = {
  readonly account: Address
  /** The least that the account may receive, after all fees, in base units. */
  readonly minimum: bigint
  /** Unix seconds. */
  readonly deadline: bigint
  /** Receives the provider fee of the quote; null where there is none. */
  readonly feeReceiver: Address | null
}

/** Returns the transaction of a quote. It fails when the account would receive less than the minimum, or after the deadline. */
export function buildSwap(quote: SwapQuote, pair: SwapPair, terms: SwapTerms): SwapCall {
  const { route, amountIn } = quote
  const value = pair.from === NATIVE_ADDRESS ? amountIn : 0n
  switch (route.type) {
    case 'wrap':
      return {
        to: route.wrappedNative,
        data: encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' }),
        value,
      }
    case 'unwrap': {
      const data = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'withdraw', args: [amountIn] })
      return { to: route.wrappedNative, data, value }
    }
    case 'v2':
      return { to: route.router, data: encodeV2(route, quote, pair, terms), value }
    case 'v3':
      return { to: route.router, data: encodeV3(route, quote, pair, terms), value }
    default:
      return route satisfies never
  }
}

function encodeV2(
  { path }: Extract<SwapRoute, { readonly type: 'v2' }>,
  { amountIn }: SwapQuote,
  { from, to }: SwapPair,
  { account, minimum, deadline }: SwapTerms,
): Hex {
  const abi = v2RouterAbi
  if (from === NATIVE_ADDRESS) {
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    return encodeFunctionData({ abi, functionName, args: [minimum, path, account, deadline] })
  }
  const functionName =
    to === NATIVE_ADDRESS
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  return encodeFunctionData({ abi, functionName, args: [amountIn, minimum, path, account, deadline] })
}

function encodeV3(
  { venue, path: tokens, fees }: Extract<SwapRoute, { readonly type: 'v3' }>,
  { amountIn, providerFeeBips }: SwapQuote,
  pair: SwapPair,
  { account, minimum, deadline, feeReceiver }: SwapTerms,
): Hex {
  const feeBips = feeReceiver === null ? 0n : providerFeeBips
  // The router compares its minimum with what it has before the fee.
  const amountOutMinimum = feeBips === 0n ? minimum : getGross(minimum, feeBips)
  const isHeld = pair.to === NATIVE_ADDRESS || feeBips > 0n
  const payment = isHeld ? [encodePayment(pair.to, { amountOutMinimum, account, feeBips, feeReceiver })] : []
  const path = encodePath(tokens, fees)
  switch (venue.routerVersion) {
    case 1: {
      const recipient = isHeld ? zeroAddress : account
      const swap = encodeFunctionData({
        ...{ abi: v3RouterAbi, functionName: 'exactInput' },
        args: [{ path, recipient, deadline, amountIn, amountOutMinimum }],
      })
      if (payment.length === 0) return swap
      return encodeFunctionData({ abi: v3RouterAbi, functionName: 'multicall', args: [[swap, ...payment]] })
    }
    case 2: {
      const recipient = isHeld ? ROUTER_02_ITSELF : account
      const swap = encodeFunctionData({
        ...{ abi: v3Router02Abi, functionName: 'exactInput' },
        args: [{ path, recipient, amountIn, amountOutMinimum }],
      })
      return encodeFunctionData({ abi: v3Router02Abi, functionName: 'multicall', args: [deadline, [swap, ...payment]] })
    }
    default:
      return venue.routerVersion satisfies never
  }
}

/** Pays out what the router received: the native currency without its wrapping, and the provider's part of it apart. */
function encodePayment(
  to: Address,
  {
    amountOutMinimum,
    account,
    feeBips,
    feeReceiver,
  }: {
    readonly amountOutMinimum: bigint
    readonly account: Address
    readonly feeBips: bigint
    readonly feeReceiver: Address | null
  },
): Hex {
  const abi = v3PaymentsAbi
  const isNative = to === NATIVE_ADDRESS
  if (feeReceiver === null || feeBips === 0n) {
    return encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [amountOutMinimum, account] })
  }
  return isNative
    ? encodeFunctionData({
        ...{ abi, functionName: 'unwrapWETH9WithFee' },
        args: [amountOutMinimum, account, feeBips, feeReceiver],
      })
    : encodeFunctionData({
        ...{ abi, functionName: 'sweepTokenWithFee' },
        args: [to, amountOutMinimum, account, feeBips, feeReceiver],
      })
}
