import { compileFilter } from '../criteria/compile-filter.ts'
import { type Criteria, FilterOperator } from '../criteria/criteria.ts'
import { toFilterOperand } from '../criteria/filter-data.ts'
import type { LeafType } from '../criteria/leaf-type.ts'

/**
 * Returns whether no value of the leaf can pass all of these criteria at once. It is sound, not complete: false means
 * that it found no contradiction (two patterns may still have no common match).
 */
export function canNeverHold(leaf: LeafType, criteria: readonly Criteria[]): boolean {
  const fixed = criteria.find(({ filterType }) => filterType === FilterOperator.EQUAL)
  if (fixed) return !canEqual(leaf, fixed, criteria)
  if (leaf.type === 'uint' || leaf.type === 'int') return isRangeEmpty(leaf, criteria)
  if (leaf.type === 'fixedBytes') return criteria.some((one) => isLongerThan(one, leaf.size))
  return criteria.some((one) => toFilterOperand(leaf, one.filterData) === null)
}

// With one possible value left, a test of that value decides.
function canEqual(leaf: LeafType, { filterData }: Criteria, criteria: readonly Criteria[]): boolean {
  const operand = toFilterOperand(leaf, filterData)
  if (operand === null || !isValueOf(leaf, operand)) return false
  return criteria.every((one) => compileFilter(leaf, one)(operand) === null)
}

function isValueOf(leaf: LeafType, operand: string): boolean {
  switch (leaf.type) {
    case 'uint':
    case 'int': {
      const [lowest, highest] = range(leaf)
      const value = toNumber(leaf, operand)
      return value >= lowest && value <= highest
    }
    case 'fixedBytes':
      return operand.length === 2 * leaf.size
    case 'address':
    case 'bytes':
    case 'string':
      return true
    default:
      return leaf satisfies never
  }
}

function isLongerThan({ filterType, filterData }: Criteria, bytes: number): boolean {
  return filterType === FilterOperator.CONTAINS && (filterData.length - 2) / 2 > bytes
}

type Numeric = Extract<LeafType, { type: 'uint' | 'int' }>

function isRangeEmpty(leaf: Numeric, criteria: readonly Criteria[]): boolean {
  let [lowest, highest] = range(leaf)
  const excluded: bigint[] = []
  for (const { filterType, filterData } of criteria) {
    const operand = toFilterOperand(leaf, filterData)
    if (operand === null) return true
    const value = toNumber(leaf, operand)
    switch (filterType) {
      case FilterOperator.GREATER_THAN:
        lowest = largest(lowest, value + 1n)
        break
      case FilterOperator.GREATER_THAN_OR_EQUAL:
        lowest = largest(lowest, value)
        break
      case FilterOperator.LESS_THAN:
        highest = smallest(highest, value - 1n)
        break
      case FilterOperator.LESS_THAN_OR_EQUAL:
        highest = smallest(highest, value)
        break
      case FilterOperator.NOT_EQUAL:
        excluded.push(value)
        break
      default:
        return true
    }
  }
  // At most four criteria, so at most four values are excluded.
  for (let step = 0; step <= excluded.length; step++) {
    if (lowest > highest) return true
    if (!excluded.includes(lowest)) return false
    lowest += 1n
  }
  return lowest > highest
}

function range({ type: kind, bits }: Numeric): [bigint, bigint] {
  const size = BigInt(bits)
  return kind === 'uint' ? [0n, (1n << size) - 1n] : [-(1n << (size - 1n)), (1n << (size - 1n)) - 1n]
}

function toNumber({ type: kind }: Numeric, word: string): bigint {
  return kind === 'uint' ? BigInt(`0x${word}`) : BigInt.asIntN(256, BigInt(`0x${word}`))
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Returns true when every value of the leaf passes: the filter has no effect. */
export function alwaysHolds(leaf: LeafType, criteria: Criteria): boolean {
  const operand = toFilterOperand(leaf, criteria.filterData)
  if (operand === null) return false
  switch (criteria.filterType) {
    case FilterOperator.CONTAINS:
      return leaf.type !== 'uint' && leaf.type !== 'int' && leaf.type !== 'address' && operand === ''
    case FilterOperator.REGEX:
      return leaf.type === 'string' && operand === ''
    case FilterOperator.GREATER_THAN:
    case FilterOperator.GREATER_THAN_OR_EQUAL:
    case FilterOperator.LESS_THAN:
    case FilterOperator.LESS_THAN_OR_EQUAL:
      return (leaf.type === 'uint' || leaf.type === 'int') && isRangeEmpty(leaf, [opposite(criteria)])
    default:
      return false
  }
}

function opposite({ filterType, ...rest }: Criteria): Criteria {
  const { GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL } = FilterOperator
  const opposites = new Map<number, number>([
    [GREATER_THAN, LESS_THAN_OR_EQUAL],
    [GREATER_THAN_OR_EQUAL, LESS_THAN],
    [LESS_THAN, GREATER_THAN_OR_EQUAL],
    [LESS_THAN_OR_EQUAL, GREATER_THAN],
  ])
  return { ...rest, filterType: opposites.get(filterType) ?? filterType }
}
