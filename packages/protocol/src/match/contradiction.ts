import { compileFilter } from '../criteria/compile-filter.ts'
import { type Criteria, FilterType } from '../criteria/criteria.ts'
import { toFilterOperand } from '../criteria/filter-data.ts'
import type { LeafType } from '../criteria/leaf-type.ts'

/**
 * Tells whether no value of the leaf can pass all of these criteria at once. Sound, not complete: false means that none
 * was found (two patterns may still have nothing in common).
 */
export function canNeverHold(leaf: LeafType, criteria: readonly Criteria[]): boolean {
  const fixed = criteria.find(({ filterType }) => filterType === FilterType.EQUAL)
  if (fixed) return !canEqual(leaf, fixed, criteria)
  if (leaf.kind === 'uint' || leaf.kind === 'int') return isRangeEmpty(leaf, criteria)
  if (leaf.kind === 'fixedBytes') return criteria.some((one) => isLongerThan(one, leaf.size))
  return criteria.some((one) => toFilterOperand(leaf, one.filterData) === null)
}

// With one value left to try, trying it answers.
function canEqual(leaf: LeafType, { filterData }: Criteria, criteria: readonly Criteria[]): boolean {
  const operand = toFilterOperand(leaf, filterData)
  if (operand === null || !isValueOf(leaf, operand)) return false
  return criteria.every((one) => compileFilter(leaf, one)(operand) === null)
}

function isValueOf(leaf: LeafType, operand: string): boolean {
  switch (leaf.kind) {
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
  return filterType === FilterType.CONTAINS && (filterData.length - 2) / 2 > bytes
}

type Numeric = Extract<LeafType, { kind: 'uint' | 'int' }>

function isRangeEmpty(leaf: Numeric, criteria: readonly Criteria[]): boolean {
  let [lowest, highest] = range(leaf)
  const excluded: bigint[] = []
  for (const { filterType, filterData } of criteria) {
    const operand = toFilterOperand(leaf, filterData)
    if (operand === null) return true
    const value = toNumber(leaf, operand)
    switch (filterType) {
      case FilterType.GREATER_THAN:
        lowest = largest(lowest, value + 1n)
        break
      case FilterType.GREATER_THAN_OR_EQUAL:
        lowest = largest(lowest, value)
        break
      case FilterType.LESS_THAN:
        highest = smallest(highest, value - 1n)
        break
      case FilterType.LESS_THAN_OR_EQUAL:
        highest = smallest(highest, value)
        break
      case FilterType.NOT_EQUAL:
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

function range({ kind, bits }: Numeric): [bigint, bigint] {
  const size = BigInt(bits)
  return kind === 'uint' ? [0n, (1n << size) - 1n] : [-(1n << (size - 1n)), (1n << (size - 1n)) - 1n]
}

function toNumber({ kind }: Numeric, word: string): bigint {
  return kind === 'uint' ? BigInt(`0x${word}`) : BigInt.asIntN(256, BigInt(`0x${word}`))
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** True when every value of the leaf passes: the rule asks for nothing. */
export function alwaysHolds(leaf: LeafType, criteria: Criteria): boolean {
  const operand = toFilterOperand(leaf, criteria.filterData)
  if (operand === null) return false
  switch (criteria.filterType) {
    case FilterType.CONTAINS:
      return leaf.kind !== 'uint' && leaf.kind !== 'int' && leaf.kind !== 'address' && operand === ''
    case FilterType.REGEX:
      return leaf.kind === 'string' && operand === ''
    case FilterType.GREATER_THAN:
    case FilterType.GREATER_THAN_OR_EQUAL:
    case FilterType.LESS_THAN:
    case FilterType.LESS_THAN_OR_EQUAL:
      return (leaf.kind === 'uint' || leaf.kind === 'int') && isRangeEmpty(leaf, [opposite(criteria)])
    default:
      return false
  }
}

function opposite({ filterType, ...rest }: Criteria): Criteria {
  const { GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL } = FilterType
  const opposites = new Map<number, number>([
    [GREATER_THAN, LESS_THAN_OR_EQUAL],
    [GREATER_THAN_OR_EQUAL, LESS_THAN],
    [LESS_THAN, GREATER_THAN_OR_EQUAL],
    [LESS_THAN_OR_EQUAL, GREATER_THAN],
  ])
  return { ...rest, filterType: opposites.get(filterType) ?? filterType }
}
