import type { Action, FundingLocation, IncentiveCriteria, RewardParameters, ValidatorKind } from '@laurel/protocol'
import type { Address } from 'viem'
import type { PricePair } from './price.ts'

/**
 * What a claim must carry for an incentive. `fixed` pays a fixed reward and reads nothing. `declining` pays its current reward and reads
 * the minimum that the claim accepts. `criteria` pays by a value of the transaction. `pegged` pays the same worth in another token.
 * `transaction` pays once for each transaction hash. `priced` reads an amount that is in no log, and the operator has no rule for it.
 */
export type IncentiveFacts =
  | { readonly type: 'fixed'; readonly maxReward: bigint | null }
  /**
   * The incentive's address in lower case, whose reward is read at a block. `holds` is in base units, and null when it cannot be read.
   * The reward rises until an account claims, so one claim can pay all of it.
   */
  | { readonly type: 'declining'; readonly address: Address; readonly holds: bigint | null }
  | {
      readonly type: 'criteria'
      readonly terms: RewardParameters
      /** Hex in lower case. */
      readonly criteria: IncentiveCriteria
      /** The tokens, when the reward is calculated in a token other than the one that is paid; else null. */
      readonly pegged: PricePair | null
      /** Whether the contract enforces the maximum; if not, the verifier signs no more than it. */
      readonly isCappedOnchain: boolean
    }
  /** `reward` in base units of the peg. */
  | { readonly type: 'pegged'; readonly pegged: PricePair; readonly reward: bigint }
  | { readonly type: 'transaction' }
  | { readonly type: 'priced' }
  | { readonly type: 'unknown' }

/**
 * The total that the declining rewards of a boost can pay, in base units; null when it has none. Several claims share it: none has
 * a lower maximum, and together they pay no more. Source: docs/protocol.md#incentives.
 */
export function sharedRewardOf({ incentives }: Pick<BoostFacts, 'incentives'>): bigint | null {
  const declining = incentives.flatMap((one) => (one.type === 'declining' ? [one.holds ?? 0n] : []))
  return declining.length === 0 ? null : declining.reduce((sum, one) => sum + one, 0n)
}

/** Which accounts can claim, by the boost's allow list. */
export type AllowListFacts =
  | { readonly type: 'onchain'; readonly address: Address }
  /**
   * The contract allows every account, so the verifier checks these lists.
   * Source: docs/protocol.md#components.
   */
  | { readonly type: 'offchain'; readonly allowed: readonly string[]; readonly denied: readonly string[] }

/** The onchain data of a boost that a claim needs. Addresses in lower case. */
export type BoostFacts = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** The owner that the core returns. */
  readonly owner: Address
  /** Null when this verifier does not support the action. */
  readonly action: Action | null
  readonly validator: {
    readonly address: Address
    /** Null when it is not a signer validator. */
    readonly kind: ValidatorKind | null
    /** Whether it accepts claims of the boost's own core. */
    readonly trustsCore: boolean
    /** Whether it accepts the signatures of this verifier. */
    readonly authorizesSigner: boolean
  }
  readonly allowList: AllowListFacts
  /** Where its funds come from: a transaction that funds the boost does not count for it. */
  readonly funding: Pick<FundingLocation, 'budget' | 'incentives'>
  /** In the order of their ids: the first eight, because no other can be claimed. */
  readonly incentives: readonly IncentiveFacts[]
}
