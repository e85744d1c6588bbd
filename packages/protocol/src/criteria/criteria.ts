import type { Hex } from 'viem'

/** How a field is compared with `filterData`. Source: docs/product.md#action-definition. */
export const FilterOperator = {
  EQUAL: 0,
  NOT_EQUAL: 1,
  GREATER_THAN: 2,
  LESS_THAN: 3,
  CONTAINS: 4,
  REGEX: 5,
  GREATER_THAN_OR_EQUAL: 6,
  LESS_THAN_OR_EQUAL: 7,
} as const
/** One of {@link FilterOperator}'s numbers. */
export type FilterOperator = (typeof FilterOperator)[keyof typeof FilterOperator]

/**
 * The type that the creator declares for a field. The ABI decides the real type. TUPLE means that the index is a packed
 * path.
 * Source: docs/product.md#action-definition.
 */
export const FieldType = { UINT: 0, ADDRESS: 1, BYTES: 2, STRING: 3, TUPLE: 4, INT: 5 } as const
/** One of {@link FieldType}'s numbers. */
export type FieldType = (typeof FieldType)[keyof typeof FieldType]

/** As a step's `fieldIndex`: any parameter. Source: docs/protocol.md#enums-and-constants. */
export const ANY_PARAMETER = 255

/**
 * One comparison on one field (`actionParameter` in a definition).
 * `filterType` and `fieldType` are plain numbers because an untrusted definition may hold any number. Numbers outside
 * {@link FilterOperator} never match, and a new definition may not use them.
 */
export type Criteria = {
  readonly filterType: number
  readonly fieldType: number
  /**
   * An input's position in ABI order, including indexed ones. A packed path when `fieldType` is TUPLE. Or
   * {@link ANY_PARAMETER}.
   */
  readonly fieldIndex: number
  /**
   * The value to compare the field with, written as docs/protocol.md#writing-a-definition says: see `parseFilterValue`.
   */
  readonly filterData: Hex
}
