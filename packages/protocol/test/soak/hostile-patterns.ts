/**
 * Measures the longest search with a hostile pattern: every one of them, on text of three lengths, in milliseconds of
 * processor time. Prints `{ value, isReached }`. Source: SECURITY.md A1.
 */
import { toHex } from 'viem'
import { compilePattern } from '../../src/criteria/regular-expression.ts'
import { evilPatterns } from '../evil-patterns.ts'

const LENGTHS = [1, 1_000, 60_000] as const
const MAX_MS = 50
/** A pause of the machine is no work of the engine: the quickest of so many tries counts. */
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
for (const { pattern, unit } of evilPatterns) {
  const compiled = compilePattern(digitsOf(pattern))
  if ('refused' in compiled) {
    refused += LENGTHS.length
    continue
  }
  for (const length of LENGTHS) {
    const digits = digitsOf(unit.repeat(Math.ceil(length / unit.length)))
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
