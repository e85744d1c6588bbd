import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  zeroAddress,
} from 'viem'
import type { SwapRouter } from './exchanges.ts'
import {
  v2RouterAbi,
  v3Multicall02Abi,
  v3MulticallAbi,
  v3PaymentsAbi,
  v3Router02Abi,
  v3RouterAbi,
  wrappedNativeAbi,
} from './router-abis.ts'

/** What a call of a router does. Amounts in base units. */
export type DecodedSwap = {
  /** The first and the last token of the path, the wrapped native currency in place of the native one. */
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Null where the call takes the native currency that is sent along. */
  readonly amountIn: bigint | null
  /** The least that the router gives, before the provider's fee. */
  readonly minimum: bigint
  /** Who receives it. */
  readonly recipient: Address
  /** Whether it is paid in the native currency, and not in its wrapped form. */
  readonly isNativeOut: boolean
  /** Whether the call takes the native currency that is sent along, and nothing else. Null where its value decides. */
  readonly isNativeIn: boolean | null
  /** What the provider takes of what the router gives, in hundredths of a percent; and who that is. */
  readonly fee: { readonly bips: bigint; readonly recipient: Address } | null
  /** Unix seconds. */
  readonly deadline: bigint
}

/** What SwapRouter02 reads as itself. SwapRouter reads the zero address so. */
const ROUTER_02_ITSELF: Address = '0x0000000000000000000000000000000000000002'
/** Bytes of an address and of a fee in a path of v3, in hex digits. */
const ADDRESS_DIGITS = 40
const FEE_DIGITS = 6
/** The most pools in a path. The API quotes two. */
const MAX_POOLS = 4

/**
 * Decodes the call of a router. Null when it is anything else than one swap of an exact amount, paid out once, or when
 * its bytes are not exactly those that the decoded values encode to.
 */
export function decodeSwap({ type, address }: SwapRouter, data: Hex): DecodedSwap | null {
  switch (type) {
    case 'v2':
      return decodeV2(data)
    case 'v3':
      return decodeV3(data, address)
    case 'v3-02':
      return decodeV302(data, address)
    default:
      return type satisfies never
  }
}

/** Decodes a wrapping or unwrapping. Null when it is neither. */
export function decodeWrap(
  data: Hex,
): { readonly type: 'wrap' } | { readonly type: 'unwrap'; readonly amount: bigint } | null {
  const call = decodeExactly(wrappedNativeAbi, data)
  if (call === null) return null
  return call.functionName === 'deposit' ? { type: 'wrap' } : { type: 'unwrap', amount: call.args[0] }
}

/**
 * Decodes a call of one of an ABI's functions. Null when it is of another function, or has other bytes than its values
 * encode to: trailing bytes and unused bits are read by nobody here, and may be read by a contract.
 */
export function decodeExactly<const Interface extends Abi>(abi: Interface, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data })
    const args: readonly unknown[] = Array.isArray(call.args) ? call.args : []
    const again = encodeFunctionData<Abi, string>({ abi, functionName: String(call.functionName), args })
    return again === data.toLowerCase() ? call : null
  } catch {
    return null
  }
}

function decodeV2(data: Hex): DecodedSwap | null {
  const call = decodeExactly(v2RouterAbi, data)
  if (call === null) return null
  switch (call.functionName) {
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minimum, path, recipient, deadline] = call.args
      return v2Swap({ amountIn: null, minimum, path, recipient, deadline, isNativeIn: true, isNativeOut: false })
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens': {
      const [amountIn, minimum, path, recipient, deadline] = call.args
      return v2Swap({ amountIn, minimum, path, recipient, deadline, isNativeIn: false, isNativeOut: true })
    }
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens': {
      const [amountIn, minimum, path, recipient, deadline] = call.args
      return v2Swap({ amountIn, minimum, path, recipient, deadline, isNativeIn: false, isNativeOut: false })
    }
    default:
      return call satisfies never
  }
}

function v2Swap({
  path,
  ...swap
}: Omit<DecodedSwap, 'tokenIn' | 'tokenOut' | 'fee'> & { readonly path: readonly Address[] }): DecodedSwap | null {
  const tokenIn = path[0]
  const tokenOut = path.at(-1)
  if (tokenIn === undefined || tokenOut === undefined || path.length < 2 || path.length > MAX_POOLS + 1) return null
  return { ...swap, tokenIn, tokenOut, fee: null }
}

/** One swap of a router of v3, before what it gives is paid out. */
type V3Swap = Pick<DecodedSwap, 'tokenIn' | 'tokenOut' | 'minimum' | 'recipient'> & {
  readonly amountIn: bigint
  readonly deadline: bigint | null
}

