/**
 * Compares random packed indexes with an independent reader: `--from-seed S --cases N`. It prints one JSON line
 * `{ suite, cases, matched, failures: [{ seed, what }] }`, where `matched` counts the indexes that lead to a field, and
 * exits 1 when anything failed. Source: docs/security.md#a9.
 */
import { parseArgs } from 'node:util'
import { runPackedIndexes } from '../packed-indexes.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '1000000' } },
})
const { cases, found, failures } = runPackedIndexes(Number(values['from-seed']), Number(values.cases))
console.log(JSON.stringify({ suite: 'indexes', cases, matched: found, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
