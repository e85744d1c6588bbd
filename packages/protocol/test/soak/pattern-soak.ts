/**
 * Random safe patterns on our engine and on the platform's, from a seed on: `--from-seed S --cases N`. Prints one JSON line
 * `{ suite, cases, matched, failures: [{ seed, what }] }`, where `matched` counts what was found, and exits 1 when anything
 * failed. Source: docs/security.md#a1.
 */
import { parseArgs } from 'node:util'
import { runPatterns } from '../compare-engines.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '100000' } },
})
const { cases, found, failures } = runPatterns(Number(values['from-seed']), Number(values.cases))
console.log(JSON.stringify({ suite: 'patterns', cases, matched: found, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
