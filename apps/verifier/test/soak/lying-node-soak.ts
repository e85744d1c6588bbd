/**
 * Nodes at fault beside honest ones: `--cases N`, N of the matrix of faults and places (all when left out). Prints one JSON
 * line `{ suite, cases, matched, honestP95Ms, faultyP95Ms, failures }`, in which `matched` counts the claims that were
 * signed and true, and exits 1 when one was not. Source: docs/security.md#b3.
 */
import { parseArgs } from 'node:util'
import { faultKinds, runLyingNodeMatrix } from '../process/lying-node-matrix.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '1000000' } },
})
const limit = Math.min(Number(values.cases), 3 * faultKinds.length)
const { broken, signed, ...figures } = await runLyingNodeMatrix({ limit })
const failures = broken.map((reason) => ({ seed: 1, reason }))
console.log(JSON.stringify({ suite: 'nodes', ...figures, matched: signed, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
