/**
 * Random receipts full of logs that want to be paid by, through the judging of transactions: `--from-seed S --cases N`. Prints one
 * JSON line `{ suite, cases, matched, failures: [{ seed, reason }] }`, where `matched` counts what would be signed, and
 * exits 1 when anything failed. Source: docs/security.md#a4.
 */
import { parseArgs } from 'node:util'
import { evaluateClaim } from '../../src/verify-claim/evaluate-claim.ts'
import { runReceipts } from '../reward-receipts.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '100000' } },
})
const { cases, signed, failures } = runReceipts(Number(values['from-seed']), Number(values.cases), evaluateClaim)
console.log(JSON.stringify({ suite: 'rewards', cases, matched: signed, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
