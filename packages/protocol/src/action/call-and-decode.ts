import type { Address, Client, Hex } from 'viem'
import { parseAddress } from '../address/parse-address.ts'
import { callContract } from '../chain/call-contract.ts'
import { ContractAddressMissingError, UnsupportedInterfaceError } from './contract-errors.ts'

/** One read of one contract. */
export type DecodedCall<answer> = {
  readonly address: Address
  /** Encoded call. */
  readonly data: Hex
  /** Decodes the returned data. Any error that it throws means that the address holds another kind of contract. */
  readonly decode: (data: Hex) => answer
  /** What the contract should be, for the error message: "an event action". */
  readonly needed: string
}

/**
 * Reads one value from a contract.
 * @throws {ContractAddressMissingError} without a well-formed address.
 * @throws {UnsupportedInterfaceError} when the contract reverts, does not exist, or returns data that does not decode.
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function callAndDecode<answer>(
  client: Client,
  { address: given, data, decode, needed }: DecodedCall<answer>,
): Promise<answer> {
  const address = requireAddress(given)
  const outcome = await callContract(client, { to: address, data })
  // An address without code returns empty data for every call.
  if (outcome.status === 'reverted' || outcome.data === '0x') throw new UnsupportedInterfaceError({ address, needed })
  try {
    return decode(outcome.data)
  } catch (cause) {
    throw new UnsupportedInterfaceError({ address, needed }, { cause })
  }
}

/**
 * Checks an address for callers without types: a call without an address would create a contract.
 * @returns the address with its checksum.
 * @throws {ContractAddressMissingError} unless it is 40 hex digits. @throws {AddressFormatError} when its checksum is
 * wrong.
 */
export function requireAddress(address: unknown): Address {
  if (typeof address === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(address)) return parseAddress(address)
  throw new ContractAddressMissingError(address)
}
