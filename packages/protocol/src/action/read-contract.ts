import {
  type Abi,
  BaseError,
  type Client,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ReadContractParameters,
  type ReadContractReturnType,
  RpcRequestError,
} from 'viem'
import { readContract as readWithViem } from 'viem/actions'
import { nodeErrorOf } from '../chain/ask-node.ts'
import { revertDataOf } from '../chain/call-contract.ts'
import { requireAddress } from './ask-contract.ts'
import { InterfaceUnknownError } from './contract-errors.ts'

/**
 * Asks a contract of the protocol something, by its ABI. Reads go out together when the client batches by multicall.
 * Follows no `OffchainLookup`: a contract of a stranger must not make us ask the servers that it names.
 * @param needed - what the contract should be, for the message: "a budget".
 * @throws {ContractAddressMissingError} without a well-formed address.
 * @throws {InterfaceUnknownError} when it reverts, is not there, or answers with something else.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function readContract<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', name>,
>(
  client: Client,
  question: ReadContractParameters<abi, name, args>,
  needed: string,
): Promise<ReadContractReturnType<abi, name, args>> {
  const { address = '0x' } = question
  requireAddress(address)
  try {
    return await readWithViem(withoutLookups(client), question)
  } catch (error) {
    if (hasReachedNode(error)) {
      const nodeError = nodeErrorOf('eth_call', error)
      if (revertDataOf(nodeError) === null) throw nodeError
    }
    throw new InterfaceUnknownError({ address, needed }, { cause: error })
  }
}

/** The same client, whose calls stay with its node; extensions are left out, since they would act on the original. */
function withoutLookups(client: Client): Client {
  return { ...client, ccipRead: false, ...{ call: undefined } }
}

/** Everything but an answer that cannot be decoded. */
function hasReachedNode(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (error.walk((cause) => cause instanceof RpcRequestError)) return true
  return error.walk((cause) => cause instanceof Error && decodingNames.has(cause.name)) === null
}

const decodingNames: ReadonlySet<string> = new Set([
  'AbiDecodingDataSizeTooSmallError',
  'AbiDecodingZeroDataError',
  'ContractFunctionZeroDataError',
  'InvalidBytesBooleanError',
  'PositionOutOfBoundsError',
  'RecursiveReadLimitExceededError',
])
