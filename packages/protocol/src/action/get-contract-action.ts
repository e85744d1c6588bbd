import type { Address, Client } from 'viem'
import { contractActionAbi } from '../abi/contract-action.ts'
import { readContract } from '../contract/read.ts'
import { together } from '../contract/read-together.ts'
import type { ContractActionParameters } from './contract-action-payload.ts'

/**
 * Reads the one call that a contract action makes, or the mint call of an ERC-721 mint action.
 * @throws {UnsupportedInterfaceError} when the contract is neither.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getContractAction(
  client: Client,
  { action }: { readonly action: Address },
): Promise<ContractActionParameters> {
  const readParameters = { abi: contractActionAbi, address: action } as const
  const needed = 'a contract action'
  const reader = together(client)
  const [chainId, target, selector, value] = await Promise.all([
    readContract(reader, { ...readParameters, functionName: 'chainId' }, needed),
    readContract(reader, { ...readParameters, functionName: 'target' }, needed),
    readContract(reader, { ...readParameters, functionName: 'selector' }, needed),
    readContract(reader, { ...readParameters, functionName: 'value' }, needed),
  ])
  return { chainId, target, selector, value }
}
