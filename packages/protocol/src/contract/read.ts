import {
  type Abi,
  type Address,
  BaseError,
  type Client,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionParameters,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  isAddress,
  numberToHex,
  RpcRequestError,
  InvalidAddressError as ViemInvalidAddressError,
} from 'viem'
import { AddressFormatError } from '../address/errors.ts'
import { toNodeError } from '../chain/rpc.ts'
import { getRevertData } from './call.ts'
import { UnsupportedInterfaceError } from './errors.ts'
import { requireAddress } from './require-contract.ts'

/**
 * Reads a value from a contract of the protocol, by its ABI. Unlike viem's function of this name it does not follow
 * `OffchainLookup`: an untrusted contract must not make us send requests to the servers that it names. It has no
 * sender, and brings a site none of the code for state overrides and lookups.
 * @param parameters.blockNumber - the newest block by default.
 * @param needed - what the contract should be, for the error message: "a budget".
 * @throws {ContractAddressMissingError} without a well-formed address.
 * @throws {AddressFormatError} when the address or an argument has a wrong checksum.
 * @throws {UnsupportedInterfaceError} when the contract reverts, does not exist, or returns data that does not decode.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function readContract<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', name>,
>(
  client: Client,
  parameters: ContractFunctionParameters<abi, 'pure' | 'view', name, args> & { readonly blockNumber?: bigint },
  needed: string,
): Promise<ContractFunctionReturnType<abi, 'pure' | 'view', name, args>>
export async function readContract(
  client: Client,
  { abi, address: given, functionName, args, blockNumber }: Parameters,
  needed: string,
): Promise<unknown> {
  const address = requireAddress(given)
  try {
    const data = encodeFunctionData({ abi, functionName, args })
    const block = blockNumber === undefined ? 'latest' : numberToHex(blockNumber)
    const answer = await client.request({ method: 'eth_call', params: [{ to: address, data }, block] })
    return decodeFunctionResult({ abi, functionName, args, data: answer || '0x' })
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

type Parameters = {
  readonly abi: Abi | readonly unknown[]
  readonly address: Address
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
  readonly blockNumber?: bigint
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
