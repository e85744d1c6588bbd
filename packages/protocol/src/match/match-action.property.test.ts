import { describe, expect, test } from 'vitest'
import { numberAtDepth, partAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { makeCase } from '../../test/match-cases.ts'
import type { MatchInput } from '../../test/match-input.ts'
import { judgeNaively } from '../../test/naive-evaluator.ts'
import { type CaseCounts, runCases } from '../../test/run-cases.ts'

/** The first 500 of 3,000 cases, the same in every run. `npm run test:soak` starts with all of them and continues. */
const ROUNDS = partAtDepth(
  Array.from({ length: 3 }, (_, round) => 1 + 1000 * round),
  1,
)
const CASES = numberAtDepth(1000, 500)

describe('matchAction, compared with the naive evaluator', () => {
  const rounds: CaseCounts[] = []

  test.each(ROUNDS)(
    `property: both give the same results on random definitions and transactions (${CASES} cases from seed %i)`,
    (seed) => {
      const counts = runCases(seed, CASES)
      rounds.push(counts)
      expect(counts.failures).toEqual([])
      // At least a third must match, and nearly every match must have a near miss that failed, or the test covered
      // little.
      expect(counts.matched).toBeGreaterThanOrEqual(0.3 * CASES)
      expect(counts.nearMisses).toBe(counts.matched)
      expect(counts.fallen).toBeGreaterThanOrEqual(0.5 * counts.nearMisses)
    },
  )

  test('behavior: the cases reach every result', () => {
    const total = (result: keyof CaseCounts['statuses']) =>
      rounds.reduce((sum, { statuses: results }) => sum + results[result], 0)
    for (const result of ['matched', 'ambiguous', 'indeterminate', 'rejected', 'error'] as const) {
      expect([result, total(result) >= 0.01 * CASES * ROUNDS.length]).toEqual([result, true])
    }
  })

  test('behavior: some completions of several requirements have one owner and some have none', () => {
    const total = (count: 'ownedWhole' | 'unownedWhole') => rounds.reduce((sum, counts) => sum + counts[count], 0)
    expect(total('ownedWhole')).toBeGreaterThan(0.02 * CASES * ROUNDS.length)
    expect(total('unownedWhole')).toBeGreaterThan(0.02 * CASES * ROUNDS.length)
  })

  test('behavior: a near miss differs in exactly one byte', () => {
    const made = numberAtDepth(1000, 300)
    const differences = Array.from({ length: made }, (_, seed) => makeCase(seed))
      .filter(({ definition, recorded }) => /matched|ambiguous/.test(judgeNaively(definition, recorded).status))
      .map((one) => countDifferentBytes(one, one.nearMiss()))
    expect(differences.length).toBeGreaterThan(0.3 * made)
    expect(differences.filter((count) => count !== 1)).toEqual([])
  })
})

/** Returns the bytes in which the hex of two inputs differs. All other parts must be equal. */
function countDifferentBytes(one: MatchInput, other: MatchInput): number {
  const [texts, otherTexts] = [textsOf(one), textsOf(other)]
  expect(otherTexts.length).toBe(texts.length)
  return texts.reduce((sum, text, at) => sum + differentBytes(text, otherTexts[at] ?? ''), 0)
}

function textsOf({ definition, recorded }: MatchInput): readonly string[] {
  const texts: string[] = []
  JSON.stringify([definition, recorded], (_, value: unknown) => {
    // Hex digits compare without their case.
    if (typeof value === 'string') texts.push(/^0x[0-9a-fA-F]*$/.test(value) ? value.toLowerCase() : value)
    else if (typeof value !== 'object') texts.push(String(value))
    return value
  })
  return texts
}

function differentBytes(one: string, other: string): number {
  expect(other.length).toBe(one.length)
  const pairs = (text: string) => (text.length % 2 === 0 ? text : text.replace('0x', '0x0')).match(/../g) ?? []
  const [bytes, otherBytes] = [pairs(one), pairs(other)]
  return bytes.filter((byte, at) => byte !== otherBytes[at]).length
}
