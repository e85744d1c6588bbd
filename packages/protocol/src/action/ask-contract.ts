import type { Address, Client, Hex } from 'viem'
import { parseAddress } from '../address/parse-address.ts'
import { callContract } from '../chain/call-contract.ts'
import { ContractAddressMissingError, UnsupportedInterfaceError } from './contract-errors.ts'

/** One question to one contract. */
export type ContractQuestion<answer> = {
  readonly address: Address
  /** Encoded call. */
  readonly data: Hex
  /** Reads the answer; whatever it throws means that the contract is another one. */
  readonly decode: (data: Hex) => answer
  /** What the contract should be, for the message: "an event action". */
  readonly needed: string
}

/**
 * Asks a contract something.
 * @throws {ContractAddressMissingError} without a well-formed address.
 * @throws {UnsupportedInterfaceError} when it reverts, is not there, or answers with something else.
 * @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function askContract<answer>(
  client: Client,
  { address: given, data, decode, needed }: ContractQuestion<answer>,
): Promise<answer> {
  const address = requireAddress(given)
  const outcome = await callContract(client, { to: address, data })
  // An address without code answers every call with nothing.
  if (outcome.status === 'reverted' || outcome.data === '0x') throw new UnsupportedInterfaceError({ address, needed })
  try {
    return decode(outcome.data)
  } catch (cause) {
    throw new UnsupportedInterfaceError({ address, needed }, { cause })
  }
}

/**
 * For callers without types: a call without an address would create a contract.
 * @returns the address with its checksum.
 * @throws {ContractAddressMissingError} unless it is 40 hex digits. @throws {AddressFormatError} when its checksum is wrong.
 */
export function requireAddress(address: unknown): Address {
  if (typeof address === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(address)) return parseAddress(address)
  throw new ContractAddressMissingError(address)
}
