import { decodeCalls, entryPoint } from '@laurel/wallet/smart-account'
import type { Address } from 'viem'
import type { ConfirmFee, OperationSummary, TreeNode } from '../confirm/confirmation.ts'
import type { Call } from '../confirm/describe-call.ts'
import { showLine } from '../confirm/show-text.ts'
import type { PreparedOperation } from './prepare-operation.ts'

/** Maximum length of calldata that is shown, in characters. Longer ones are cut, and their calls are shown one by one. */
const MAX_SHOWN_DATA = 4_000

/** Returns the calls that an operation makes, read from what is signed. Pure. */
export function callsOfOperation({ operation }: PreparedOperation): readonly Call[] {
  return decodeCalls(operation.callData)
}

/** Returns who pays for an operation, and how much. Pure. */
export function feeOfOperation({ isSponsored, expectedCost, maxCost }: PreparedOperation): ConfirmFee {
  return { status: 'ready', expected: expectedCost, most: maxCost, payer: isSponsored ? 'operator' : 'account' }
}

/** Returns everything of an operation that is signed, by the names of ERC-4337. Pure. */
export function summarizeOperation(
  { operation, isDeploying }: PreparedOperation,
  accountType: OperationSummary['accountType'],
): OperationSummary {
  const { sender, nonce, factory, factoryData, callData, paymaster } = operation
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } = operation
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData } = operation
  return {
    accountType,
    // What an account with a key delegates to is shown by itself.
    isDeploying: isDeploying && accountType === 'smartAccount',
    fields: [
      ...addressNode('entryPoint', entryPoint.address),
      ...addressNode('sender', sender),
      ...numberNode('nonce', nonce),
      ...addressNode('factory', factory),
      ...textNode('factoryData', factoryData),
      ...textNode('callData', callData),
      ...numberNode('callGasLimit', callGasLimit),
      ...numberNode('verificationGasLimit', verificationGasLimit),
      ...numberNode('preVerificationGas', preVerificationGas),
      ...numberNode('maxFeePerGas', maxFeePerGas),
      ...numberNode('maxPriorityFeePerGas', maxPriorityFeePerGas),
      ...addressNode('paymaster', paymaster),
      ...numberNode('paymasterVerificationGasLimit', paymasterVerificationGasLimit),
      ...numberNode('paymasterPostOpGasLimit', paymasterPostOpGasLimit),
      ...textNode('paymasterData', paymasterData),
    ],
  }
}

function addressNode(name: string, address: Address | undefined): readonly TreeNode[] {
  return address === undefined ? [] : [{ type: 'address', name: showLine(name), address }]
}

function numberNode(name: string, value: bigint | undefined): readonly TreeNode[] {
  return value === undefined ? [] : textNode(name, String(value))
}

function textNode(name: string, text: string | undefined): readonly TreeNode[] {
  if (text === undefined) return []
  return [{ type: 'value', name: showLine(name), value: showLine(text, MAX_SHOWN_DATA) }]
}
