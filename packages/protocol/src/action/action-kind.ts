import type { Address, Client, Hex } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'

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
 * Returns the kind of the action at an address.
 * @throws {UnsupportedInterfaceError} when the contract is none of the protocol's actions.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
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
