import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { evilPatterns } from '../../test/evil-patterns.ts'
import { Random } from '../../test/random.ts'
import { estimateProgramSize } from './regex-cost.ts'

/** The number of instructions that the pattern compiles to. Null when it does not compile. */
function programSize(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch {
    return null
  }
}

describe('estimateProgramSize', () => {
  test.each(['a', 'abc', 'a*', '(a|b)+', 'a{1000}', '(?:ab){10}', 'x{2,5}', 'x{3,}', '[a-z]{9}', '\\d{4}-\\d{2}'])(
    'default: the estimate for %s is at most twice its size',
    (pattern) => {
      const size = programSize(pattern) ?? 0
      expect(estimateProgramSize(pattern)).toBeGreaterThanOrEqual(size)
      expect(estimateProgramSize(pattern)).toBeLessThanOrEqual(2 * size + 12)
    },
  )

  test('behavior: nested repetitions multiply', () => {
    expect(estimateProgramSize('(?:(?:a{10}){10}){10}')).toBeGreaterThanOrEqual(1000)
    expect(estimateProgramSize(`(?:${'a'.repeat(1000)}){1000}`)).toBeGreaterThanOrEqual(1_000_000)
  })

  test.each([
    ['[{9}]{2}', 20],
    ['\\{9\\}', 20],
    ['\\Qa{999}\\E', 20],
    ['[]{9}]{2}', 20],
    ['[[:alpha:]{9}]', 20],
    ['\\p{Greek}{3}', 20],
    ['a{,9}', 20],
  ])('behavior: what only looks like a repetition is none: %s', (pattern, most) => {
    expect(programSize(pattern)).not.toBeNull()
    expect(estimateProgramSize(pattern)).toBeLessThan(most)
  })

  test('property: no hostile pattern is larger than its estimate', () => {
    // The largest would take seconds each. For them it is enough that their estimate is large.
    const small = evilPatterns.filter(({ pattern }) => estimateProgramSize(pattern) < 50_000)
    expect(small.length).toBeGreaterThan(2000)
    expect(small.filter(({ pattern }) => (programSize(pattern) ?? 0) > estimateProgramSize(pattern))).toEqual([])
  })

  test('property: none of 30,000 random strings of the syntax’s characters is larger than its estimate', () => {
    const pieces = [
      'a',
      'b',
      '(',
      '(?:',
      ')',
      ')',
      '[',
      '[^',
      ']',
      '|',
      '*',
      '+',
      '?',
      '{2}',
      '{0,3}',
      '{4,}',
      '{',
      '}',
      ',',
      '\\',
      '\\Q',
      '\\E',
      '.',
      '^',
      '$',
      '\\pL',
      '\\p{',
      '[:alpha:]',
      '-',
      '9',
      '(?i)',
      'é',
      '\\x{41}',
      '(?P<n>',
    ]
    const random = new Random(7)
    let compiled = 0
    const larger: string[] = []
    for (let at = 0; at < 30_000; at++) {
      const pattern = Array.from({ length: 1 + random.below(9) }, () => random.pickFrom(pieces) ?? '').join('')
      const size = programSize(pattern)
      if (size === null) continue
      compiled++
      if (size > estimateProgramSize(pattern)) larger.push(pattern)
    }
    expect(larger).toEqual([])
    expect(compiled).toBeGreaterThan(5000)
  })
})
