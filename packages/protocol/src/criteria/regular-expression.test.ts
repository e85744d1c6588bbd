import { RE2JS } from 're2js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { numberAtDepth, partAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { runPatterns } from '../../test/compare-engines.ts'
import { evilPatterns, singlePatterns, templatedPatterns, unsupportedPatterns } from '../../test/evil-patterns.ts'
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

/** The result of a search, or the reason when it was rejected. */
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
    'behavior: no pattern matches in %s, which is not UTF-8',
    (value) => {
      for (const pattern of ['.*', 'a', '^', '\u{fffd}']) {
        expect(compiled(pattern).search(value)).toEqual({ isFound: false, refused: 'the value is not valid UTF-8' })
      }
      // "Met on a deployed action an empty pattern matches everything."
      expect(compiled('').search(value)).toEqual({ isFound: true, refused: null })
    },
  )

  test.each(unsupportedPatterns)('error: %j is not an RE2 pattern', (pattern) => {
    expect(compilePattern(digitsOf(pattern))).toMatchObject({ refused: expect.stringContaining('not RE2 syntax') })
  })

  test('error: a pattern that is not UTF-8', () => {
    expect(compilePattern('ff')).toEqual({ refused: 'the pattern is not valid UTF-8' })
  })

  test(`error: a pattern of more than ${MAX_PATTERN_BYTES} bytes`, () => {
    expect(compilePattern(digitsOf('a'.repeat(MAX_PATTERN_BYTES)))).not.toHaveProperty('refused')
    expect(compilePattern(digitsOf('a'.repeat(MAX_PATTERN_BYTES + 1)))).toHaveProperty('refused')
    expect(compilePattern(digitsOf('é'.repeat(MAX_PATTERN_BYTES / 2 + 1)))).toHaveProperty('refused')
  })

  test(`error: a program of more than ${MAX_PROGRAM_SIZE} instructions is rejected before it is compiled`, () => {
    expect(compilePattern(digitsOf('a{1000}'.repeat(9)))).not.toHaveProperty('refused')
    expect(compilePattern(digitsOf('a{1000}'.repeat(30)))).toMatchObject({
      refused: expect.stringContaining('repeats'),
    })
    expect(compilePattern(digitsOf(`(?:${'a'.repeat(1000)}){1000}`))).toHaveProperty('refused')
  })

  test('behavior: the limit is program size times positions, exact to the byte', () => {
    const pattern = compiled('(a|b|ab)*c')
    const longest = longestFor(pattern)
    expect(pattern.search('61'.repeat(longest))).toEqual({ isFound: false, refused: null })
    expect(pattern.stepsFor('61'.repeat(longest))).toBe(pattern.programSize * (longest + 1))
    expect(pattern.search('61'.repeat(longest + 1)).refused).toContain('steps')
    expect(pattern.stepsFor('61'.repeat(longest + 1))).toBe(0)
    expect(compiled('').stepsFor('61')).toBe(0)
  })

  test.each([
    ['^[a-z0-9-]{1,63}\\.eth$', 4096],
    ['(?i)(good morning|gm)', 4096],
    ['^0x[0-9a-fA-F]{40}$', 4096],
    ['^https?://[\\w.-]+(/[\\w./-]*)?$', 16_384],
    ['[0-9]{1,5}', 60_000],
  ])('behavior: %s, as people write them, searches %i bytes', (pattern, bytes) => {
    expect(compiled(pattern).search('61'.repeat(bytes)).refused).toBeNull()
  })
})

/** Bytes of the longest value that a pattern may search. */
function longestFor({ programSize }: CompiledPattern): number {
  return Math.floor(MAX_SEARCH_STEPS / programSize) - 1
}

/**
 * Counts how often the engine reads an instruction in one search. All of its machines read instructions for their work.
 * The count takes nothing on trust: it observes the instructions of the program that `compilePattern` creates.
 */
function countedPattern(pattern: string) {
  const compile = vi.spyOn(RE2JS, 'compile')
  const result = compilePattern(digitsOf(pattern))
  const made = compile.mock.results.at(-1)
  compile.mockRestore()
  if ('refused' in result || made?.type !== 'return') return null
  const engine = made.value.re2()
  const counter = { reads: 0 }
  for (const program of [engine.prog, engine.onepass]) {
    if (program) program.inst = program.inst.map((one: Instruction) => new CountedInstruction(one, counter))
  }
  return {
    pattern: result,
    /** True when the engine built its table of states, which costs more than the counted reads. */
    hasTable: () => engine.lazyDFA !== null,
    search(value: string) {
      counter.reads = 0
      return { ...result.search(value), reads: counter.reads }
    },
  }
}

type Instruction = {
  readonly op: number
  readonly out: number
  readonly arg: number
  readonly runes: Int32Array
  readonly next: unknown
  matchRune(rune: number): boolean
  matchRunePos(rune: number): number
}

/** An instruction that counts the reads of its operation, which each machine does for every instruction it visits. */
class CountedInstruction {
  readonly out: number
  readonly arg: number
  readonly runes: Int32Array
  readonly next: unknown
  readonly #one: Instruction
  readonly #op: number
  readonly #counter: { reads: number }
  constructor(one: Instruction, counter: { reads: number }) {
    this.#one = one
    this.#op = one.op
    this.#counter = counter
    this.out = one.out
    this.arg = one.arg
    this.runes = one.runes
    this.next = one.next
  }
  get op(): number {
    this.#counter.reads++
    return this.#op
  }
  matchRune(rune: number): boolean {
    return this.#one.matchRune(rune)
  }
  matchRunePos(rune: number): number {
    return this.#one.matchRunePos(rune)
  }
}

