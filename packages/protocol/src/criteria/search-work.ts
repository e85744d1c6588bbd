import type { CompiledPattern, SearchOutcome } from './regular-expression.ts'

/**
 * Most steps that the searches of one transaction by one set of rules may take together, counted as
 * `CompiledPattern.stepsFor` does: four of the largest searches, or fifty values of 4 kB by a pattern of ten characters.
 */
export const MAX_MATCH_STEPS = 4_000_000

/** What the searches of one transaction have cost so far. The same searches in the same order always come out the same. */
export type SearchWork = {
  /** True once a search was left out because it would have cost too much. Nothing is searched afterwards. */
  readonly isSpent: boolean
  /** @returns null when the search was left out. A value that the pattern was searched in before costs nothing more. */
  search(pattern: CompiledPattern, digits: string): SearchOutcome | null
  /** A new allowance that knows the answers of this one: who explains a verdict pays only for what it did not look at. */
  again(): SearchWork
}

/** Makes an allowance for one transaction and one set of rules. @param steps - a whole number. */
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
