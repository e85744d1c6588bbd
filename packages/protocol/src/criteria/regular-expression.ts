import { RE2JS } from 're2js'
import { estimateProgramSize } from './regex-cost.ts'
import { decodeUtf8 } from './utf8.ts'

/** The longest pattern, in bytes. Filters of real actions are much shorter. Source: docs/security.md#a1. */
export const MAX_PATTERN_BYTES = 1024
/** Largest program that a pattern may compile to, in instructions. A larger one would cost much before any search. */
export const MAX_PROGRAM_SIZE = 10_000
/**
 * Most steps that one search may take: the size of the compiled program times the positions in the searched value. The
 * engine reads at most three instructions for a step. Only searches of short texts need that many: no search within this
 * limit reads more than two million (`regular-expression.test.ts` counts them). No instruction takes longer than a lookup in a class of characters.
 * Source: docs/security.md#a1.
 */
export const MAX_SEARCH_STEPS = 1_000_000

/** The result of a search, or the reason why it was rejected. */
export type SearchOutcome = { readonly isFound: boolean; readonly refused: string | null }

/** A compiled pattern. `MAX_SEARCH_STEPS` counts by `programSize`. */
export type CompiledPattern = {
  readonly programSize: number
  /**
   * Returns the most steps that a search may take, before it runs. 0 when it would be rejected. @param digits - UTF-8
   * bytes as hex digits.
   */
  stepsFor(digits: string): number
  /** @param digits - UTF-8 bytes as hex digits. */
  search(digits: string): SearchOutcome
}

/**
 * Compiles an untrusted pattern with a linear-time engine: RE2 syntax, searched anywhere, case-sensitive, no flags.
 * Source: docs/protocol.md#codec-and-matching; docs/security.md#a1.
 * @param digits - the pattern's UTF-8 bytes as hex digits.
 * @returns the pattern, or a sentence that says why it is rejected.
 */
export function compilePattern(digits: string): CompiledPattern | { readonly refused: string } {
  if (digits.length / 2 > MAX_PATTERN_BYTES) return { refused: `the pattern is longer than ${MAX_PATTERN_BYTES} bytes` }
  const pattern = decodeUtf8(digits)
  if (pattern === null) return { refused: 'the pattern is not valid UTF-8' }
  if (estimateProgramSize(pattern) > MAX_PROGRAM_SIZE) {
    return { refused: `the pattern repeats so much that it would take more than ${MAX_PROGRAM_SIZE} instructions` }
  }
  let program: RE2JS
  try {
    program = RE2JS.compile(pattern)
  } catch (error) {
    return { refused: `the pattern is not RE2 syntax (${error instanceof Error ? error.message : String(error)})` }
  }
  const programSize = program.programSize()
  // The number of bytes limits the code units of their text, so this check comes before any decoding. An empty value
  // has one position too.
  const estimateSteps = (value: string) => (digits === '' ? 0 : programSize * (value.length / 2 + 1))
  return {
    programSize,
    stepsFor(value) {
      const steps = estimateSteps(value)
      return steps > MAX_SEARCH_STEPS ? 0 : steps
    },
    search(value) {
      // Met on a deployed action an empty pattern matches everything. Source: docs/protocol.md#codec-and-matching.
      if (digits === '') return { isFound: true, refused: null }
      if (estimateSteps(value) > MAX_SEARCH_STEPS) {
        return {
          isFound: false,
          refused: `searching ${value.length / 2} bytes would take more than ${MAX_SEARCH_STEPS} steps`,
        }
      }
      const text = decodeUtf8(value)
      if (text === null) return { isFound: false, refused: 'the value is not valid UTF-8' }
      // Not `test`: it builds a table of states while it searches. Hostile text needs a new state at each character,
      // and each one costs as much as the whole program or more. A search that also returns the match position only
      // walks the program.
      return { isFound: program.matcher(text).find(), refused: null }
    },
  }
}
