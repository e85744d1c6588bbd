import { RE2JS } from 're2js'
import { beforeAll, describe, expect, test } from 'vitest'
import { runPatterns } from '../../test/compare-engines.ts'
import { evilPatterns, unsupportedPatterns } from '../../test/evil-patterns.ts'
import {
  type CompiledPattern,
  compilePattern,
  MAX_PATTERN_BYTES,
  MAX_PROGRAM_SIZE,
  MAX_SEARCH_STEPS,
} from './regular-expression.ts'

function digitsOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}

function compiled(pattern: string): CompiledPattern {
  const result = compilePattern(digitsOf(pattern))
  if ('refused' in result) throw new Error(`${pattern}: ${result.refused}`)
  return result
}

/** What a search says; the words instead when it was refused. */
function search(pattern: string, text: string): boolean | string {
  const { isFound, refused } = compiled(pattern).search(digitsOf(text))
  return refused ?? isFound
}

describe('compilePattern', () => {
  test('default: finds a pattern anywhere in the text', () => {
    expect(search('re[lv]', 'Laurel')).toBe(true)
    expect(search('^re', 'Laurel')).toBe(false)
  })

  test.each([
    ['A', 'a', false],
    ['(?i)A', 'a', true],
    ['a.b', 'a\nb', false],
    ['a.b', 'a🌿b', true],
    ['^.$', '🌿', true],
    ['^b', 'a\nb', false],
    ['(?m)^b', 'a\nb', true],
    ['a$', 'a\n', false],
    ['\\d', '٣', false],
    ['\\pN', '٣', true],
    ['^\u{feff}a$', '\u{feff}a', true],
    ['^a', '\u{feff}a', false],
    ['', '', true],
    ['', 'anything', true],
    ['^$', '', true],
    ['a*', '', true],
    ['a', '', false],
    ['\\Q.*\\E', 'a.*b', true],
    ['\\x{1F33F}', '🌿', true],
  ])('behavior: %j in %j is %s', (pattern, text, found) => expect(search(pattern, text)).toBe(found))

  test.each(['ff', 'c080', 'eda080', 'f4908080', '61ff'])(
    'behavior: no pattern is found in %s, which is no UTF-8',
    (value) => {
      for (const pattern of ['.*', 'a', '^', '\u{fffd}']) {
        expect(compiled(pattern).search(value)).toEqual({ isFound: false, refused: 'the value is not valid UTF-8' })
      }
      // "Met on a deployed action an empty pattern matches everything."
      expect(compiled('').search(value)).toEqual({ isFound: true, refused: null })
    },
  )

  test.each(unsupportedPatterns)('error: %j is no RE2 pattern', (pattern) => {
    expect(compilePattern(digitsOf(pattern))).toMatchObject({ refused: expect.stringContaining('not RE2 syntax') })
  })

  test('error: a pattern that is no UTF-8', () => {
    expect(compilePattern('ff')).toEqual({ refused: 'the pattern is not valid UTF-8' })
  })

  test(`error: a pattern of more than ${MAX_PATTERN_BYTES} bytes`, () => {
    expect(compilePattern(digitsOf('a'.repeat(MAX_PATTERN_BYTES)))).not.toHaveProperty('refused')
    expect(compilePattern(digitsOf('a'.repeat(MAX_PATTERN_BYTES + 1)))).toHaveProperty('refused')
    expect(compilePattern(digitsOf('é'.repeat(MAX_PATTERN_BYTES / 2 + 1)))).toHaveProperty('refused')
  })

  test(`error: a program of more than ${MAX_PROGRAM_SIZE} instructions is refused before it is made`, () => {
    expect(compilePattern(digitsOf('a{1000}'.repeat(10)))).not.toHaveProperty('refused')
    expect(compilePattern(digitsOf('a{1000}'.repeat(30)))).toMatchObject({
      refused: expect.stringContaining('repeats'),
    })
    expect(compilePattern(digitsOf(`(?:${'a'.repeat(1000)}){1000}`))).toHaveProperty('refused')
  })

  test('behavior: the fence is program size times bytes, to the byte', () => {
    const pattern = compiled('(a|b|ab)*c')
    const longest = Math.floor(MAX_SEARCH_STEPS / pattern.programSize)
    expect(pattern.search('61'.repeat(longest))).toEqual({ isFound: false, refused: null })
    expect(pattern.search('61'.repeat(longest + 1)).refused).toContain('steps')
  })
})

describe('compilePattern, on patterns that are made to hurt', () => {
  const lengths = [1, 1000, 60_000]
  /** Each pattern's size, and what came of its searches: counted in steps, never in time. */
  const outcomes: { pattern: string; programSize: number; bytes: number; refused: boolean }[] = []
  const refused: string[] = []

  beforeAll(() => {
    for (const { pattern, unit } of evilPatterns) {
      const result = compilePattern(digitsOf(pattern))
      if ('refused' in result) {
        refused.push(pattern)
        continue
      }
      const piece = digitsOf(unit)
      for (const length of lengths) {
        const value = piece.repeat(Math.max(1, Math.floor((2 * length) / piece.length)))
        const outcome = result.search(value)
        outcomes.push({
          pattern,
          programSize: result.programSize,
          bytes: value.length / 2,
          refused: outcome.refused !== null,
        })
      }
    }
  }, 240_000)

  test('behavior: there are at least 2,000, and nothing but their repetitions refuses them', () => {
    expect(new Set(evilPatterns.map(({ pattern }) => pattern)).size).toBeGreaterThanOrEqual(2000)
    expect(outcomes.length).toBeGreaterThanOrEqual(3 * 2000)
    // Those that are refused would really be too large, or are none for RE2.
    for (const pattern of refused) {
      expect(pattern.length > 300 || programSizeOf(pattern) > MAX_PROGRAM_SIZE / 2, pattern).toBe(true)
    }
  })

  test(`behavior: none takes more than ${MAX_SEARCH_STEPS} steps, and none that takes fewer is refused`, () => {
    for (const { pattern, programSize, bytes, refused: isRefused } of outcomes) {
      expect([pattern, bytes, isRefused]).toEqual([pattern, bytes, programSize * bytes > MAX_SEARCH_STEPS])
    }
    expect(outcomes.filter((outcome) => outcome.refused).length).toBeGreaterThan(100)
    expect(outcomes.filter((outcome) => !outcome.refused && outcome.bytes >= 59_000).length).toBeGreaterThan(1000)
  })

  test('behavior: no program is larger than was reckoned before it was made', () => {
    expect(Math.max(...outcomes.map(({ programSize }) => programSize))).toBeLessThanOrEqual(MAX_PROGRAM_SIZE)
  })
})

function programSizeOf(pattern: string): number {
  try {
    return RE2JS.compile(pattern).programSize()
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

describe('compilePattern, beside the platform’s engine', () => {
  test('property: on 5,000 random safe patterns both find the same', () => {
    const { found, failures } = runPatterns(1, 5_000)
    expect(failures).toEqual([])
    expect(found).toBeGreaterThan(1000)
    expect(found).toBeLessThan(4000)
  })

  test.each<[string, (digits: string) => string]>([
    ['minds no case', (digits) => digitsOf(`(?i)${textOf(digits)}`)],
    ['finds at the end alone', (digits) => digitsOf(`(?:${textOf(digits)})$`)],
    ['finds at the beginning alone', (digits) => digitsOf(`^(?:${textOf(digits)})`)],
  ])('behavior: an engine that %s is found out', (_, change) => {
    expect(runPatterns(1, 1000, (digits) => compilePattern(change(digits))).failures).not.toEqual([])
  })
})

function textOf(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8')
}
