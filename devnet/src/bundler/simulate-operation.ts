import { toDelegationCode } from '@laurel/wallet/smart-account'
import { decodeErrorResult, type Hex, parseAbi, parseEventLogs, size, slice, zeroAddress } from 'viem'
import { entryPoint07Abi, entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import type { ChainClient } from '../chain/chain-client.ts'
import { readDeployedCode } from '../contracts/read-artifact.ts'
import { type BundledOperation, BundlerRefusal, bundlerCodes } from './bundler-request.ts'

/** What an operation would do on the latest block. */
export type Simulation = {
  /** Gas of the creation of the account and of the validations by account and paymaster, with `preVerificationGas`. */
  readonly preOpGas: bigint
  /** What the operation would pay, in wei. */
  readonly paid: bigint
  /** As ERC-4337 encodes it: 1 for a wrong signature, and the time in which the signature is valid. */
  readonly accountValidationData: bigint
  readonly paymasterValidationData: bigint
  /** Why the calls reverted, empty without a reason; null when they did not. */
  readonly revertReason: Hex | null
}

const simulationsAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct ExecutionResult { uint256 preOpGas; uint256 paid; uint256 accountValidationData; uint256 paymasterValidationData; bool targetSuccess; bytes targetResult; }',
  'function simulateHandleOp(PackedUserOperation op, address target, bytes targetCallData) returns (ExecutionResult)',
])
/** The code that the authors of the entry point publish to simulate it. */
const SIMULATIONS = '@account-abstraction/contracts-v7/artifacts/EntryPointSimulations.json'
/** More than any operation needs, and less than the gas limit of a block. */
const SIMULATION_GAS = 28_000_000n

/**
 * Executes an operation on the latest block without a transaction. It continues after a wrong signature, so that estimates need none.
 * @param extraBalance - ether that the account has in addition, to pay for the simulated gas. In wei.
 * @throws {BundlerRefusal} when the entry point would refuse the operation.
 */
export async function simulateOperation(
  client: ChainClient,
  operation: BundledOperation,
  extraBalance = 0n,
): Promise<Simulation> {
  const { sender, delegation } = operation
  const balance = (await client.getBalance({ address: sender })) + extraBalance
  const [block] = await client.simulateBlocks({
    blocks: [
      {
        calls: [
          {
            from: zeroAddress,
            to: entryPoint07Address,
            abi: simulationsAbi,
            functionName: 'simulateHandleOp',
            args: [toPackedUserOperation(operation), zeroAddress, '0x'],
            gas: SIMULATION_GAS,
          },
        ],
        stateOverrides: [
          { address: entryPoint07Address, code: readDeployedCode(SIMULATIONS) },
          {
            ...{ address: sender, balance },
            ...(delegation === null ? {} : { code: toDelegationCode(delegation.address) }),
          },
        ],
      },
    ],
  })
  const [call] = block?.calls ?? []
  if (call === undefined) throw new BundlerRefusal(bundlerCodes.internal, 'The node simulated nothing.')
  if (call.status !== 'success') throw toRefusal(call.data)
  const { preOpGas, paid, accountValidationData, paymasterValidationData } = call.result
  const events = parseEventLogs({ abi: entryPoint07Abi, logs: call.logs ?? [] })
  const isSuccess = events.some(({ eventName, args }) => eventName === 'UserOperationEvent' && args.success)
  const [reason] = events.flatMap((event) =>
    event.eventName === 'UserOperationRevertReason' ? [event.args.revertReason] : [],
  )
  return {
    ...{ preOpGas, paid, accountValidationData, paymasterValidationData },
    revertReason: isSuccess ? null : (reason ?? '0x'),
  }
}

/** Returns the refusal of an operation that the entry point would refuse. @param data - what it reverted with. */
export function toRefusal(data: Hex | undefined): BundlerRefusal {
  const reason = data === undefined ? null : readFailure(data)
  if (reason === null) {
    return new BundlerRefusal(bundlerCodes.rejectedByEntryPoint, 'The entry point reverted without a reason.', data)
  }
  // AA1x and AA2x are of the account and its factory, AA3x of the paymaster, AA9x of the limits.
  const code = /AA3/.test(reason) ? bundlerCodes.rejectedByPaymaster : bundlerCodes.rejectedByEntryPoint
  return new BundlerRefusal(code, reason, data)
}

function readFailure(data: Hex): string | null {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data })
    switch (errorName) {
      case 'FailedOp':
        return args[1]
      case 'FailedOpWithRevert':
        return size(args[2]) < 4 ? args[1] : `${args[1]} (reverted with ${slice(args[2], 0, 4)})`
      default:
        return errorName
    }
  } catch {
    return null
  }
}

/**
 * Requires valid signatures, of a time that is now.
 * @param now - Unix seconds.
 * @throws {BundlerRefusal}
 */
export function requireValid({ accountValidationData, paymasterValidationData }: Simulation, now: bigint): void {
  const account = readValidation(accountValidationData)
  if (account.authorizer !== 0n) throw new BundlerRefusal(bundlerCodes.signature, 'AA24 signature error')
  if (!isWithin(account, now)) throw new BundlerRefusal(bundlerCodes.outOfTimeRange, 'AA22 expired or not due')
  const paymaster = readValidation(paymasterValidationData)
  if (paymaster.authorizer !== 0n) throw new BundlerRefusal(bundlerCodes.rejectedByPaymaster, 'AA34 signature error')
  if (!isWithin(paymaster, now)) {
    throw new BundlerRefusal(bundlerCodes.outOfTimeRange, 'AA32 paymaster expired or not due')
  }
}

type Validation = { readonly authorizer: bigint; readonly validUntil: bigint; readonly validAfter: bigint }

/** The authorizer (20 bytes), the last second and the first one (6 bytes each), as one number. Without an end, the last one is 0. */
function readValidation(data: bigint): Validation {
  return {
    authorizer: data & ((1n << 160n) - 1n),
    validUntil: (data >> 160n) & ((1n << 48n) - 1n),
    validAfter: data >> 208n,
  }
}

const isWithin = ({ validUntil, validAfter }: Validation, now: bigint) =>
  now >= validAfter && (validUntil === 0n || now <= validUntil)
