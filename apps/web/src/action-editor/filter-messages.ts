import { FilterType } from '@laurel/protocol'
import { actionText } from '../language/en/action.ts'

const comparisonKeys = {
  [FilterType.EQUAL]: 'is',
  [FilterType.NOT_EQUAL]: 'isNot',
  [FilterType.GREATER_THAN]: 'isMoreThan',
  [FilterType.LESS_THAN]: 'isLessThan',
  [FilterType.CONTAINS]: 'contains',
  [FilterType.REGEX]: 'matches',
  [FilterType.GREATER_THAN_OR_EQUAL]: 'isAtLeast',
  [FilterType.LESS_THAN_OR_EQUAL]: 'isAtMost',
} as const satisfies Record<FilterType, string>

const amountKeys = {
  [FilterType.EQUAL]: 'exactly',
  [FilterType.NOT_EQUAL]: 'anyAmountBut',
  [FilterType.GREATER_THAN]: 'moreThan',
  [FilterType.LESS_THAN]: 'lessThan',
  [FilterType.CONTAINS]: 'contains',
  [FilterType.REGEX]: 'matches',
  [FilterType.GREATER_THAN_OR_EQUAL]: 'atLeast',
  [FilterType.LESS_THAN_OR_EQUAL]: 'atMost',
} as const satisfies Record<FilterType, string>

/** A filter as it reads between a field and a value: “amount *is at least* 100”. */
export function formatFilter(filterType: FilterType): string {
  return actionText(comparisonKeys[filterType])
}

/** A filter as it reads before an amount: “swaps *at least* 100 tUSD”. */
export function formatFilterAmount(filterType: FilterType): string {
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
export function toFilterType(value: number): FilterType | null {
  return Object.values(FilterType).find((filterType) => filterType === value) ?? null
}
