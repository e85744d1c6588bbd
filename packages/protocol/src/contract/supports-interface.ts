import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import { callContract } from './call.ts'
import { UnsupportedInterfaceError } from './errors.ts'
import { requireAddress } from './require-contract.ts'

/** The functions that every component has. Source: docs/protocol.md#interface-ids. */
export const interfaceAbi = [
  {
    type: 'function',
    name: 'supportsInterface',
    inputs: [{ name: 'interfaceId', type: 'bytes4' }],
    outputs: [{ name: '', type: 'bool' }],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'getComponentInterface',
    inputs: [],
    outputs: [{ name: '', type: 'bytes4' }],
    stateMutability: 'pure',
  },
] as const

/**
 * Returns whether a contract supports an interface (ERC-165).
 * @param interfaceId - four bytes.
 * @returns false also when there is no contract, or one without ERC-165.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function supportsInterface(
  client: Client,
  { address: given, interfaceId }: { address: Address; interfaceId: Hex },
): Promise<boolean> {
  const address = requireAddress(given)
  const { status, data } = await callContract(client, {
    to: address,
    data: encodeFunctionData({ abi: interfaceAbi, functionName: 'supportsInterface', args: [interfaceId] }),
  })
  // Exactly one word with the value 1: a fallback that returns anything else does not count.
  return status === 'returned' && /^0x0{63}1$/.test(data)
}

/**
 * Reads the interface id of a component of the protocol.
 * @returns four bytes, lower case.
 * @throws {UnsupportedInterfaceError} when the contract is not a component.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getComponentInterface(client: Client, { address: given }: { address: Address }): Promise<Hex> {
  const address = requireAddress(given)
  const { status, data } = await callContract(client, {
    to: address,
    data: encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
  })
  const [, id] = /^0x([0-9a-f]{8})0{56}$/i.exec(data) ?? []
  if (status === 'reverted' || id === undefined) {
    throw new UnsupportedInterfaceError({ address, needed: 'a component of the protocol' })
  }
  return `0x${id.toLowerCase()}`
}
