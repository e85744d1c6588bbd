import {
  type Action,
  type AllowListParameters,
  type CreateBoostPayload,
  encodeActionPayload,
  encodeAllowListPayload,
  encodeIncentivePayload,
  encodeValidatorPayload,
} from '@laurel/protocol'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { WebError } from '../app/errors.ts'
import type { WorldChain } from '../app/world.ts'
import { NEW_LIST, type RewardReading } from './read-reward.ts'
import type { WhoKind } from './reward-form.ts'

/** A network lacks a base that a boost is made of. */
export class BoostBaseMissingError extends WebError {
  override readonly name = 'BoostBaseMissingError'
  readonly code = 'web/boost-base-missing'
  constructor(kind: string) {
    super(`Boosts like this cannot be created on this network: it has no base for “${kind}”. Nothing was sent.`)
  }
}

/** What a boost is made of. */
export type BoostOrder = {
  readonly chain: WorldChain
  readonly action: Action
  readonly who: WhoKind
  /** Accounts of the list; empty for anyone. */
  readonly list: readonly Address[]
  readonly reward: Extract<RewardReading, { status: 'ready' }>
  /** Who signs claims: the verifier's address, or the creator's own signer. */
  readonly signer: Address
  readonly owner: Address
  readonly budget: Address | 'new'
}

/** Where the base of a kind stands. @throws {BoostBaseMissingError} */
export function baseOf({ boostBases }: WorldChain, kind: string): Address {
  const base = boostBases.get(kind)
  if (base === undefined) throw new BoostBaseMissingError(kind)
  return base
}

/** Where boosts are made. @throws {BoostBaseMissingError} on a network without. */
export function coreOf({ core }: WorldChain): Address {
  if (core === null) throw new BoostBaseMissingError('core')
  return core
}

/**
 * The boost as `createBoost` takes it. Pure.
 * @param places - the list that takes the place of {@link NEW_LIST}.
 * @throws {BoostBaseMissingError}
 */
export function payloadOf(
  order: BoostOrder,
  { budget, places }: { readonly budget: Address; readonly places: Address | null },
): CreateBoostPayload {
  const { chain, owner, reward } = order
  const target = (kind: string, parameters: Hex) => ({ isBase: true, instance: baseOf(chain, kind), parameters })
  const list = listOf(order)
  const { incentive } = reward
  const isNewList = incentive.kind === 'allowListIncentive' && isAddressEqual(incentive.allowList, NEW_LIST)
  const made = isNewList && places !== null ? { ...incentive, allowList: places } : incentive
  return {
    budget,
    action: { isBase: true, instance: chain.eventAction, parameters: encodeActionPayload(order.action) },
    validator: validatorOf(order),
    // A list of nobody that denies is open to all, and nobody owns it.
    allowList: target(list.kind === 'openAllowList' ? 'simpleDenyList' : list.kind, encodeAllowListPayload(list)),
    incentives: [target(made.kind, encodeIncentivePayload(made))],
    ...{ protocolFee: 0n, maxParticipants: reward.maxParticipants, owner },
  }
}

function listOf({ who, list: users, owner }: BoostOrder): AllowListParameters {
  switch (who) {
    case 'anyone':
      return { kind: 'openAllowList' }
    case 'listed':
      return { kind: 'simpleAllowList', owner, users }
    case 'unlisted':
      return { kind: 'simpleDenyList', owner, users }
    default:
      return who satisfies never
  }
}

function validatorOf({ chain, reward: { timesEach }, signer }: BoostOrder): CreateBoostPayload['validator'] {
  const common = { signers: [signer], validatorCaller: coreOf(chain) }
  const parameters =
    timesEach === null
      ? ({ ...common, kind: 'signerValidatorV2' } as const)
      : ({ ...common, kind: 'limitedSignerValidatorV2', maxClaimCount: timesEach } as const)
  return { isBase: true, instance: baseOf(chain, parameters.kind), parameters: encodeValidatorPayload(parameters) }
}
