import {
  type Action,
  type AllowListParameters,
  type CreateBoostPayload,
  createAbiRegistry,
  type deployBudget,
  type deployClone,
  encodeActionPayload,
  encodeAllowListPayload,
  encodeIncentivePayload,
  encodeValidatorPayload,
  type IncentiveParameters,
  RegistryType,
  Role,
} from '@laurel/protocol'
import { type Abi, type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { WebError } from '../errors/web-error.ts'
import { createText } from '../language/en/create.ts'
import type { AudienceKind } from './boost-form.ts'
import { NEW_LIST } from './read-reward.ts'
import type { RewardsResult } from './read-rewards.ts'

/** A network lacks a base that a boost is made of. */
export class ImplementationMissingError extends WebError {
  override readonly name = 'ImplementationMissingError'
  readonly code = 'web/boost-base-missing'
  constructor(kind: string) {
    super(createText('noBase', { kind }))
  }
}

/** What a boost is made of. */
export type BoostOrder = {
  readonly chain: ChainConfig
  readonly action: Action
  /** The items of the action's events and functions: what its fields are. */
  readonly abi: Abi
  readonly who: AudienceKind
  /** Accounts of the list; empty for anyone. */
  readonly list: readonly Address[]
  /** Names of offchain lists; empty for every other `who`. */
  readonly allowIds: readonly string[]
  readonly denyIds: readonly string[]
  readonly rewards: Extract<RewardsResult, { status: 'ready' }>
  /** Who signs claims: the verifier's address, the creator's own signers, or both. At least one; the first owns the validator. */
  readonly signers: readonly Address[]
  readonly owner: Address
  readonly budget: Address | 'new'
  /** The page says that the wallet asks once for all of it. */
  readonly isTogether: boolean
}

/** The address of the implementation of a kind. @throws {ImplementationMissingError} */
export function getImplementation({ boostBases }: ChainConfig, kind: string): Address {
  const base = boostBases.get(kind)
  if (base === undefined) throw new ImplementationMissingError(kind)
  return base
}

/** Where boosts are made. @throws {ImplementationMissingError} on a network without. */
export function toCore({ core }: ChainConfig): Address {
  if (core === null) throw new ImplementationMissingError('core')
  return core
}

/**
 * The boost as `createBoost` takes it. Pure.
 * @param made - what exists already: the budget, the list that takes the place of {@link NEW_LIST}, and the list of allowList
 * where it was too long to be made along with the boost.
 * @throws {ImplementationMissingError} @throws whatever `encodeActionPayload` throws: a definition that cannot be met is refused.
 */
export function payloadOf(
  order: BoostOrder,
  made: { readonly budget: Address; readonly places: Address | null; readonly allowList: Address | null },
): CreateBoostPayload {
  const { chain, owner, rewards } = order
  const actionPayload = encodeActionPayload(order.action, { abiItems: createAbiRegistry(order.abi) })
  const target = (kind: string, parameters: Hex) => ({
    isBase: true,
    instance: getImplementation(chain, kind),
    parameters,
  })
  return {
    budget: made.budget,
    action: { isBase: true, instance: chain.eventAction, parameters: actionPayload },
    validator: validatorOf(order),
    allowList:
      made.allowList === null ? listTarget(order) : { isBase: false, instance: made.allowList, parameters: '0x' },
    incentives: rewards.incentives.map((incentive) => {
      const whole =
        isOnNewList(incentive) && made.places !== null ? { ...incentive, allowList: made.places } : incentive
      return target(whole.type, encodeIncentivePayload(whole))
    }),
    ...{ protocolFee: 0n, maxParticipants: rewards.maxParticipants, owner },
  }
}

/** Whether a reward puts allowList on the list that is made along with the boost. Pure. */
export function isOnNewList(
  incentive: IncentiveParameters,
): incentive is Extract<IncentiveParameters, { type: 'allowListIncentive' }> {
  return incentive.type === 'allowListIncentive' && isAddressEqual(incentive.allowList, NEW_LIST)
}

/** The list that takes the place of {@link NEW_LIST}, as `deployClone` takes it: nobody is on it. @throws {ImplementationMissingError} */
export function toNewAllowList({ chain, owner }: BoostOrder, name: string): Parameters<typeof deployClone>[1] {
  return {
    ...{
      type: RegistryType.ALLOW_LIST,
      base: getImplementation(chain, 'simpleAllowList'),
      registry: chain.registry,
      what: 'list',
    },
    ...{ payload: encodeAllowListPayload({ type: 'simpleAllowList', owner, users: [] }), name },
  }
}

/** The boost's own budget, as `deployBudget` takes it: the core may spend from it from the beginning. @throws {ImplementationMissingError} */
export function newBudget({ chain, owner }: BoostOrder, name: string): Parameters<typeof deployBudget>[1] {
  const grants = [{ account: toCore(chain), roles: Role.MANAGER }]
  return {
    ...{ budget: { type: 'managedBudget', owner, grants }, name },
    ...{ base: getImplementation(chain, 'managedBudget'), registry: chain.registry },
  }
}

/** The base of a boost's list, and what it is initialised with. @throws {ImplementationMissingError} */
function listTarget(order: BoostOrder): CreateBoostPayload['allowList'] {
  const list = listOf(order)
  // A list of nobody that denies is open to all, and nobody owns it.
  const kind = list.type === 'openAllowList' ? 'simpleDenyList' : list.type
  return { isBase: true, instance: getImplementation(order.chain, kind), parameters: encodeAllowListPayload(list) }
}

function listOf({ who, list: users, owner, allowIds, denyIds }: BoostOrder): AllowListParameters {
  switch (who) {
    case 'anyone':
      return { type: 'openAllowList' }
    case 'listed':
      return { type: 'simpleAllowList', owner, users }
    case 'unlisted':
      return { type: 'simpleDenyList', owner, users }
    case 'offchain':
      return { type: 'offchainAccessList', owner, allowListIds: allowIds, denyListIds: denyIds }
    default:
      return who satisfies never
  }
}

function validatorOf({ chain, rewards: { timesEach }, signers }: BoostOrder): CreateBoostPayload['validator'] {
  const common = { signers: [...signers], validatorCaller: toCore(chain) }
  const parameters =
    timesEach === null
      ? ({ ...common, type: 'signerValidatorV2' } as const)
      : ({ ...common, type: 'limitedSignerValidatorV2', maxClaimCount: timesEach } as const)
  return {
    isBase: true,
    instance: getImplementation(chain, parameters.type),
    parameters: encodeValidatorPayload(parameters),
  }
}
