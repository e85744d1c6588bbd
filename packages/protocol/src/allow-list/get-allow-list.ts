import { type Address, type Client, zeroAddress } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'
import { allowListAbi, offchainAccessListAbi } from './allow-list-abi.ts'

/** The interface id that every allow list supports, and the id of each kind. Source: docs/protocol.md#interface-ids. */
export const allowListInterfaces = {
  allowList: '0xe2089f79',
  simpleAllowList: '0x1392d798',
  /** Also for open lists, which are empty deny lists. */
  simpleDenyList: '0x3d30a22c',
  offchainAccessList: '0x2a6b3c38',
} as const

/** The kinds of allow lists that the protocol has. */
export type AllowListKind = 'simpleAllowList' | 'simpleDenyList' | 'openAllowList' | 'offchainAccessList'

/** The state of an allow list on the chain. The members of a simple list can only be read one account at a time. */
export type AllowList =
  | {
      readonly type: 'simpleAllowList' | 'simpleDenyList'
      readonly allowList: Address
      readonly owner: Address
    }
  | { readonly type: 'openAllowList'; readonly allowList: Address }
  | {
      readonly type: 'offchainAccessList'
      readonly allowList: Address
      readonly owner: Address
      readonly allowListIds: readonly string[]
      readonly denyListIds: readonly string[]
    }

/**
 * Reads an allow list and returns its kind, its owner and, for an offchain access list, its ids.
 * @throws {UnsupportedInterfaceError} when the contract is not an allow list of the protocol.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getAllowList(client: Client, { allowList }: { readonly allowList: Address }): Promise<AllowList> {
  const reader = await atOneBlock(client)
  const [interfaceId, owner] = await Promise.all([
    getComponentInterface(reader, { address: allowList }),
    readContract(
      reader,
      { abi: allowListAbi, address: allowList, functionName: 'owner' },
      'an allow list of the protocol',
    ),
  ])
  switch (interfaceId) {
    case allowListInterfaces.simpleAllowList:
      return { type: 'simpleAllowList', allowList, owner }
    case allowListInterfaces.simpleDenyList:
      // No account can be added to the list any more. Source: docs/protocol.md#initialization-payloads.
      return owner === zeroAddress ? { type: 'openAllowList', allowList } : { type: 'simpleDenyList', allowList, owner }
    case allowListInterfaces.offchainAccessList: {
      const readParameters = { abi: offchainAccessListAbi, address: allowList } as const
      const [allowListIds, denyListIds] = await Promise.all([
        readContract(reader, { ...readParameters, functionName: 'getAllowListIds' }, 'an offchain access list'),
        readContract(reader, { ...readParameters, functionName: 'getDenyListIds' }, 'an offchain access list'),
      ])
      return { type: 'offchainAccessList', allowList, owner, allowListIds, denyListIds }
    }
    default:
      throw new UnsupportedInterfaceError({ address: allowList, needed: 'an allow list of the protocol' })
  }
}

/**
 * Returns whether an allow list lets an account claim. An offchain access list allows every account onchain, so look
 * the account up in the lists that its ids name.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function isAllowed(
  client: Client,
  { allowList, user }: { readonly allowList: Address; readonly user: Address },
): Promise<boolean> {
  return readContract(
    client,
    { abi: allowListAbi, address: allowList, functionName: 'isAllowed', args: [user, '0x'] },
    'an allow list',
  )
}
