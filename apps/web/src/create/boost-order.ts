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

/** A network lacks an implementation that a boost needs. */
export class ImplementationMissingError extends WebError {
  override readonly name = 'ImplementationMissingError'
  readonly code = 'web/boost-base-missing'
  constructor(kind: string) {
    super(createText('noBase', { kind }))
  }
}

/** Everything that a boost is created from. */
export type BoostOrder = {
  readonly chain: ChainConfig
  readonly action: Action
  /** The ABI items of the action's events and functions. */
  readonly abi: Abi
  readonly who: AudienceKind
  /** The accounts of the list. Empty for anyone. */
  readonly list: readonly Address[]
  /** The names of offchain lists. Empty for every other `who`. */
  readonly allowIds: readonly string[]
  readonly denyIds: readonly string[]
  readonly rewards: Extract<RewardsResult, { status: 'ready' }>
  /**
   * The signers of claims: the verifier, the creator's own signers, or both. At least one. The first owns the
   * validator.
   */
  readonly signers: readonly Address[]
  readonly owner: Address
  readonly budget: Address | 'new'
  /** Whether the page announced that the wallet asks once for everything. */
  readonly isTogether: boolean
}

/**
 * Returns the address of the implementation of a kind.
 * @throws {ImplementationMissingError} when the network lacks it.
 */
export function getImplementation({ boostBases }: ChainConfig, kind: string): Address {
  const base = boostBases.get(kind)
  if (base === undefined) throw new ImplementationMissingError(kind)
  return base
}

/** Returns the core. @throws {ImplementationMissingError} when the network does not have one. */
export function toCore({ core }: ChainConfig): Address {
  if (core === null) throw new ImplementationMissingError('core')
  return core
}

/**
 * Returns the payload of `createBoost`. Pure.
 * @param made - what exists already: the budget, the allowlist that replaces {@link NEW_LIST}, and the list of who may
 * claim if it was too long for the same transaction.
 * @throws {ImplementationMissingError} when the network lacks an implementation.
 * @throws the errors of `encodeActionPayload`, for an invalid action.
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

/** Whether a reward adds accounts to the allowlist that is created along with the boost. Pure. */
export function isOnNewList(
  incentive: IncentiveParameters,
): incentive is Extract<IncentiveParameters, { type: 'allowListIncentive' }> {
  return incentive.type === 'allowListIncentive' && isAddressEqual(incentive.allowList, NEW_LIST)
}

/**
 * Returns the parameters of `deployClone` for the allowlist that replaces {@link NEW_LIST}. It is empty.
 * @throws {ImplementationMissingError} when the network lacks the implementation.
 */
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

/**
 * Returns the parameters of `deployBudget` for the boost's new budget, which authorizes the core.
 * @throws {ImplementationMissingError} when the network lacks the implementation.
 */
export function newBudget({ chain, owner }: BoostOrder, name: string): Parameters<typeof deployBudget>[1] {
  const grants = [{ account: toCore(chain), roles: Role.MANAGER }]
  return {
    ...{ budget: { type: 'managedBudget', owner, grants }, name },
    ...{ base: getImplementation(chain, 'managedBudget'), registry: chain.registry },
  }
}

/**
 * Returns the implementation of a boost's list and its initialization payload.
 * @throws {ImplementationMissingError} when the network lacks the implementation.
 */
function listTarget(order: BoostOrder): CreateBoostPayload['allowList'] {
  const list = listOf(order)
  // An empty deny list allows everyone, and does not have an owner.
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
