import { encodeFunctionData, type Hex } from 'viem'
import { decodeExactly } from './decode-swap.ts'
import { SwapRefusedError } from './errors.ts'
import type { SwapRouter } from './exchanges.ts'
import type { SignedPermit } from './permit.ts'
import { selfPermitAbi, v3Multicall02Abi, v3MulticallAbi } from './router-abis.ts'

/**
 * Returns the call of a router that first hands in a permit, and then does exactly what a checked call does. The router
 * skips the permit when it is in already, because anyone who sees the transaction can hand it in before.
 * @param data - the checked call. @throws {SwapRefusedError} when the router takes no permit, or the call is another one.
 */
export function withPermit({ type }: SwapRouter, data: Hex, permit: SignedPermit): Hex {
  const { token, amount, deadline, v, r, s } = permit
  const args = [token, amount, BigInt(deadline), v, r, s] as const
  const first = encodeFunctionData({ abi: selfPermitAbi, functionName: 'selfPermitIfNecessary', args })
  const before = readCalls(type, data)
  const composed = before === null ? null : encodeCalls(type, { ...before, calls: [first, ...before.calls] })
  const after = composed === null ? null : readCalls(type, composed)
  // What was checked is in it, byte for byte, and nothing else than the permit.
  if (before === null || composed === null || after === null) throw new SwapRefusedError('calldata')
  const [permitted, ...others] = after.calls
  // The API writes addresses in mixed case.
  const isUnchanged = after.deadline === before.deadline && others.join() === before.calls.join().toLowerCase()
  if (!isUnchanged || permitted !== first) throw new SwapRefusedError('calldata')
  return composed
}

/** The calls that a router makes one after the other. `deadline`: that of the multicall, where it has one. */
type RouterCalls = { readonly deadline: bigint | null; readonly calls: readonly Hex[] }

function readCalls(type: SwapRouter['type'], data: Hex): RouterCalls | null {
  switch (type) {
    case 'v2':
      return null
    case 'v3': {
      const outer = decodeExactly(v3MulticallAbi, data)
      // SwapRouter also takes the swap alone, which has its own deadline.
      return { deadline: null, calls: outer === null ? [data] : outer.args[0] }
    }
    case 'v3-02': {
      const outer = decodeExactly(v3Multicall02Abi, data)
      return outer === null ? null : { deadline: outer.args[0], calls: outer.args[1] }
    }
    default:
      return type satisfies never
  }
}

function encodeCalls(type: SwapRouter['type'], { deadline, calls }: RouterCalls): Hex | null {
  if (type === 'v2') return null
  return deadline === null
    ? encodeFunctionData({ abi: v3MulticallAbi, functionName: 'multicall', args: [calls] })
    : encodeFunctionData({ abi: v3Multicall02Abi, functionName: 'multicall', args: [deadline, calls] })
}
