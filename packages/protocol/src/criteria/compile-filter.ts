import { compileContains } from './contains-bytes.ts'
import { type Criteria, FilterOperator } from './criteria.ts'
import { orderKey, toFilterOperand } from './filter-data.ts'
import type { LeafType } from './leaf-type.ts'
import { compilePattern } from './regular-expression.ts'
import type { SearchWork } from './search-work.ts'

/** Why a value does not pass: its code, and the particulars in words where the code does not say them. */
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
 * Judges a value as `readField` gave it: null when it passes.
 * @param work - what all searches in this transaction may cost together; without it each is bounded by itself.
 */
export type Filter = (digits: string, work?: SearchWork) => FilterFailure | null

const differs: FilterFailure = { code: 'filter-not-satisfied', detail: null }
const unfit: FilterFailure = { code: 'filter-type-mismatch', detail: null }
const malformed: FilterFailure = { code: 'filter-data-malformed', detail: null }
const tooDear: FilterFailure = { code: 'cost-limit-exceeded', detail: null }

/**
 * Makes the test of one field's values. While matching, a filter that does not fit the type, a bad pattern or a
 * malformed address are "does not match" with that reason, never an error. Source: docs/protocol.md#codec-and-matching.
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
  // Made when a value is there to be searched: whoever only reads what the rules are pays nothing for a large one.
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

/** CONTAINS is for bytes, of fixed size too, and strings. */
function isText(leaf: LeafType): boolean {
  return leaf.type === 'bytes' || leaf.type === 'fixedBytes' || leaf.type === 'string'
}
