import {
  type Address,
  decodeFunctionData,
  domainSeparator,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { base } from 'viem/chains'
import { exchangesOf } from '../src/swap/exchanges.ts'
import { v3Multicall02Abi, v3Router02Abi } from '../src/swap/router-abis.ts'

/** The token's name, which its domain has. */
const NAME = 'USD Coin'

/** The router of Base that takes permits. */
export const permitRouter: Address =
  exchangesOf(base.id)?.routers.find(({ type }) => type === 'v3-02')?.address ??
  '0x0000000000000000000000000000000000000001'

/** A swap by that router. */
export type PermitSwap = {
  readonly from: Address
  readonly to: Address
  readonly account: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly deadline: bigint
}

/** Returns the call of a swap, as the API builds it. */
export function encodePermitSwap({ from, to, account, amount, minimum, deadline }: PermitSwap): Hex {
  const swap = encodeFunctionData({
    ...{ abi: v3Router02Abi, functionName: 'exactInputSingle' },
    args: [
      {
        ...{ tokenIn: from, tokenOut: to, fee: 3000, recipient: account },
        ...{ amountIn: amount, amountOutMinimum: minimum, sqrtPriceLimitX96: 0n },
      },
    ],
  })
  return encodeFunctionData({ abi: v3Multicall02Abi, functionName: 'multicall', args: [deadline, [swap]] })
}

/** Returns what a swap pays, and which token it gives. */
export function decodePermitSwap(data: Hex): { readonly from: Address; readonly to: Address; readonly amount: bigint } {
  const [, [swap = '0x']] = decodeFunctionData({ abi: v3Multicall02Abi, data }).args
  const { functionName, args } = decodeFunctionData({ abi: v3Router02Abi, data: swap })
  if (functionName !== 'exactInputSingle') throw new TypeError('It goes through one pool.')
  const [{ tokenIn, tokenOut, amountIn }] = args
  return { from: tokenIn, to: tokenOut, amount: amountIn }
}

/** Answers what a token with permits is called for. Null for any other call. */
export function answerPermitCall(token: Address | null, data: Hex): Hex | null {
  if (token === null) return null
  switch (data.slice(0, 10)) {
    case toFunctionSelector('nonces(address)'):
      return numberToHex(0n, { size: 32 })
    case toFunctionSelector('DOMAIN_SEPARATOR()'):
      return domainSeparator({ domain: { name: NAME, version: '1', chainId: base.id, verifyingContract: token } })
    case toFunctionSelector('name()'):
      return encodeFunctionResult({ abi: erc20Abi, functionName: 'name', result: NAME })
    default:
      return null
  }
}