function decodeV3(data: Hex, router: Address): DecodedSwap | null {
  const outer = decodeExactly(v3MulticallAbi, data)
  const calls = outer === null ? [data] : outer.args[0]
  const [swap, payment] = calls
  if (swap === undefined || calls.length > 2) return null
  const call = decodeExactly(v3RouterAbi, swap)
  if (call === null) return null
  const decoded =
    call.functionName === 'exactInput'
      ? withPath(call.args[0], call.args[0].path, call.args[0].deadline)
      : withPools(call.args[0], call.args[0].deadline)
  return payOut(decoded, { payment, itself: [zeroAddress, router] })
}

function decodeV302(data: Hex, router: Address): DecodedSwap | null {
  const outer = decodeExactly(v3Multicall02Abi, data)
  if (outer === null) return null
  const [deadline, calls] = outer.args
  const [swap, payment] = calls
  if (swap === undefined || calls.length > 2) return null
  const call = decodeExactly(v3Router02Abi, swap)
  if (call === null) return null
  const decoded =
    call.functionName === 'exactInput'
      ? withPath(call.args[0], call.args[0].path, deadline)
      : withPools(call.args[0], deadline)
  return payOut(decoded, { payment, itself: [ROUTER_02_ITSELF, router] })
}

type V3Values = { readonly recipient: Address; readonly amountIn: bigint; readonly amountOutMinimum: bigint }

function withPath({ recipient, amountIn, amountOutMinimum }: V3Values, path: Hex, deadline: bigint): V3Swap | null {
  const digits = path.slice(2)
  const step = ADDRESS_DIGITS + FEE_DIGITS
  const pools = (digits.length - ADDRESS_DIGITS) / step
  if (!Number.isInteger(pools) || pools < 1 || pools > MAX_POOLS) return null
  const tokenIn: Address = `0x${digits.slice(0, ADDRESS_DIGITS)}`
  const tokenOut: Address = `0x${digits.slice(-ADDRESS_DIGITS)}`
  return { tokenIn, tokenOut, recipient, amountIn, minimum: amountOutMinimum, deadline }
}

function withPools(
  values: V3Values & { readonly tokenIn: Address; readonly tokenOut: Address; readonly sqrtPriceLimitX96: bigint },
  deadline: bigint,
): V3Swap | null {
  // With a limit, the swap may stop before the whole amount is used, and native currency that is left stays in the router.
  if (values.sqrtPriceLimitX96 !== 0n) return null
  const { tokenIn, tokenOut, recipient, amountIn, amountOutMinimum } = values
  return { tokenIn, tokenOut, recipient, amountIn, minimum: amountOutMinimum, deadline }
}

/** Joins a swap of v3 and what pays it out. What the router keeps has to be paid out, and what it does not must not. */
function payOut(
  swap: V3Swap | null,
  { payment, itself }: { readonly payment: Hex | undefined; readonly itself: readonly Address[] },
): DecodedSwap | null {
  if (swap === null || swap.deadline === null) return null
  const { deadline } = swap
  const isHeld = itself.some((one) => isAddressEqual(one, swap.recipient))
  if (payment === undefined) {
    return isHeld ? null : { ...swap, deadline, isNativeIn: null, isNativeOut: false, fee: null }
  }
  const call = isHeld ? decodeExactly(v3PaymentsAbi, payment) : null
  if (call === null) return null
  const base = { ...swap, deadline, isNativeIn: null }
  switch (call.functionName) {
    case 'unwrapWETH9': {
      const [minimum, recipient] = call.args
      return { ...base, minimum, recipient, isNativeOut: true, fee: null }
    }
    case 'unwrapWETH9WithFee': {
      const [minimum, recipient, bips, feeRecipient] = call.args
      return { ...base, minimum, recipient, isNativeOut: true, fee: { bips, recipient: feeRecipient } }
    }
    case 'sweepToken': {
      const [token, minimum, recipient] = call.args
      if (!isAddressEqual(token, swap.tokenOut)) return null
      return { ...base, minimum, recipient, isNativeOut: false, fee: null }
    }
    case 'sweepTokenWithFee': {
      const [token, minimum, recipient, bips, feeRecipient] = call.args
      if (!isAddressEqual(token, swap.tokenOut)) return null
      return { ...base, minimum, recipient, isNativeOut: false, fee: { bips, recipient: feeRecipient } }
    }
    default:
      return call satisfies never
  }
}
