import type { Address, Client, Hex } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'
import { getIncentiveCriteria } from './get-incentive-criteria.ts'
import type { IncentiveKind } from './incentive-parameters.ts'

/** The interface id that every incentive supports, and the id of each kind. Source: docs/protocol.md#interface-ids. */
export const incentiveInterfaces = {
  incentive: '0xa9216705',
  allowListIncentive: '0xc2c281ec',
  cgdaIncentive: '0x53cf8555',
  erc20Incentive: '0x7cc1d5bb',
  erc20PeggedIncentive: '0x56586338',
  /** Both versions. */
  erc20PeggedVariableCriteriaIncentive: '0xf60c99c9',
  erc20VariableIncentive: '0x90318111',
  /** Both versions. */
  erc20VariableCriteriaIncentive: '0x52b8e45c',
  erc1155Incentive: '0x9e4fa10b',
  pointsIncentive: '0x0d36a40d',
} as const

/** The kinds of incentives that an interface id distinguishes. The two versions with criteria share one id. */
export type IncentiveFamily = Exclude<keyof typeof incentiveInterfaces, 'incentive'>

/** @returns null for an id that no incentive has. */
export function toIncentiveFamily(interfaceId: Hex): IncentiveFamily | null {
  for (const family of families) if (incentiveInterfaces[family] === interfaceId.toLowerCase()) return family
  return null
}

const isFamily = (name: string): name is IncentiveFamily => name !== 'incentive'
const families = Object.keys(incentiveInterfaces).filter((name) => isFamily(name))

/**
 * Returns the kind of the incentive at an address, with the version of those with criteria.
 * @throws {UnsupportedInterfaceError} when the contract is not an incentive of the protocol.
 * @throws {IncentiveCriteriaError} when the incentive has no criteria that can be read.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getIncentiveKind(
  client: Client,
  { incentive }: { readonly incentive: Address },
): Promise<IncentiveKind> {
  const family = toIncentiveFamily(await getComponentInterface(client, { address: incentive }))
  if (family === null)
    throw new UnsupportedInterfaceError({ address: incentive, needed: 'an incentive of the protocol' })
  if (family !== 'erc20VariableCriteriaIncentive' && family !== 'erc20PeggedVariableCriteriaIncentive') return family
  const { version } = await getIncentiveCriteria(client, { incentive })
  return version === 1 ? family : `${family}V2`
}