/** No search reads more instructions than this. It is a literal number, so that the test detects a changed limit. */
const MAX_READS = 2_000_000

describe('compilePattern, by the instructions that the engine reads', () => {
  const dearest = [
    ['(a?){900}a{900}z?$^', 'a'],
    ['(?:[a-j]*[b-k]*){400}\\d$', 'a'],
    ['(?:\\pL?){400}\\pL{400}\\d', 'ab'],
    ['(?:a|b|ab|ba|aab){400}[^a-z]', 'ab'],
    ['\\b(a|b|c)*.{400}\\B\\d$', 'a'],
    ['[ab]{50}[^ab]', 'a'],
    ['(a|b)*a(a|b){200}[^ab]', 'ab'],
    ['(.*)(.*)(.*)[0-9]{20}', 'a'],
    ['(?i:k?s?){60}\\d', 'k'],
    ['a?a?b', 'a'],
  ] as const

  test.each(dearest)('behavior: %s in the longest text that it may search', (pattern, unit) => {
    const counted = countedPattern(pattern)
    if (counted === null) throw new Error('refused')
    const bytes = longestFor(counted.pattern)
    const value = digitsOf(unit.repeat(bytes)).slice(0, 2 * bytes)
    const { refused, reads } = counted.search(value)
    expect(refused).toBeNull()
    expect(reads).toBeLessThanOrEqual(MAX_READS)
    expect(reads).toBeLessThanOrEqual(2 * counted.pattern.stepsFor(value))
    expect(counted.hasTable()).toBe(false)
  })

  test('behavior: the limit fits the work: a search just within it reads nearly all that is allowed', () => {
    const counted = countedPattern('(?:[a-j]*[b-k]*){400}\\d$')
    if (counted === null) throw new Error('refused')
    expect(counted.search('62'.repeat(longestFor(counted.pattern))).reads).toBeGreaterThan(MAX_READS * 0.9)
  })
})

describe('compilePattern, on hostile patterns', () => {
  const lengths = [1, 1000, 60_000]
  /** Every seventh template below the whole depth: with each atom, count and end, because those come in threes and tens. */
  const searched = [...partAtDepth(templatedPatterns, Math.ceil(templatedPatterns.length / 7)), ...singlePatterns]
  /** The result of each search, and how many instructions the engine read for it. Time is never measured. */
  const outcomes: { pattern: string; programSize: number; bytes: number; refused: boolean; reads: number }[] = []
  const refused: string[] = []

  beforeAll(() => {
    for (const { pattern, unit } of searched) {
      const counted = countedPattern(pattern)
      if (counted === null) {
        refused.push(pattern)
        continue
      }
      const piece = digitsOf(unit)
      for (const length of lengths) {
        const value = piece.repeat(Math.max(1, Math.floor((2 * length) / piece.length)))
        const outcome = counted.search(value)
        outcomes.push({
          pattern,
          programSize: counted.pattern.programSize,
          bytes: value.length / 2,
          refused: outcome.refused !== null,
          reads: outcome.reads,
        })
      }
    }
  }, 240_000)

  test('behavior: there are at least 2,000, and only their repetitions cause a rejection', () => {
    expect(new Set(evilPatterns.map(({ pattern }) => pattern)).size).toBeGreaterThanOrEqual(2000)
    expect(outcomes.length).toBeGreaterThanOrEqual(3 * numberAtDepth(2000, 300))
    // The rejected ones would really be too large, or are not valid RE2.
    for (const pattern of refused) {
      expect(pattern.length > 300 || programSizeOf(pattern) > MAX_PROGRAM_SIZE / 2, pattern).toBe(true)
    }
  })

  test(`behavior: none takes more than ${MAX_SEARCH_STEPS} steps, and none that takes fewer is rejected`, () => {
    for (const { pattern, programSize, bytes, refused: isRefused } of outcomes) {
      expect([pattern, bytes, isRefused]).toEqual([pattern, bytes, programSize * (bytes + 1) > MAX_SEARCH_STEPS])
    }
    expect(outcomes.filter((outcome) => outcome.refused).length).toBeGreaterThan(numberAtDepth(100, 20))
    const long = outcomes.filter((outcome) => !outcome.refused && outcome.bytes >= 59_000)
    expect(long.length).toBeGreaterThan(numberAtDepth(300, 50))
  })

  test('behavior: the engine stays within the limit for each, with at most three instructions per step', () => {
    for (const { pattern, programSize, bytes, reads } of outcomes) {
      expect(reads, pattern).toBeLessThanOrEqual(Math.min(MAX_READS, 3 * programSize * (bytes + 1)))
    }
  })

  test('behavior: no program is larger than its estimate', () => {
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

describe('compilePattern, compared with the platform’s engine', () => {
  const random = numberAtDepth(5_000, 1_000)
  test(`property: on ${random} random safe patterns both find the same`, () => {
    const { found, failures } = runPatterns(1, random)
    expect(failures).toEqual([])
    expect(found).toBeGreaterThan(0.2 * random)
    expect(found).toBeLessThan(0.8 * random)
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
