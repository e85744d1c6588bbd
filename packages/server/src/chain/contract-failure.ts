import { InvalidEvidenceError, NodeRpcError, NodeUnreachableError, ProtocolError } from '@laurel/protocol'
import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type Hex,
  RpcRequestError,
} from 'viem'
import { toLower } from './to-lower.ts'

const nodeErrors = [NodeUnreachableError, NodeRpcError, InvalidEvidenceError]

/** Null when the contract does not respond correctly. Failures of the nodes are thrown. */
export async function orNull<answer>(asking: Promise<answer>): Promise<answer | null> {
  try {
    return await asking
  } catch (error) {
    if (isOfContract(error)) return null
    throw error
  }
}

/** Whether the contract, and not a node, failed to respond correctly. */
export function isOfContract(error: unknown): boolean {
  if (error instanceof ProtocolError) return !nodeErrors.some((nodeError) => error instanceof nodeError)
  if (!(error instanceof BaseError)) return false
  return (
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof ContractFunctionZeroDataError ||
        (cause instanceof BaseError &&
          /^(AbiDecoding|PositionOutOfBounds|InvalidBytesBoolean|SliceOffset)/.test(cause.name)),
    ) !== null ||
    revertOf(error) !== null ||
    error.walk((cause) => cause instanceof RpcRequestError && cause.code === 3) !== null
  )
}

/** The revert data somewhere below an error; null when it was not a revert. */
export function revertOf(error: BaseError): Hex | null {
  let found: Hex | null = null
  error.walk((cause) => {
    if (typeof cause !== 'object' || cause === null || !('data' in cause)) return false
    const { data } = cause
    if (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)) found = toLower(`0x${data.slice(2)}`)
    return found !== null
  })
  return found
}
