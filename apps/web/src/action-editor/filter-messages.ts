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

/** The words of a filter between a field and a value: “amount *is at least* 100”. */
export function formatFilter(filterType: FilterOperator): string {
  return actionText(comparisonKeys[filterType])
}

/** The words of a filter before an amount: “swaps *at least* 100 tUSD”. */
export function formatFilterAmount(filterType: FilterOperator): string {
  return actionText(amountKeys[filterType])
}

/** Words with single spaces between them. A space at an end would be invisible, but it is part of the condition. */
const WORDS = String.raw`[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*`
const choice = new RegExp(String.raw`^“\^\((${WORDS}(?:\|${WORDS})*)\)\$”$`, 'u')

/**
 * Returns “Delphi” or “Olympia” for a quoted pattern that is only a choice of whole texts; null for any other pattern.
 * Each text is quoted, so that untrusted text cannot look like another condition. Pure.
 */
export function formatFilterType(pattern: string): string | null {
  const choices = choice
    .exec(pattern)?.[1]
    ?.split('|')
    .map((each) => `“${each}”`)
  if (choices === undefined) return null
  return [choices.slice(0, -1).join(', '), ...choices.slice(-1)].filter((each) => each !== '').join(' or ')
}

/** Parses the number of a filter. Returns null for an unknown number. */
export function toFilterType(value: number): FilterOperator | null {
  return Object.values(FilterOperator).find((filterType) => filterType === value) ?? null
}
