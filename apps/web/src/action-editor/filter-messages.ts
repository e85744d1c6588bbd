import { FilterOperator } from '@laurel/protocol'
import { actionText } from '../language/en/action.ts'

const comparisonKeys = {
  [FilterOperator.EQUAL]: 'is',
  [FilterOperator.NOT_EQUAL]: 'isNot',
  [FilterOperator.GREATER_THAN]: 'isMoreThan',
  [FilterOperator.LESS_THAN]: 'isLessThan',
  [FilterOperator.CONTAINS]: 'contains',
  [FilterOperator.REGEX]: 'matches',
  [FilterOperator.GREATER_THAN_OR_EQUAL]: 'isAtLeast',
  [FilterOperator.LESS_THAN_OR_EQUAL]: 'isAtMost',
} as const satisfies Record<FilterOperator, string>

const amountKeys = {
  [FilterOperator.EQUAL]: 'exactly',
  [FilterOperator.NOT_EQUAL]: 'anyAmountBut',
  [FilterOperator.GREATER_THAN]: 'moreThan',
  [FilterOperator.LESS_THAN]: 'lessThan',
  [FilterOperator.CONTAINS]: 'contains',
  [FilterOperator.REGEX]: 'matches',
  [FilterOperator.GREATER_THAN_OR_EQUAL]: 'atLeast',
  [FilterOperator.LESS_THAN_OR_EQUAL]: 'atMost',
} as const satisfies Record<FilterOperator, string>

/** A filter as it reads between a field and a value: “amount *is at least* 100”. */
export function formatFilter(filterType: FilterOperator): string {
  return actionText(comparisonKeys[filterType])
}

/** A filter as it reads before an amount: “swaps *at least* 100 tUSD”. */
export function formatFilterAmount(filterType: FilterOperator): string {
  return actionText(amountKeys[filterType])
}

/** Words with single spaces between them: a space at an end is not seen, and what it is part of is not met without it. */
const WORDS = String.raw`[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*`
const choice = new RegExp(String.raw`^“\^\((${WORDS}(?:\|${WORDS})*)\)\$”$`, 'u')

/**
 * “Delphi” or “Olympia”, for a quoted pattern that is a choice of whole texts and nothing else; null for every other. Each is
 * quoted, so that untrusted text does not read as one more condition. Pure.
 */
export function formatFilterType(pattern: string): string | null {
  const choices = choice
    .exec(pattern)?.[1]
    ?.split('|')
    .map((each) => `“${each}”`)
  if (choices === undefined) return null
  return [choices.slice(0, -1).join(', '), ...choices.slice(-1)].filter((each) => each !== '').join(' or ')
}

/** Reads a filter's number; null for one that names no filter. */
export function toFilterType(value: number): FilterOperator | null {
  return Object.values(FilterOperator).find((filterType) => filterType === value) ?? null
}
