import { type Address, encodeFunctionData, type Hex, hexToBytes } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import type { ChainClient } from '../chain/chain-client.ts'
import { type BundledOperation, BundlerRefusal, bundlerCodes } from './bundler-request.ts'
import { simulateOperation } from './simulate-operation.ts'

/** The limits of gas of an operation. Those of the paymaster are 0 without one. */
export type GasLimits = {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** The limits in the simulation of an estimate. Together they are less than a block has. */
const ESTIMATE_LIMIT = 8_000_000n
/** Gas of every transaction. */
const TRANSACTION_GAS = 21_000n
/** What the entry point uses for an operation outside of its limits. */
const ENTRY_POINT_GAS = 25_000n
/** Gas of an account in the list of a transaction that delegates (EIP-7702). */
const DELEGATION_GAS = 25_000n
/** The part of an unused limit of the calls that the entry point charges, in percent. */
const PENALTY_PERCENT = 10n

/** Returns the calldata that executes one operation. @param beneficiary - gets what it pays for gas. */
export function encodeBundle(operation: BundledOperation, beneficiary: Address): Hex {
  const args = [[toPackedUserOperation(operation)], beneficiary] as const
  return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args })
}

/** Returns the least `preVerificationGas` of an operation: what its bundle costs that the entry point cannot measure. Pure. */
export function leastPreVerificationGas(operation: BundledOperation, beneficiary: Address): bigint {
  const bytes = hexToBytes(encodeBundle(operation, beneficiary))
  const calldataGas = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)
  return TRANSACTION_GAS + ENTRY_POINT_GAS + BigInt(calldataGas) + (operation.delegation === null ? 0n : DELEGATION_GAS)
}

/**
 * Estimates the limits of an operation from what it uses on the latest block, with some in reserve.
 * @throws {BundlerRefusal} when the operation would be refused, or its calls would revert.
 */
export async function estimateGas(
  client: ChainClient,
  operation: BundledOperation,
  beneficiary: Address,
): Promise<GasLimits> {
  const hasPaymaster = operation.paymaster !== undefined
  const simulated: BundledOperation = {
    ...operation,
    ...{ preVerificationGas: 0n, verificationGasLimit: ESTIMATE_LIMIT, callGasLimit: ESTIMATE_LIMIT },
    // At one wei, what is paid is the gas that is used.
    ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    ...(hasPaymaster ? { paymasterVerificationGasLimit: ESTIMATE_LIMIT } : {}),
  }
  const { paymasterPostOpGasLimit = 0n } = simulated
  const simulation = await simulateOperation(client, simulated, 4n * ESTIMATE_LIMIT)
  const { preOpGas, paid, revertReason } = simulation
  if (revertReason !== null) {
    const message = `UserOperation reverted during simulation with reason: ${revertReason}`
    throw new BundlerRefusal(bundlerCodes.executionReverted, message, revertReason)
  }
  // What is left of the limits of the calls costs a tenth of it.
  const limit = ESTIMATE_LIMIT + paymasterPostOpGasLimit
  const penalty = (limit * PENALTY_PERCENT) / 100n
  const callGas = ((paid - preOpGas - penalty) * 100n) / (100n - PENALTY_PERCENT)
  // Of the account and the paymaster together. Unused gas of validations costs nothing.
  const verificationGasLimit = withReserve(preOpGas)
  return {
    verificationGasLimit,
    callGasLimit: withReserve(callGas),
    paymasterVerificationGasLimit: hasPaymaster ? verificationGasLimit : 0n,
    paymasterPostOpGasLimit,
    // The signature and the fees, which are in the calldata, may not be final.
    preVerificationGas: withReserve(
      leastPreVerificationGas({ ...operation, verificationGasLimit, callGasLimit: ESTIMATE_LIMIT }, beneficiary),
    ),
  }
}

/** A fifth more, because another state needs more gas, and a call gets only 63 of 64 parts of what is left. */
const withReserve = (gas: bigint) => (gas * 6n) / 5n + 5_000n
