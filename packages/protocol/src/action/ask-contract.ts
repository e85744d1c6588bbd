import type { Address, Client, Hex } from 'viem'
import { callContract } from '../chain/call-contract.ts'
import { ContractAddressMissingError, InterfaceUnknownError } from './contract-errors.ts'

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
 * @throws {InterfaceUnknownError} when it reverts, is not there, or answers with something else.
 * @throws {NodeUnreachableError} @throws {NodeRefusedError}
 */
export async function askContract<answer>(
  client: Client,
  { address, data, decode, needed }: ContractQuestion<answer>,
): Promise<answer> {
  requireAddress(address)
  const outcome = await callContract(client, { to: address, data })
  // An address without code answers every call with nothing.
  if (outcome.status === 'reverted' || outcome.data === '0x') throw new InterfaceUnknownError({ address, needed })
  try {
    return decode(outcome.data)
  } catch (cause) {
    throw new InterfaceUnknownError({ address, needed }, { cause })
  }
}

/**
 * For callers without types: a call without an address would create a contract.
 * @throws {ContractAddressMissingError} unless it is 0x and 40 hex digits. Source: SPECIFICATION.md §5.
 */
export function requireAddress(address: unknown): void {
  if (typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)) return
  throw new ContractAddressMissingError(address)
}
