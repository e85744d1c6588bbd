import { describe, expect, test } from 'vitest'
import { compilePattern, MAX_SEARCH_STEPS } from './regular-expression.ts'
import { createSearchWork, MAX_MATCH_STEPS } from './search-work.ts'

function patternOf(text: string) {
  const pattern = compilePattern(Buffer.from(text).toString('hex'))
  if ('refused' in pattern) throw new Error(pattern.refused)
  return pattern
}

describe('createSearchWork', () => {
  const pattern = patternOf('a?a?b')
  const value = (at: number) => `${'61'.repeat(9)}${(0x62 + at).toString(16)}`
  const cost = pattern.stepsFor(value(0))

  test('default: searches until the budget is spent, and not afterwards', () => {
    const work = createSearchWork(2 * cost)
    expect(work.search(pattern, value(0))).toEqual({ isFound: true, refused: null })
    expect(work.search(pattern, value(1))).toEqual({ isFound: false, refused: null })
    expect(work.isSpent).toBe(false)
    expect(work.search(pattern, value(2))).toBeNull()
    expect(work.isSpent).toBe(true)
    expect(work.search(pattern, '62')).toBeNull()
  })

  test('behavior: returns earlier results, also after the budget is spent', () => {
    const work = createSearchWork(cost)
    for (let at = 0; at < 3; at++) expect(work.search(pattern, value(0))?.isFound).toBe(true)
    expect(work.search(pattern, value(1))).toBeNull()
    expect(work.search(pattern, value(0))?.isFound).toBe(true)
  })

  test('behavior: results of one pattern do not apply to another', () => {
    const work = createSearchWork(cost)
    work.search(pattern, value(0))
    expect(work.search(patternOf('a?a?c'), value(0))).toBeNull()
  })

  test('behavior: a new round has the full budget and the same results', () => {
    const first = createSearchWork(cost)
    first.search(pattern, value(0))
    const again = first.again()
    expect(again.search(pattern, value(0))?.isFound).toBe(true)
    expect(again.search(pattern, value(1))?.isFound).toBe(false)
    expect(again.search(pattern, value(2))).toBeNull()
    expect(first.isSpent).toBe(false)
  })

  test('behavior: a rejected search costs nothing', () => {
    const work = createSearchWork(0)
    const tooLong = '61'.repeat(MAX_SEARCH_STEPS)
    expect(work.search(pattern, tooLong)?.refused).toContain('steps')
    expect(MAX_MATCH_STEPS).toBe(4 * MAX_SEARCH_STEPS)
  })
})
