import type { Address } from 'viem'

/** The state of a boost on the chain. */
export type Boost = {
  readonly boostId: bigint
  readonly action: Address
  readonly validator: Address
  readonly allowList: Address
  readonly budget: Address
  /** An incentive's place in this list is its id. */
  readonly incentives: readonly Address[]
  /** Basis points on top of every reward: the core's own fee and the creator's. */
  readonly protocolFee: bigint
  /**
   * Zero for any number. The public core stores it and does not enforce it.
   * Source: docs/protocol.md#lifecycle-of-a-boost.
   */
  readonly maxParticipants: bigint
  readonly owner: Address
}

/** Basis points are parts of this. Source: docs/protocol.md#enums-and-constants. */
export const FEE_DENOMINATOR = 10_000n

/**
 * What the core takes from a budget on top of what an incentive needs, rounded down as it does.
 * @param amount - what the incentive needs, in base units.
 * @param protocolFee - the boost's, in basis points. Source: docs/protocol.md#lifecycle-of-a-boost.
 */
export function calculateFee(amount: bigint, protocolFee: bigint): bigint {
  return (amount * protocolFee) / FEE_DENOMINATOR
}
