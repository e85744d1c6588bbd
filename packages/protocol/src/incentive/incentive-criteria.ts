import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { ANY_CONTRACT, type ValueType } from '../action/action.ts'

/**
 * What an incentive's criteria read their value from. The numbers that stand on every live chain, because the public SDK
 * writes and expects them: those of an action's `SignatureType`. The contracts' own enumeration names them the other way
 * round and no contract reads it. Source: docs/protocol.md#enums-and-constants.
 */
export const CriteriaSource = { EVENT: 0, FUNC: 1 } as const
/** One of {@link CriteriaSource}'s numbers. */
export type CriteriaSource = (typeof CriteriaSource)[keyof typeof CriteriaSource]

/** As a criteria's `fieldIndex`: what the transaction's gas cost. Source: docs/protocol.md#enums-and-constants. */
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

/** Criteria of the newer incentives, which also say how the number is meant. */
export type IncentiveCriteriaV2 = IncentiveCriteria & {
  /** RAW: a plain number. WAD: a number with 18 decimals. */
  readonly valueType: ValueType
}

/**
 * Criteria that pay back what a transaction's gas cost, in wei (18 decimals, so WAD).
 * Pays the whole cost with a reward of zero, and that share of it with another.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const gasRebateCriteria = {
  source: CriteriaSource.EVENT,
  signature: zeroHash,
  fieldIndex: GAS_REBATE,
  targetContract: zeroAddress,
  valueType: 1,
} as const satisfies IncentiveCriteriaV2

/** True for criteria that pay back gas. */
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
