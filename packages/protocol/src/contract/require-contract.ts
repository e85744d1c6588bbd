import type { Address, Client } from 'viem'
import { getCode } from 'viem/actions'
import { parseAddress } from '../address/parse-address.ts'
import { requestRpc } from '../chain/rpc.ts'
import { ContractAddressMissingError, ContractCodeMissingError } from './errors.ts'

/**
 * Checks an address for callers without types: a call without an address would create a contract.
 * @returns the address with its checksum.
 * @throws {ContractAddressMissingError} unless it is 40 hex digits.
 * @throws {AddressFormatError} when its checksum is wrong.
 */
export function requireAddress(address: unknown): Address {
  if (typeof address === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(address)) return parseAddress(address)
  throw new ContractAddressMissingError(address)
}

/** @throws {ContractCodeMissingError} when there is no contract at the address. */
export async function requireCode(client: Client, address: Address, chainId: number): Promise<void> {
  requireAddress(address)
  const code = await requestRpc('eth_getCode', () => getCode(client, { address }))
  if (!code || code === '0x') throw new ContractCodeMissingError({ address, chainId })
}
