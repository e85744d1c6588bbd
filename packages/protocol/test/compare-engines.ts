/**
 * Runs random safe patterns on this package's engine and on the platform's, which must agree.
 * Source: docs/security.md#a1.
 */
import { compilePattern } from '../src/criteria/regular-expression.ts'
import { Random } from './random.ts'
import { randomPattern } from './random-pattern.ts'
import { keepFailures, type SeedFailure } from './save-failures.ts'

/** Pieces of text that the patterns' own atoms sometimes match. */
const pieces = [
  ...[
    '',
    'a',
    'aab',
    'Laurel',
    'gm 1',
    'é🌿',
    'abba.',
    '99',
    'x\ny',
    'ab(ab',
    'e\u0301',
    'aaaabbbb',
    '🌿🌿ab1',
    'ÉLAB',
    'laurel',
  ],
] as const

export type EngineCounts = {
  readonly cases: number
  /** Patterns that the platform's engine finds. */
  readonly found: number
  readonly failures: readonly SeedFailure[]
}

/** One pattern and one text for each seed. @param compile - what is held to the platform's engine. */
export function runPatterns(
  fromSeed: number,
  cases: number,
  compile: typeof compilePattern = compilePattern,
): EngineCounts {
  const { failures, report } = keepFailures()
  let found = 0
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const random = new Random(seed)
    const pattern = randomPattern(random)
    const text = `${random.pickFrom(pieces)}${random.pickFrom(pieces)}`
    const theirs = new RegExp(pattern, 'u').test(text)
    if (theirs) found++
    const ours = find(compile, pattern, text)
    report(seed, ours === theirs ? null : JSON.stringify({ pattern, text, ours, theirs }))
  }
  return { cases, found, failures }
}

function find(compile: typeof compilePattern, pattern: string, text: string): boolean | string {
  const compiled = compile(digitsOf(pattern))
  if ('refused' in compiled) return compiled.refused
  const { isFound, refused } = compiled.search(digitsOf(text))
  return refused ?? isFound
}

function digitsOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}
