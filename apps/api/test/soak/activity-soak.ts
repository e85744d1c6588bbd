/**
 * Histories of a simulated chain from a seed on, each compared with its index: `--from-seed S --cases N`. Prints one JSON line
 * `{ suite, cases, matched, failures: [{ seed, reason }] }` and exits 1 when anything failed.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { runSeed } from '../../src/activity/testing/run-seed.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '1000' } },
})
const first = Number(values['from-seed'])
const cases = Number(values.cases)
const failures: { readonly seed: number; readonly reason: string }[] = []
let matched = 0
for (let seed = first; seed < first + cases; seed++) {
  try {
    const { indexed, expected } = await runSeed(seed)
    if (!isDeepStrictEqual(indexed, expected)) failures.push({ seed, reason: 'the index differs from the chain' })
    matched += expected.transactions.length
  } catch (error) {
    failures.push({ seed, reason: String(error) })
  }
}
console.log(JSON.stringify({ suite: 'index', cases, matched, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
