import type { IncentiveCriteria, ValueType } from '@laurel/protocol'

/**
 * The operator's agreement with a creator for a variable incentive, which itself does not say how much a transaction earns: where the
 * number is in the transaction, and the maximum for one claim. Only the chain decides the rest.
 */
export type RewardRule = {
  /** Hex in lower case. */
  readonly criteria: IncentiveCriteria
  /** Base units, above zero. */
  readonly maxReward: bigint
  readonly valueType: ValueType
}

/** Rules by the incentive's address in lower case. Boost ids can change in a reorg, and the address of a clone cannot. */
export type RewardRules = ReadonlyMap<string, RewardRule>
