/**
 * Compares random safe patterns on this engine and the platform's: `--from-seed S --cases N`. It prints one JSON line
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
