import type { Address, Client, Hex } from 'viem'
import { type ActionKind, toActionKind } from '../action/action-kind.ts'
import { type AllowListKind, allowListInterfaces, getAllowList } from '../allow-list/get-allow-list.ts'
import { type BudgetKind, toBudgetKind } from '../budget/get-budget.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'
import { getIncentiveKind, toIncentiveFamily } from '../incentive/get-incentive-kind.ts'
import type { IncentiveKind } from '../incentive/incentive-parameters.ts'
import { toValidatorKind } from '../validator/get-validator.ts'
import type { ValidatorKind } from '../validator/validator-kind.ts'
import { UnknownComponentError } from './errors.ts'

/** The role of a component in a boost, and its kind. */
export type ComponentKind =
  | { readonly type: 'action'; readonly kind: ActionKind }
  | { readonly type: 'allowList'; readonly kind: AllowListKind }
  | { readonly type: 'budget'; readonly kind: BudgetKind }
  | { readonly type: 'incentive'; readonly kind: IncentiveKind }
  | { readonly type: 'validator'; readonly kind: ValidatorKind }

/**
 * Returns the kind of the component at an address, from its interface id. Where two kinds share an id (both versions of
 * incentives with criteria, open lists and deny lists), further calls decide. Source: docs/protocol.md#interface-ids.
 * @throws {UnknownComponentError} when it returns an id that the protocol does not have.
 * @throws {UnsupportedInterfaceError} when it is not a component.
 * @throws {IncentiveCriteriaError} when the incentive has no criteria that can be read.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getComponentKind(
  client: Client,
  { address }: { readonly address: Address },
): Promise<ComponentKind> {
  const interfaceId = await getComponentInterface(client, { address })
  const [component, other] = toComponentKinds(interfaceId)
  if (component === undefined) throw new UnknownComponentError({ interfaceId, needed: 'component of the protocol' })
  if (other === undefined) return component
  // Two kinds share the interface id. Their responses to other calls differ.
  return component.type === 'incentive'
    ? { type: 'incentive', kind: await getIncentiveKind(client, { incentive: address }) }
    : { type: 'allowList', kind: (await getAllowList(client, { allowList: address })).type }
}

/**
 * Returns the kinds of components that have an interface id: none for an id that the protocol does not have, and two
 * where only calls to the contract decide (both versions of incentives with criteria, open lists and deny lists). Pure.
 * Source: docs/protocol.md#interface-ids.
 * @param interfaceId - what `getComponentInterface()` returns: four bytes.
 */
export function toComponentKinds(interfaceId: Hex): readonly ComponentKind[] {
  const id: Hex = `0x${interfaceId.slice(2).toLowerCase()}`
  const action = toActionKind(id)
  if (action) return [{ type: 'action', kind: action }]
  const budget = toBudgetKind(id)
  if (budget) return [{ type: 'budget', kind: budget }]
  const validator = toValidatorKind(id)
  if (validator) return [{ type: 'validator', kind: validator }]
  const family = toIncentiveFamily(id)
  if (family === 'erc20VariableCriteriaIncentive' || family === 'erc20PeggedVariableCriteriaIncentive') {
    return [
      { type: 'incentive', kind: family },
      { type: 'incentive', kind: `${family}V2` },
    ]
  }
  if (family) return [{ type: 'incentive', kind: family }]
  return listKinds.filter((kind) => allowListIds[kind] === id).map((kind) => ({ type: 'allowList', kind }))
}

/** An open list is an empty deny list, so both have the same id. */
const allowListIds: Readonly<Record<AllowListKind, Hex>> = {
  simpleAllowList: allowListInterfaces.simpleAllowList,
  simpleDenyList: allowListInterfaces.simpleDenyList,
  openAllowList: allowListInterfaces.simpleDenyList,
  offchainAccessList: allowListInterfaces.offchainAccessList,
}
const listKinds = ['simpleAllowList', 'simpleDenyList', 'openAllowList', 'offchainAccessList'] as const
