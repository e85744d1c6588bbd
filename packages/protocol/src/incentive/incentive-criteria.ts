import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { ANY_CONTRACT, type ValueType } from '../action/action.ts'

/**
 * The source of the value of an incentive's criteria. The numbers are those of an action's `SignatureType`. They are in
 * use on every live chain, because the public SDK writes and expects them. The contracts' own enumeration has them the
 * other way round, and no contract reads it. Source: docs/protocol.md#enums-and-constants.
 */
export const CriteriaSource = { EVENT: 0, FUNC: 1 } as const
/** One of {@link CriteriaSource}'s numbers. */
export type CriteriaSource = (typeof CriteriaSource)[keyof typeof CriteriaSource]

/** The `fieldIndex` of criteria for the cost of the transaction's gas. Source: docs/protocol.md#enums-and-constants. */
export const GAS_REBATE = 255

/** The location of the number that a reward depends on: a field of the log or call that matched the action. */
export type IncentiveCriteria = {
  readonly source: CriteriaSource
  /** An event's topic 0, or a function's selector left-padded to 32 bytes. */
  readonly signature: Hex
  /** An input's position, a packed tuple path, or {@link GAS_REBATE}. */
  readonly fieldIndex: number
  readonly targetContract: Address
}

/** Criteria of the newer incentives, which also give the unit of the number. */
export type IncentiveCriteriaV2 = IncentiveCriteria & {
  /** RAW: a plain number. WAD: a number with 18 decimals. */
  readonly valueType: ValueType
}

/**
 * Criteria that refund the cost of a transaction's gas, in wei (18 decimals, so WAD). A reward of zero pays the whole
 * cost, and any other reward pays that share of it.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const gasRebateCriteria = {
  source: CriteriaSource.EVENT,
  signature: zeroHash,
  fieldIndex: GAS_REBATE,
  targetContract: zeroAddress,
  valueType: 1,
} as const satisfies IncentiveCriteriaV2

/** Returns whether criteria refund gas. */
export function isGasRebate({ fieldIndex }: IncentiveCriteria): boolean {
  return fieldIndex === GAS_REBATE
}

/**
 * Returns whether any contract could satisfy the criteria with a number that it chooses. A signer of claims must reject
 * such criteria. Those of a gas rebate name no contract and are not forgeable.
 * Source: docs/security.md#a3; docs/security.md#a4.
 */
export function isForgeable(criteria: IncentiveCriteria): boolean {
  return !isGasRebate(criteria) && criteria.targetContract.toLowerCase() === ANY_CONTRACT
}
