/**
 * Kills real verifiers: `--from-seed S --cases N`, N kills. Prints one JSON line `{ suite, cases, matched, failures }`, in
 * which `matched` counts the completions that were signed, and exits 1 when anything was lost or signed twice.
 */
import { parseArgs } from 'node:util'
import { runKillLoop } from '../process/kill-loop.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '50' } },
})
const seed = Number(values['from-seed'])
const { kills, signed, broken } = await runKillLoop({ kills: Number(values.cases), seed })
const failures = broken.map((reason) => ({ seed, reason }))
console.log(JSON.stringify({ suite: 'kills', cases: kills, matched: signed, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
