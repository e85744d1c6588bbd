import {
  type Abi,
  type Address,
  BaseError,
  type Client,
  type ContractFunctionArgs,
  type ContractFunctionName,
  isAddress,
  type ReadContractParameters,
  type ReadContractReturnType,
  RpcRequestError,
  InvalidAddressError as ViemInvalidAddressError,
} from 'viem'
import { readContract as readWithViem } from 'viem/actions'
import { AddressFormatError } from '../address/errors.ts'
import { toNodeError } from '../chain/rpc.ts'
import { getRevertData } from './call.ts'
import { UnsupportedInterfaceError } from './errors.ts'
import { requireAddress } from './require-contract.ts'

/**
 * Reads a value from a contract of the protocol, by its ABI. Reads go out together when the client batches by
 * multicall. It does not follow `OffchainLookup`: an untrusted contract must not make us send requests to the servers
 * that it names.
 * @param needed - what the contract should be, for the error message: "a budget".
 * @throws {ContractAddressMissingError} without a well-formed address.
 * @throws {AddressFormatError} when the address or an argument has a wrong checksum.
 * @throws {UnsupportedInterfaceError} when the contract reverts, does not exist, or returns data that does not decode.
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function readContract<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', name>,
>(
  client: Client,
  parameters: ReadContractParameters<abi, name, args>,
  needed: string,
): Promise<ReadContractReturnType<abi, name, args>> {
  const address = requireAddress(parameters.address)
  try {
    return await readWithViem(withoutLookups(client), at(parameters, address))
  } catch (error) {
    const invalid = invalidAddressOf(error)
    if (invalid !== null) throw invalid
    if (hasReachedNode(error)) {
      const nodeError = toNodeError('eth_call', error)
      if (getRevertData(nodeError) === null) throw nodeError
    }
    throw new UnsupportedInterfaceError({ address, needed }, { cause: error })
  }
}

/** Returns the same call, with an address that viem accepts. */
function at<parameters extends object>(parameters: parameters, address: Address): parameters {
  return { ...parameters, address }
}

/**
 * Returns a client that does not follow lookups. It leaves out extensions, since they would act on the original client.
 */
function withoutLookups(client: Client): Client {
  return { ...client, ccipRead: false, ...{ call: undefined } }
}

/** Returns our own error where viem could not encode an address: no request was sent then. */
function invalidAddressOf(error: unknown): AddressFormatError | null {
  const found = error instanceof BaseError ? error.walk((cause) => cause instanceof ViemInvalidAddressError) : null
  if (!(found instanceof ViemInvalidAddressError)) return null
  const given = /^Address "(.*)" is invalid/.exec(found.shortMessage)?.[1] ?? ''
  const why = isAddress(given, { strict: false }) ? 'checksum' : 'form'
  return new AddressFormatError({ given, why }, { cause: error })
}

/** Returns true for every error but a decoding error. */
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
