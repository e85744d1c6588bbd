import type { Action, FundingLocation, IncentiveCriteria, RewardParameters, ValidatorKind } from '@laurel/protocol'
import type { Address } from 'viem'
import type { PricePair } from './price.ts'

/**
 * What an incentive needs to be told in a claim. `fixed` pays what it pays and reads nothing; `falling` pays what it pays
 * at the time, and is told the least that the claim takes; `criteria` pays by a value of
 * the transaction; `pegged` pays the same worth in another token; `transaction` pays once for each transaction hash; `priced` wants
 * an amount that no log holds, and for which the operator has set no rule.
 */
export type IncentiveFacts =
  | { readonly type: 'fixed'; readonly maxReward: bigint | null }
  /**
   * The incentive itself, in lower case: what it pays is asked of it at a block. `holds`: base units; its reward rises until
   * somebody claims, so a claim can pay all of it. Null when it does not say.
   */
  | { readonly type: 'falling'; readonly address: Address; readonly holds: bigint | null }
  | {
      readonly type: 'criteria'
      readonly terms: RewardParameters
      /** Hex in lower case. */
      readonly criteria: IncentiveCriteria
      /** The tokens, where the reward is calculated in another than it is paid in; null where it is the same. */
      readonly pegged: PricePair | null
      /** Whether the contract holds to the maximum by itself; where it does not, no more is signed. */
      readonly isCappedOnchain: boolean
    }
  /** `reward` in base units of the peg. */
  | { readonly type: 'pegged'; readonly pegged: PricePair; readonly reward: bigint }
  | { readonly type: 'transaction' }
  | { readonly type: 'priced' }
  | { readonly type: 'unknown' }

/**
 * What the falling rewards of a boost can pay in all, in base units; null without any. Several claims share it: no one of
 * them has a maximum below it, and all of them together are paid no more. Source: docs/protocol.md#incentives.
 */
export function sharedRewardOf({ incentives }: Pick<BoostFacts, 'incentives'>): bigint | null {
  const falling = incentives.flatMap((one) => (one.type === 'falling' ? [one.holds ?? 0n] : []))
  return falling.length === 0 ? null : falling.reduce((sum, one) => sum + one, 0n)
}

/** Who may claim, as far as the boost's allow list says. */
export type AllowListFacts =
  | { readonly type: 'onchain'; readonly address: Address }
  /**
   * The contract lets everybody in: whoever signs must look people up on these lists.
   * Source: docs/protocol.md#components.
   */
  | { readonly type: 'offchain'; readonly allowed: readonly string[]; readonly denied: readonly string[] }

/** What the chain says of one boost, as far as a claim needs it. Addresses in lower case. */
export type BoostFacts = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** Who made it, as the core says. */
  readonly owner: Address
  /** Null when the action is none that this verifier can judge. */
  readonly action: Action | null
  readonly validator: {
    readonly address: Address
    /** Null when it is no signer validator. */
    readonly kind: ValidatorKind | null
    /** Whether it takes claims from the boost's own core. */
    readonly trustsCore: boolean
    /** Whether it takes our signatures. */
    readonly authorizesSigner: boolean
  }
  readonly allowList: AllowListFacts
  /** Where its money comes in: who funds it is not paid for that. */
  readonly funding: Pick<FundingLocation, 'budget' | 'incentives'>
  /** In the order of their ids: the first eight, as no other can be claimed. */
  readonly incentives: readonly IncentiveFacts[]
}
