import type { Address, Hex } from 'viem'
import type { Criteria } from '../criteria/criteria.ts'

/**
 * What a signature names. These are the onchain numbers of `EventAction`. The incentive criteria number them in
 * reverse.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const SignatureType = { EVENT: 0, FUNC: 1 } as const
/** One of {@link SignatureType}'s numbers. */
export type SignatureType = (typeof SignatureType)[keyof typeof SignatureType]

/** What a step waits for: an emitted event or a called function. Source: docs/product.md#action-definition. */
export const ActionType = { EVENT: 0, FUNC: 1 } as const
/** One of {@link ActionType}'s numbers. */
export type ActionType = (typeof ActionType)[keyof typeof ActionType]

/**
 * How a reward is read from a value: as is, or as 18-decimals fixed point.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const ValueType = { RAW: 0, WAD: 1 } as const
/** One of {@link ValueType}'s numbers. */
export type ValueType = (typeof ValueType)[keyof typeof ValueType]

/** The number of steps of an action. The contract has four slots. Source: docs/product.md#definitions. */
export const MAX_ACTION_STEPS = 4

/**
 * As a claimant's `fieldIndex`: the account that sent the transaction. Source: docs/protocol.md#enums-and-constants.
 */
export const TRANSACTION_SENDER = 255

/** As a `targetContract`: any contract. Source: docs/protocol.md#codec-and-matching. */
export const ANY_CONTRACT = '0x0000000000000000000000000000000000000000' satisfies Address

/** One event or call that must have happened. One log must meet all steps with the same signature, target and chain. */
export type ActionStep = {
  /** An event's topic 0, or a function's selector left-padded to 32 bytes. */
  readonly signature: Hex
  readonly signatureType: SignatureType
  readonly actionType: ActionType
  /** The contract that must have emitted the log or received the call. {@link ANY_CONTRACT} accepts any contract. */
  readonly targetContract: Address
  readonly chainId: number
  readonly actionParameter: Criteria
}

/** Where to find the claimant's address. */
export type ActionClaimant = {
  readonly signatureType: SignatureType
  /** The signature of the step whose log or call names the claimant. */
  readonly signature: Hex
  /** An input's position (0 to 31), a tuple position (32 to 253), or {@link TRANSACTION_SENDER}. */
  readonly fieldIndex: number
  readonly targetContract: Address
  readonly chainId: number
}

/** The definition of an action: what must have happened, and who did it. Source: docs/product.md#action-definition. */
export type Action = {
  readonly actionClaimant: ActionClaimant
  /** 1 to 4 steps. Only encoding for the chain fills all four slots. */
  readonly actionSteps: readonly ActionStep[]
}
