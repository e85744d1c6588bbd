/**
 * The functions of routers that a swap may call. They are written as JSON ABIs, because the parser of Solidity's form would
 * weigh more than all of them.
 */

/** A parameter. */
function of<const Name extends string, const Type extends string>(name: Name, type: Type) {
  return { name, type } as const
}

/** A function. Whether it is payable is not needed to read its calls. */
function call<const Name extends string, const Inputs extends readonly { name: string; type: string }[]>(
  name: Name,
  inputs: Inputs,
) {
  return { type: 'function', name, inputs, outputs: [], stateMutability: 'payable' } as const
}

const amountIn = of('amountIn', 'uint256')
const amountOutMin = of('amountOutMin', 'uint256')
const deadline = of('deadline', 'uint256')
const recipient = of('recipient', 'address')
const amountMinimum = of('amountMinimum', 'uint256')
const feeInputs = [of('feeBips', 'uint256'), of('feeRecipient', 'address')] as const
const v2End = [of('path', 'address[]'), of('to', 'address'), deadline] as const
const v2Tokens = [amountIn, amountOutMin, ...v2End] as const
const v2Native = [amountOutMin, ...v2End] as const

/** Wrapped native currency. */
export const wrappedNativeAbi = [call('deposit', []), call('withdraw', [of('amount', 'uint256')])] as const

/** The swaps of an exact amount that UniswapV2Router02 has. */
export const v2RouterAbi = [
  call('swapExactTokensForTokens', v2Tokens),
  call('swapExactETHForTokens', v2Native),
  call('swapExactTokensForETH', v2Tokens),
  call('swapExactTokensForTokensSupportingFeeOnTransferTokens', v2Tokens),
  call('swapExactETHForTokensSupportingFeeOnTransferTokens', v2Native),
  call('swapExactTokensForETHSupportingFeeOnTransferTokens', v2Tokens),
] as const

/** What both routers of v3 pay out after a swap: the names say whether a part of it is the provider's fee. */
export const v3PaymentsAbi = [
  call('unwrapWETH9', [amountMinimum, recipient]),
  call('unwrapWETH9WithFee', [amountMinimum, recipient, ...feeInputs]),
  call('sweepToken', [of('token', 'address'), amountMinimum, recipient]),
  call('sweepTokenWithFee', [of('token', 'address'), amountMinimum, recipient, ...feeInputs]),
] as const

const amounts = [amountIn, of('amountOutMinimum', 'uint256')] as const
const path = of('path', 'bytes')
const pool = [of('tokenIn', 'address'), of('tokenOut', 'address'), of('fee', 'uint24'), recipient] as const
const limit = of('sqrtPriceLimitX96', 'uint160')

/** The swaps of an exact amount that SwapRouter has. Each has its own deadline. */
export const v3RouterAbi = [
  call('exactInput', [{ name: 'params', type: 'tuple', components: [path, recipient, deadline, ...amounts] }]),
  call('exactInputSingle', [{ name: 'params', type: 'tuple', components: [...pool, deadline, ...amounts, limit] }]),
] as const

/** The multicall of SwapRouter. */
export const v3MulticallAbi = [call('multicall', [of('data', 'bytes[]')])] as const

/** The swaps of an exact amount that SwapRouter02 has. Their deadline is that of the multicall around them. */
export const v3Router02Abi = [
  call('exactInput', [{ name: 'params', type: 'tuple', components: [path, recipient, ...amounts] }]),
  call('exactInputSingle', [{ name: 'params', type: 'tuple', components: [...pool, ...amounts, limit] }]),
] as const

/** The multicall of SwapRouter02 that has a deadline. The one without is never accepted. */
export const v3Multicall02Abi = [call('multicall', [deadline, of('data', 'bytes[]')])] as const

/** What both routers of v3 take a permit by. It does nothing when the allowance is already enough. */
export const selfPermitAbi = [
  call('selfPermitIfNecessary', [
    of('token', 'address'),
    of('value', 'uint256'),
    deadline,
    of('v', 'uint8'),
    of('r', 'bytes32'),
    of('s', 'bytes32'),
  ]),
] as const
