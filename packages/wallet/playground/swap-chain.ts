import {
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem'
import { base } from 'viem/chains'
import { v2RouterAbi } from '../src/swap/router-abis.ts'
import type { SwapToken } from '../src/swap/swap-token.ts'
import { answerPermitCall, decodePermitSwap, permitRouter } from './permit-scene.ts'
import { account, dollar, ETHER, ether, type Manner, router } from './swap-market.ts'

/** Answers requests to the chain. */
export function answerNode({
  isAllowed = true,
  isPermitted = false,
  allowance,
  simulation = 'fine',
  rate = 3_220_240_000n,
}: Manner) {
  return async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_chainId':
        return numberToHex(base.id)
      case 'eth_getBalance':
        return numberToHex(ETHER)
      case 'eth_blockNumber':
      case 'eth_gasPrice':
        return '0x5f5e100'
      case 'eth_getCode':
        return '0x'
      case 'eth_estimateGas':
        return '0x249f0'
      case 'eth_getBlockByNumber':
        return {
          baseFeePerGas: '0x1',
          timestamp: numberToHex(Math.floor(Date.now() / 1000)),
          transactions: [],
          hash: '0x1',
        }
      case 'eth_simulateV1': {
        if (simulation === 'down') throw new Error('The node is down.')
        const [{ blockStateCalls }] = JSON.parse(JSON.stringify(params))
        const calls: readonly { to: string; data: Hex; value: Hex }[] = blockStateCalls[0].calls
        return [
          {
            calls: calls.map((call) => ({
              ...{ status: '0x1', returnData: '0x' },
              logs: isRouterCall(call)
                ? logsOf(call.data, BigInt(call.value), rate)
                : call.to.toLowerCase() === permitRouter.toLowerCase()
                  ? permitLogs(call.data, rate)
                  : [],
            })),
          },
        ]
      }
      case 'eth_call': {
        if (simulation === 'down' && isRouterCall(first)) throw new Error('The node is down.')
        const { to, data } = Object.assign({ to: '', data: '0x' }, first)
        if (String(data) === '0x313ce567') return numberToHex(decimalsOf(String(to)), { size: 32 })
        // What the network takes for data.
        if (String(data).startsWith('0xf1c7a58b')) return numberToHex(3n * 10n ** 12n, { size: 32 })
        return answerCall(`0x${String(data).slice(2)}`, {
          allowance: allowance ?? (isAllowed ? 10n ** 30n : 0n),
          isPermitted,
        })
      }
      default:
        throw new Error(`No answer to ${method}.`)
    }
  }
}

/** Answers a call of a token, or several of them in one (Multicall3). */
function answerCall(data: Hex, token: { readonly allowance: bigint; readonly isPermitted: boolean }): Hex {
  const permit = token.isPermitted ? answerPermitCall(dollar.address, data) : null
  if (permit !== null) return permit
  // Calls of other contracts, such as those of names, say nothing.
  const known = [...erc20Abi, ...multicall3Abi]
  if (!known.some((item) => item.type === 'function' && toFunctionSelector(item) === data.slice(0, 10))) return '0x'
  const { functionName, args } = decodeFunctionData({ abi: known, data })
  if (functionName === 'aggregate3') {
    const result = args[0].map(({ callData }) => ({ success: true, returnData: answerCall(callData, token) }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName, result })
  }
  if (functionName === 'getEthBalance') return numberToHex(ETHER, { size: 32 })
  return numberToHex(functionName === 'allowance' ? token.allowance : 304_120_000n, { size: 32 })
}

function decimalsOf(address: string): number {
  return dollar.address?.toLowerCase() === address.toLowerCase() ? dollar.decimals : ether.decimals
}

function isRouterCall(call: unknown): boolean {
  return String(Object.assign({ to: '' }, call).to).toLowerCase() === router.toLowerCase()
}

function logsOf(data: Hex, value: bigint, rate: bigint): readonly object[] {
  const { functionName, args } = decodeFunctionData({ abi: v2RouterAbi, data })
  const isNative = functionName === 'swapExactETHForTokens'
  const amount = isNative ? value : BigInt(String(args[0]))
  const log = (one: SwapToken, from: string, to: string, moved: bigint) => transferLog(one.address, from, to, moved)
  return isNative
    ? [log(ether, account, router, amount), log(dollar, router, account, (amount * rate) / 10n ** 18n)]
    : [log(dollar, account, router, amount), log(ether, router, account, (amount * 10n ** 18n) / rate)]
}

function transferLog(token: SwapToken['address'], from: string, to: string, moved: bigint): object {
  return {
    address: token ?? '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[from, to].map((address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`),
    ],
    data: numberToHex(moved, { size: 32 }),
  }
}

function permitLogs(data: Hex, rate: bigint): readonly object[] {
  const { from, to, amount } = decodePermitSwap(data)
  return [
    transferLog(from, account, permitRouter, amount),
    transferLog(to, permitRouter, account, (amount * 10n ** 18n) / rate),
  ]
}
