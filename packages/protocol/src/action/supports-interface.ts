import { type Address, type Client, encodeFunctionData, type Hex } from 'viem'
import { callContract } from '../chain/call-contract.ts'
import { askContract, requireAddress } from './ask-contract.ts'
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
  /** What every action answers true for. */
  action: '0xe6715795',
  eventAction: '0x7687b0ed',
  contractAction: '0x6c3129aa',
  erc721MintAction: '0x97e083eb',
} as const

/** The kinds of actions that the protocol has. */
export type ActionKind = Exclude<keyof typeof actionInterfaces, 'action'>

/**
 * Asks a contract whether it supports an interface (ERC-165).
 * @param interfaceId - four bytes.
 * @returns false too when there is no contract, or one that knows nothing of ERC-165.
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
  // Exactly one true word: a fallback that answers anything else is no yes.
  return status === 'returned' && /^0x0{63}1$/.test(data)
}

/**
 * Asks a component of the protocol what it is.
 * @returns four bytes, lower case.
 * @throws {UnsupportedInterfaceError} when it does not answer as a component.
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export function getComponentInterface(client: Client, { address }: { address: Address }): Promise<Hex> {
  return askContract(client, {
    address,
    data: encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
    decode: (data): Hex => {
      const [, id] = /^0x([0-9a-f]{8})0{56}$/i.exec(data) ?? []
      if (id === undefined) throw new TypeError(`${data.slice(0, 66)} is no bytes4`)
      return `0x${id.toLowerCase()}`
    },
    needed: 'a component of the protocol',
  })
}

/**
 * Tells which kind of action stands at an address.
 * @throws {UnsupportedInterfaceError} when it is none that the protocol has.
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
 */
export async function getActionKind(client: Client, { action }: { action: Address }): Promise<ActionKind> {
  const kind = toActionKind(await getComponentInterface(client, { address: action }))
  if (kind === null) throw new UnsupportedInterfaceError({ address: action, needed: 'an action of the protocol' })
  return kind
}

/**
 * The kind of action that an interface id stands for; null when it is no action's.
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
