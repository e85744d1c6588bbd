/**
 * Reorganisations of a real chain under a real verifier: `--from-seed S --cases N`, N of them. Prints one JSON line
 * `{ suite, cases, matched, deepest, mostBlocksToConverge, failures }`, in which `matched` counts what came back and was
 * signed for, and exits 1 when something was signed that is on no chain, or was not that is. Source: SECURITY.md B2.
 */
import { parseArgs } from 'node:util'
import { runReorgStorm } from '../process/reorg-storm.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '100' } },
})
const seed = Number(values['from-seed'])
const { reorgs, signed, broken, ...figures } = await runReorgStorm({ reorgs: Number(values.cases), seed })
const failures = broken.map((reason) => ({ seed, reason }))
console.log(JSON.stringify({ suite: 'reorgs', cases: reorgs, matched: signed, ...figures, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
