import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem'
import { selfPermitAbi, v2RouterAbi, v3MulticallAbi, v3RouterAbi } from '../src/swap/router-abis.ts'
import type { SwapTerms } from '../src/swap/swap-quote.ts'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { exchanges, SWAP_CHAIN, swapper, thief, tokens } from '../src/test-helpers/swap-answers.ts'

const { native, leaf, dollar, weth } = tokens
const [v2 = thief, v3 = thief] = exchanges.routers.map(({ address }) => address)
/** The routers of the worlds of swaps: that of v2, and that of v3, which takes permits. */
export const routers = { v2, v3 } as const
/** The fee of the pool of v3, in hundredths of a basis point. */
const POOL_FEE = 3000

/** A token that takes permits (EIP-2612). */
export const permitTokenAbi = [
  ...erc20Abi,
  ...parseAbi([
    'function DOMAIN_SEPARATOR() view returns (bytes32)',
    'function nonces(address) view returns (uint256)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ]),
] as const

/** Returns the call of an honest swap. v3 swaps tokens alone. */
export function buildSwapCall(
  { from, to, amount }: SwapTerms,
  { router, minimum, deadline }: { readonly router: Address; readonly minimum: bigint; readonly deadline: bigint },
): { readonly to: Address; readonly data: Hex; readonly value: bigint } {
  const [tokenIn, tokenOut] = [from.address ?? exchanges.wrappedNative, to.address ?? exchanges.wrappedNative]
  if (isAddressEqual(router, v3)) {
    const out = { recipient: swapper, deadline, amountIn: amount, amountOutMinimum: minimum, sqrtPriceLimitX96: 0n }
    const args = [{ tokenIn, tokenOut, fee: POOL_FEE, ...out }] as const
    return { to: v3, value: 0n, data: encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInputSingle', args }) }
  }
  const path = [tokenIn, tokenOut]
  const data =
    from.address === null
      ? encodeFunctionData({
          ...{ abi: v2RouterAbi, functionName: 'swapExactETHForTokens' },
          args: [minimum, path, swapper, deadline],
        })
      : encodeFunctionData({
          ...{ abi: v2RouterAbi },
          functionName: to.address === null ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
          args: [amount, minimum, path, swapper, deadline],
        })
  return { to: v2, data, value: from.address === null ? amount : 0n }
}

/** What a call of a router moves, as the chain reads it. */
export type SwapMove = {
  readonly paid: SwapToken
  readonly received: SwapToken
  readonly amount: bigint
  readonly minimum: bigint
  /** What a permit in it lets the router take. */
  readonly permitted: bigint | null
}

/** Returns what a call of a router moves. @throws for a call that no router of these worlds has. */
export function readSwapCall({ to, data, value }: { to: string; data: Hex; value: bigint }): SwapMove {
  if (to.toLowerCase() === v3.toLowerCase()) return readV3(data)
  const { functionName, args } = decodeFunctionData({ abi: v2RouterAbi, data })
  const isNative = functionName === 'swapExactETHForTokens'
  const path: unknown = args[isNative ? 1 : 2]
  const [first, last] = Array.isArray(path) ? path : []
  const amount = isNative ? value : BigInt(String(args[0]))
  const minimum = BigInt(String(args[isNative ? 0 : 1]))
  return { paid: tokenAt(first), received: tokenAt(last), amount, minimum, permitted: null }
}

function readV3(data: Hex): SwapMove {
  const outer = decodeFunctionData({ abi: [...v3MulticallAbi, ...v3RouterAbi, ...selfPermitAbi], data })
  if (outer.functionName === 'multicall') {
    const [permit = '0x', swap = '0x'] = outer.args[0]
    const [, permitted] = decodeFunctionData({ abi: selfPermitAbi, data: permit }).args
    return { ...readV3(swap), permitted }
  }
  if (outer.functionName !== 'exactInputSingle') throw new TypeError(`No swap: ${outer.functionName}.`)
  const [{ tokenIn, tokenOut, amountIn, amountOutMinimum }] = outer.args
  const [paid, received] = [tokenAt(tokenIn), tokenAt(tokenOut)]
  return { paid, received, amount: amountIn, minimum: amountOutMinimum, permitted: null }
}

function tokenAt(address: unknown): SwapToken {
  const same = (token: SwapToken) => token.address?.toLowerCase() === String(address).toLowerCase()
  return same(weth) ? native : ([leaf, dollar].find(same) ?? native)
}

/** Returns an honest approval as the API builds it. */
export function approvalAnswer(from: string, spender: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  const tx = { from, to: from, data, value: '0', eip155: { gas: '50000', gasPrice: '1' } }
  const spent = String(amount)
  return { tx, amount: spent, spender: `eip155:${SWAP_CHAIN}:${spender}`, steps: [{ tx, amount: spent }] }
}
