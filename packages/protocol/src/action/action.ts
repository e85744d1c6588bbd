import type { Address, Hex } from 'viem'

/** What a signature names. Onchain numbers of `EventAction`; the incentive criteria count the other way round. Source: PROTOCOL.md §2. */
export const SignatureType = { EVENT: 0, FUNC: 1 } as const
/** One of {@link SignatureType}'s numbers. */
export type SignatureType = (typeof SignatureType)[keyof typeof SignatureType]

/** What a step waits for: an emitted event or a called function. Source: SPECIFICATION.md §3. */
export const ActionType = { EVENT: 0, FUNC: 1 } as const
/** One of {@link ActionType}'s numbers. */
export type ActionType = (typeof ActionType)[keyof typeof ActionType]

/** How a field is compared with `filterData`. Source: SPECIFICATION.md §3. */
export const FilterType = {
  EQUAL: 0,
  NOT_EQUAL: 1,
  GREATER_THAN: 2,
  LESS_THAN: 3,
  CONTAINS: 4,
  REGEX: 5,
  GREATER_THAN_OR_EQUAL: 6,
  LESS_THAN_OR_EQUAL: 7,
} as const
/** One of {@link FilterType}'s numbers. */
export type FilterType = (typeof FilterType)[keyof typeof FilterType]

/** What the creator declares a field to be. The ABI decides what it is; TUPLE says that the index is a packed path. Source: SPECIFICATION.md §3. */
export const FieldType = { UINT: 0, ADDRESS: 1, BYTES: 2, STRING: 3, TUPLE: 4, INT: 5 } as const
/** One of {@link FieldType}'s numbers. */
export type FieldType = (typeof FieldType)[keyof typeof FieldType]

/** How a reward is read from a value: as it is, or as 18-decimals fixed point. Source: SPECIFICATION.md §3, PROTOCOL.md §2. */
export const ValueType = { RAW: 0, WAD: 1 } as const
/** One of {@link ValueType}'s numbers. */
export type ValueType = (typeof ValueType)[keyof typeof ValueType]

/** A step holds 1 to 4 slots. Source: SPECIFICATION.md §9. */
export const MAX_ACTION_STEPS = 4

/** As a step's `fieldIndex`: any parameter will do. Source: PROTOCOL.md §2. */
export const ANY_PARAMETER = 255

/** As a claimant's `fieldIndex`: whoever sent the transaction. Source: PROTOCOL.md §2. */
export const TRANSACTION_SENDER = 255

/** As a `targetContract`: any contract. Source: PROTOCOL.md §13. */
export const ANY_CONTRACT = '0x0000000000000000000000000000000000000000' satisfies Address

/**
 * One comparison on one field (`actionParameter` in the specification).
 * `filterType` and `fieldType` are plain numbers because a rule read from a stranger may hold any: numbers outside
 * {@link FilterType} never match, and are refused in a new definition.
 */
export type Criteria = {
  readonly filterType: number
  readonly fieldType: number
  /** An input's position in ABI order, indexed ones included; a packed path when `fieldType` is TUPLE; or {@link ANY_PARAMETER}. */
  readonly fieldIndex: number
  /** What the field is compared with, written as PROTOCOL.md §13 says: see `encodeFilterData`. */
  readonly filterData: Hex
}

/** One thing that must have happened. Steps with the same signature, target and chain must be met by one and the same log. */
export type ActionStep = {
  /** An event's topic 0, or a function's selector left-padded to 32 bytes. */
  readonly signature: Hex
  readonly signatureType: SignatureType
  readonly actionType: ActionType
  /** The contract that must have emitted the log or been called; {@link ANY_CONTRACT} for any. */
  readonly targetContract: Address
  readonly chainId: number
  readonly actionParameter: Criteria
}

/** Where the claimant's address is found. */
export type ActionClaimant = {
  readonly signatureType: SignatureType
  /** The signature of the step whose log or call names the claimant. */
  readonly signature: Hex
  /** An input's position (0 to 31), a tuple position (32 to 253), or {@link TRANSACTION_SENDER}. */
  readonly fieldIndex: number
  readonly targetContract: Address
  readonly chainId: number
}

/** A definition of a deed: what must have happened, and who did it. Source: SPECIFICATION.md §3, "Deploy payload". */
export type Action = {
  readonly actionClaimant: ActionClaimant
  /** 1 to 4. Four slots are filled only when encoding for the chain. */
  readonly actionSteps: readonly ActionStep[]
}
