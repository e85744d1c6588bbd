/**
 * Measures the longest search with a hostile pattern: every one of them, on text of three lengths and of the longest
 * that may be searched, in milliseconds of
 * processor time. Prints `{ value, isReached }`. Source: docs/security.md#a1.
 */
import { toHex } from 'viem'
import { type CompiledPattern, compilePattern, MAX_SEARCH_STEPS } from '../../src/criteria/regular-expression.ts'
import { type EvilPattern, evilPatterns } from '../evil-patterns.ts'

const LENGTHS = [1, 1_000, 60_000] as const
/** Known attacks: an engine with a table of states builds a new table at each character. */
const found: readonly EvilPattern[] = [
  { pattern: '(a?){900}a{900}z?$^', unit: 'a' },
  { pattern: '(a?){400}a{400}b', unit: 'a' },
  { pattern: '(?:a?){250}(?:a{1,2}){250}$^', unit: 'a' },
]
const MAX_MS = 50
/**
 * The number of tries, of which the quickest counts, so that a pause of the machine does not count as work of the
 * engine.
 */
const TRIES = 3

const digitsOf = (text: string) => toHex(text).slice(2)

function processorMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

let [searched, refused, longest] = [0, 0, 0]
let slowest = ''
/** The longest text that the limit lets a pattern search, where the search costs the most. */
const longestAllowed = ({ programSize }: CompiledPattern) => Math.floor(MAX_SEARCH_STEPS / programSize) - 1

for (const { pattern, unit } of [...evilPatterns, ...found]) {
  const compiled = compilePattern(digitsOf(pattern))
  if ('refused' in compiled) {
    refused += LENGTHS.length
    continue
  }
  for (const length of [...LENGTHS, longestAllowed(compiled)]) {
    const bytes = digitsOf(unit).length / 2
    const digits = digitsOf(unit.repeat(Math.max(1, Math.floor(length / bytes))))
    let [best, isRefused] = [Number.POSITIVE_INFINITY, false]
    for (let tries = 0; tries < TRIES && best > MAX_MS / 10; tries++) {
      best = Math.min(
        best,
        processorMs(() => {
          isRefused = compiled.search(digits).refused !== null
        }),
      )
    }
    if (isRefused) refused++
    else searched++
    if (best <= longest) continue
    longest = best
    slowest = `${pattern.slice(0, 40)} on ${length} characters`
  }
}
const isReached = longest <= MAX_MS && searched + refused >= 2_000 * LENGTHS.length
console.log(
  JSON.stringify({
    value: `${searched} searches, ${refused} refused, longest ${longest.toFixed(1)} ms of processor (${slowest})`,
    isReached,
  }),
)
