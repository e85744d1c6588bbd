import { compileContains } from './contains-bytes.ts'
import { type Criteria, FilterOperator } from './criteria.ts'
import { orderKey, toFilterOperand } from './filter-data.ts'
import type { LeafType } from './leaf-type.ts'
import { compilePattern } from './regular-expression.ts'
import type { SearchWork } from './search-work.ts'

/** Why a value does not pass: a code, with a description where the code alone does not say enough. */
export type FilterFailure = {
  readonly code:
    | 'filter-type-mismatch'
    | 'filter-data-malformed'
    | 'regex-unsupported'
    | 'cost-limit-exceeded'
    | 'filter-not-satisfied'
  readonly detail: string | null
}

/**
 * Checks a value that `readField` returned.
 * @param work - the budget that all searches in this transaction share. Without it each search has its own limit.
 * @returns null when the value passes.
 */
export type Filter = (digits: string, work?: SearchWork) => FilterFailure | null

const differs: FilterFailure = { code: 'filter-not-satisfied', detail: null }
const unfit: FilterFailure = { code: 'filter-type-mismatch', detail: null }
const malformed: FilterFailure = { code: 'filter-data-malformed', detail: null }
const tooDear: FilterFailure = { code: 'cost-limit-exceeded', detail: null }

/**
 * Compiles the filter of one field's values. During matching, a filter that does not fit the type, a bad pattern or a
 * malformed address does not match, with that reason. It is never an error.
 * Source: docs/protocol.md#codec-and-matching.
 */
export function compileFilter(leaf: LeafType, { filterType, filterData }: Criteria): Filter {
  const operand = toFilterOperand(leaf, filterData)
  switch (filterType) {
    case FilterOperator.EQUAL:
      return operand === null ? () => malformed : (digits) => (digits === operand ? null : differs)
    case FilterOperator.NOT_EQUAL:
      return operand === null ? () => malformed : (digits) => (digits !== operand ? null : differs)
    case FilterOperator.GREATER_THAN:
      return compare(leaf, operand, (value, threshold) => value > threshold)
    case FilterOperator.LESS_THAN:
      return compare(leaf, operand, (value, threshold) => value < threshold)
    case FilterOperator.GREATER_THAN_OR_EQUAL:
      return compare(leaf, operand, (value, threshold) => value >= threshold)
    case FilterOperator.LESS_THAN_OR_EQUAL:
      return compare(leaf, operand, (value, threshold) => value <= threshold)
    case FilterOperator.CONTAINS:
      return isText(leaf) && operand !== null ? compileText(compileContains(operand)) : () => unfit
    case FilterOperator.REGEX:
      return leaf.type === 'string' && operand !== null ? compileRegex(operand) : () => unfit
    default:
      return () => unfit
  }
}

function compare(leaf: LeafType, operand: string | null, holds: (value: string, threshold: string) => boolean): Filter {
  if (leaf.type !== 'uint' && leaf.type !== 'int') return () => unfit
  if (operand === null) return () => malformed
  const threshold = orderKey(leaf, operand)
  return (digits) => (holds(orderKey(leaf, digits), threshold) ? null : differs)
}

function compileText(holds: (digits: string) => boolean): Filter {
  return (digits) => (holds(digits) ? null : differs)
}

function compileRegex(operand: string): Filter {
  // The pattern compiles with the first search: code that only reads definitions does not pay for a large pattern.
  let made: ReturnType<typeof compilePattern> | null = null
  return (digits, work) => {
    made ??= compilePattern(operand)
    if ('refused' in made) return { code: 'regex-unsupported', detail: made.refused }
    const outcome = work === undefined ? made.search(digits) : work.search(made, digits)
    if (outcome === null) return tooDear
    if (outcome.refused !== null) return { code: 'regex-unsupported', detail: outcome.refused }
    return outcome.isFound ? null : differs
  }
}

/** Returns true where CONTAINS applies: for bytes, also of fixed size, and for strings. */
function isText(leaf: LeafType): boolean {
  return leaf.type === 'bytes' || leaf.type === 'fixedBytes' || leaf.type === 'string'
}
