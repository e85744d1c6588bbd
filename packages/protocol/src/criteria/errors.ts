import { ProtocolError } from '../protocol-error.ts'
import { withArticle } from './with-article.ts'

/** A path of field indexes that does not survive packing and unpacking. Source: docs/product.md#definitions. */
export class InvalidFieldPathError extends ProtocolError {
  override readonly name = 'InvalidFieldPathError'
  readonly code = 'protocol/invalid-field-path'
  readonly path: readonly number[]
  constructor(path: readonly number[], options?: ErrorOptions) {
    super(
      `The path [${path.join(', ')}] cannot be packed. A path has 1 to 5 whole numbers from 0 to 62 (63 marks its end).`,
      options,
    )
    this.path = path
  }
}

/** A claimant's tuple position that has no index. */
export class InvalidClaimantIndexError extends ProtocolError {
  override readonly name = 'InvalidClaimantIndexError'
  readonly code = 'protocol/invalid-claimant-index'
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what}. The argument and the position are numbers from 0 to 13, stored as an index from 32 to 253.`,
      options,
    )
  }
}

/** An index that does not refer to any field of the ABI item. */
export class FieldNotFoundError extends ProtocolError {
  override readonly name = 'FieldNotFoundError'
  readonly code = 'protocol/field-not-found'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Choose a field of the event or function.`, options)
  }
}

/** The field is an indexed string, bytes, array or tuple: the chain stores only its hash. */
export class HashedFieldError extends ProtocolError {
  override readonly name = 'HashedFieldError'
  readonly code = 'protocol/hashed-field'
  constructor(field: string, options?: ErrorOptions) {
    super(
      `"${field}" is not transparently stored onchain (an indexed value of this type is only a hash) and cannot be used in an action. Choose another field.`,
      options,
    )
  }
}

/** The type of the field cannot be compared. Source: docs/product.md#definitions. */
export class UnsupportedFieldTypeError extends ProtocolError {
  override readonly name = 'UnsupportedFieldTypeError'
  readonly code = 'protocol/unsupported-field-type'
  constructor({ field, type }: { field: string; type: string }, options?: ErrorOptions) {
    super(
      `"${field}" is ${withArticle(type)}, which cannot be compared. Choose a field of type uint, int, address, bytes or string.`,
      options,
    )
  }
}

/** A numeric comparison on a field that is not a number. */
export class FilterNotNumericError extends ProtocolError {
  override readonly name = 'FilterNotNumericError'
  readonly code = 'protocol/filter-not-numeric'
  constructor(type: string, options?: ErrorOptions) {
    super(
      `Numerical comparisons cannot be used on ${withArticle(type)}. Choose “equal” or “not equal”, or a uint or int field.`,
      options,
    )
  }
}

/** CONTAINS or REGEX on a field that does not support it. */
export class FilterNotTextError extends ProtocolError {
  override readonly name = 'FilterNotTextError'
  readonly code = 'protocol/filter-not-text'
  constructor({ filter, type }: { filter: 'CONTAINS' | 'REGEX'; type: string }, options?: ErrorOptions) {
    super(
      `${filter} can only be used with ${filter === 'REGEX' ? 'string' : 'bytes or string'} fields, not on ${withArticle(type)}. Choose another filter.`,
      options,
    )
  }
}

/** A filter number outside 0 to 7. */
export class InvalidFilterTypeError extends ProtocolError {
  override readonly name = 'InvalidFilterTypeError'
  readonly code = 'protocol/invalid-filter-type'
  constructor(filterType: number, options?: ErrorOptions) {
    super(`${filterType} is not a filter type. Use a whole number from 0 (EQUAL) to 7 (LESS_THAN_OR_EQUAL).`, options)
  }
}

/** A field type's number outside 0 to 5, which the contract rejects. Source: docs/protocol.md#enums-and-constants. */
export class InvalidFieldTypeError extends ProtocolError {
  override readonly name = 'InvalidFieldTypeError'
  readonly code = 'protocol/invalid-field-type'
  constructor(fieldType: number, options?: ErrorOptions) {
    super(`${fieldType} is not a field type. Use a whole number from 0 (UINT) to 5 (INT).`, options)
  }
}

/**
 * The filter data cannot be a value of the field's type. The message says which value, and what to use instead, such as
 * "300 does not fit a uint8. Use a number from 0 to 2^8 - 1.".
 * Source: docs/protocol.md#codec-and-matching.
 */
export class InvalidFilterDataError extends ProtocolError {
  override readonly name = 'InvalidFilterDataError'
  readonly code = 'protocol/invalid-filter-data'
  constructor(what: string, options?: ErrorOptions) {
    super(what, options)
  }
}

/** A pattern that the linear-time engine rejects, or that is too large. Source: docs/security.md#a1. */
export class InvalidPatternError extends ProtocolError {
  override readonly name = 'InvalidPatternError'
  readonly code = 'protocol/invalid-pattern'
  constructor(why: string, options?: ErrorOptions) {
    super(`${why}. Use RE2 syntax (no look-around, no back-references) and at most 1,024 bytes.`, options)
  }
}
