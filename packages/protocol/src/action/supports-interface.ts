import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import { callContract } from '../chain/call-contract.ts'
import { callAndDecode, requireAddress } from './call-and-decode.ts'
import { UnsupportedInterfaceError } from './contract-errors.ts'

const interfaceAbi = [
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

/** ERC-165 ids of the protocol's actions. Source: docs/protocol.md#interface-ids. */
export const actionInterfaces = {
  /** Every action returns true for this one. */
  action: '0xe6715795',
  eventAction: '0x7687b0ed',
  contractAction: '0x6c3129aa',
  erc721MintAction: '0x97e083eb',
} as const

/** The kinds of actions that the protocol has. */
export type ActionKind = Exclude<keyof typeof actionInterfaces, 'action'>

/**
 * Returns whether a contract supports an interface (ERC-165).
 * @param interfaceId - four bytes.
 * @returns false also when there is no contract, or one without ERC-165.
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
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
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export function getComponentInterface(client: Client, { address }: { address: Address }): Promise<Hex> {
  return callAndDecode(client, {
    address,
    data: encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
    decode: (data): Hex => {
      const [, id] = /^0x([0-9a-f]{8})0{56}$/i.exec(data) ?? []
      if (id === undefined) throw new TypeError(`${data.slice(0, 66)} is not bytes4`)
      return `0x${id.toLowerCase()}`
    },
    needed: 'a component of the protocol',
  })
}

/**
 * Returns the kind of the action at an address.
 * @throws {UnsupportedInterfaceError} when the contract is none of the protocol's actions.
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function getActionKind(client: Client, { action }: { action: Address }): Promise<ActionKind> {
  const kind = toActionKind(await getComponentInterface(client, { address: action }))
  if (kind === null) throw new UnsupportedInterfaceError({ address: action, needed: 'an action of the protocol' })
  return kind
}

/**
 * Returns the kind of action with an interface id. Null when no action has the id.
 * Source: docs/protocol.md#interface-ids.
 */
export function toActionKind(interfaceId: Hex): ActionKind | null {
  switch (interfaceId) {
    case actionInterfaces.eventAction:
      return 'eventAction'
    case actionInterfaces.contractAction:
      return 'contractAction'
    case actionInterfaces.erc721MintAction:
      return 'erc721MintAction'
    default:
      return null
  }
}
