/**
 * Compares random cases with the naive evaluator, from a seed on: `--from-seed S --cases N`. It prints one JSON line
 * `{ suite, cases, matched, failures: [{ seed, what }] }` and exits 1 when anything failed.
 */
import { parseArgs } from 'node:util'
import { runCases } from '../run-cases.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '10000' } },
})
const { cases, matched, failures } = runCases(Number(values['from-seed']), Number(values.cases))
console.log(JSON.stringify({ suite: 'match', cases, matched, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
