import type { Address, Client, Hex } from 'viem'
import { type ActionKind, getComponentInterface, toActionKind } from '../action/supports-interface.ts'
import { type AllowListKind, allowListInterfaces, getAllowList } from '../allow-list/get-allow-list.ts'
import { type BudgetKind, toBudgetKind } from '../budget/get-budget.ts'
import { getIncentiveKind, toIncentiveFamily } from '../incentive/get-incentive-kind.ts'
import type { IncentiveKind } from '../incentive/incentive-parameters.ts'
import { toValidatorKind } from '../validator/get-validator.ts'
import type { ValidatorKind } from '../validator/validator-kind.ts'
import { UnknownComponentError } from './errors.ts'

/** The part that a component plays in a boost, and its kind. */
export type ComponentKind =
  | { readonly component: 'action'; readonly type: ActionKind }
  | { readonly component: 'allowList'; readonly type: AllowListKind }
  | { readonly component: 'budget'; readonly type: BudgetKind }
  | { readonly component: 'incentive'; readonly type: IncentiveKind }
  | { readonly component: 'validator'; readonly type: ValidatorKind }

/**
 * Returns the kind of the component at an address, from its interface id. Where two kinds share an id (both versions of
 * incentives with criteria, open lists and deny lists), further calls decide. Source: docs/protocol.md#interface-ids.
 * @throws {UnknownComponentError} when it returns an id that the protocol does not have.
 * @throws {UnsupportedInterfaceError} when it is not a component. @throws {IncentiveCriteriaError}
 * @throws {ContractAddressMissingError} @throws {NodeUnreachableError} @throws {NodeRpcError}
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
  return component.component === 'incentive'
    ? { component: 'incentive', type: await getIncentiveKind(client, { incentive: address }) }
    : { component: 'allowList', type: (await getAllowList(client, { allowList: address })).type }
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
  if (action) return [{ component: 'action', type: action }]
  const budget = toBudgetKind(id)
  if (budget) return [{ component: 'budget', type: budget }]
  const validator = toValidatorKind(id)
  if (validator) return [{ component: 'validator', type: validator }]
  const family = toIncentiveFamily(id)
  if (family === 'erc20VariableCriteriaIncentive' || family === 'erc20PeggedVariableCriteriaIncentive') {
    return [
      { component: 'incentive', type: family },
      { component: 'incentive', type: `${family}V2` },
    ]
  }
  if (family) return [{ component: 'incentive', type: family }]
  return listKinds.filter((kind) => allowListIds[kind] === id).map((type) => ({ component: 'allowList', type }))
}

/** An open list is an empty deny list, so both have the same id. */
const allowListIds: Readonly<Record<AllowListKind, Hex>> = {
  simpleAllowList: allowListInterfaces.simpleAllowList,
  simpleDenyList: allowListInterfaces.simpleDenyList,
  openAllowList: allowListInterfaces.simpleDenyList,
  offchainAccessList: allowListInterfaces.offchainAccessList,
}
const listKinds = ['simpleAllowList', 'simpleDenyList', 'openAllowList', 'offchainAccessList'] as const
