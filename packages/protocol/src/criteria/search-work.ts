import type { CompiledPattern, SearchOutcome } from './regular-expression.ts'

/**
 * Most steps that the searches of one transaction by one set of definitions may take together, counted by
 * `CompiledPattern.stepsFor`: four of the largest searches, or fifty values of 4 kB by a pattern of ten characters.
 */
export const MAX_MATCH_STEPS = 4_000_000

/** The budget for the searches of one transaction. The same searches in the same order always have the same results. */
export type SearchWork = {
  /** True once a search was left out because it would have exceeded the budget. No search runs afterwards. */
  readonly isSpent: boolean
  /**
   * @returns null when the search was left out. A repeated search of the same value by the same pattern costs nothing.
   */
  search(pattern: CompiledPattern, digits: string): SearchOutcome | null
  /**
   * Returns a new budget with the results of this one. An explanation of a match pays only for searches that did not
   * run.
   */
  again(): SearchWork
}

/** Creates a budget for one transaction and one set of definitions. @param steps - a whole number. */
export function createSearchWork(steps: number = MAX_MATCH_STEPS): SearchWork {
  return workWith(steps, new Map())
}

type Answers = Map<CompiledPattern, Map<string, SearchOutcome>>

function workWith(steps: number, answers: Answers): SearchWork {
  let left = steps
  let isSpent = false
  return {
    get isSpent() {
      return isSpent
    },
    search(pattern, digits) {
      const known = answers.get(pattern)?.get(digits)
      if (known !== undefined) return known
      const cost = pattern.stepsFor(digits)
      if (isSpent || cost > left) {
        isSpent = true
        return null
      }
      left -= cost
      const outcome = pattern.search(digits)
      const ofPattern = answers.get(pattern) ?? new Map<string, SearchOutcome>()
      answers.set(pattern, ofPattern.set(digits, outcome))
      return outcome
    },
    again: () => workWith(steps, answers),
  }
}
