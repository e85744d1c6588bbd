import type { IncentiveCriteria, ValueType } from '@laurel/protocol'

/**
 * What the operator has agreed with a creator for a variable incentive, which itself says nothing of how much a transaction earns:
 * where the number stands in the transaction, and how much one claim is paid at most. Only the chain decides the rest.
 */
export type RewardRule = {
  /** Hex in lower case. */
  readonly criteria: IncentiveCriteria
  /** Base units, above zero. */
  readonly maxReward: bigint
  readonly valueType: ValueType
}

/** Rules by the incentive's address, in lower case: numbers of boosts move in a reorganisation, what a clone is does not. */
export type RewardRules = ReadonlyMap<string, RewardRule>
