/**
 * The verifier's simulation from a seed on: `--from-seed S --cases N`. Prints one JSON line
 * `{ suite, cases, matched, failures: [{ seed, reason }] }` and exits 1 when anything failed.
 */
import { parseArgs } from 'node:util'
import { runSeeds } from '../simulation/run-seeds.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '1000' } },
})
const result = await runSeeds(Number(values['from-seed']), Number(values.cases))
console.log(JSON.stringify({ suite: 'verifier', ...result }))
process.exitCode = result.failures.length > 0 ? 1 : 0
