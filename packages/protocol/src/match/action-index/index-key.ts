import { ANY_PARAMETER, type Criteria, FilterOperator } from '../../criteria/criteria.ts'
import { orderKey, toFilterOperand } from '../../criteria/filter-data.ts'
import type { ResolvedField } from '../../criteria/resolve-field.ts'
import type { FieldCheck } from '../compile-field.ts'

/**
 * What a step's comparison says in advance about the values it accepts. It may accept fewer values, never others.
 * `word`: only this word. `content`: only these bytes behind an offset. `range`: only numbers whose `orderKey` is from
 * `low` to `high`. `nothing`: no value. `unknown`: only the complete check can decide.
 */
export type IndexKey =
  | { readonly type: 'word' | 'content'; readonly field: ResolvedField; readonly digits: string }
  | { readonly type: 'range'; readonly field: ResolvedField; readonly low: string; readonly high: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'unknown' }

const nothing: IndexKey = { type: 'nothing' }
const unknown: IndexKey = { type: 'unknown' }
const FIRST_KEY = '0'.repeat(64)
const LAST_KEY = 'f'.repeat(64)
/** Largest value of a word. */
const MAX_UINT256 = (1n << 256n) - 1n

/** Reads a step's comparison the way `compileCheck` does. */
export function toIndexKey({ field }: FieldCheck, criteria: Criteria): IndexKey {
  if (field === null) {
    const acceptsAny = criteria.fieldIndex === ANY_PARAMETER && criteria.filterType === FilterOperator.EQUAL
    return acceptsAny ? unknown : nothing
  }
  const operand = toFilterOperand(field.leaf, criteria.filterData)
  switch (criteria.filterType) {
    case FilterOperator.EQUAL:
      return operand === null ? nothing : equalTo(field, operand)
    case FilterOperator.GREATER_THAN:
      return fromKey(field, thresholdKey(field, operand, 1n))
    case FilterOperator.GREATER_THAN_OR_EQUAL:
      return fromKey(field, thresholdKey(field, operand, 0n))
    case FilterOperator.LESS_THAN:
      return toKey(field, thresholdKey(field, operand, -1n))
    case FilterOperator.LESS_THAN_OR_EQUAL:
      return toKey(field, thresholdKey(field, operand, 0n))
    default:
      return unknown
  }
}

function equalTo(field: ResolvedField, operand: string): IndexKey {
  const { leaf } = field
  switch (leaf.type) {
    case 'uint':
    case 'int':
    case 'address':
      return { type: 'word', field, digits: operand }
    case 'fixedBytes':
      // The bytes after the value in its word must be zero, or the value cannot be read.
      return operand.length === 2 * leaf.size ? { type: 'word', field, digits: operand.padEnd(64, '0') } : nothing
    case 'bytes':
    case 'string':
      return { type: 'content', field, digits: operand }
    default:
      return leaf satisfies never
  }
}

function fromKey(field: ResolvedField, low: string | null): IndexKey {
  return low === null ? nothing : { type: 'range', field, low, high: LAST_KEY }
}

function toKey(field: ResolvedField, high: string | null): IndexKey {
  return high === null ? nothing : { type: 'range', field, low: FIRST_KEY, high }
}

// "More than five" is "at least six". More than the largest number is nothing.
function thresholdKey({ leaf }: ResolvedField, operand: string | null, more: bigint): string | null {
  if (operand === null || (leaf.type !== 'uint' && leaf.type !== 'int')) return null
  const ordered = BigInt(`0x${orderKey(leaf, operand)}`) + more
  return ordered < 0n || ordered > MAX_UINT256 ? null : ordered.toString(16).padStart(64, '0')
}
