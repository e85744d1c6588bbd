/**
 * Power cuts under a real PostgreSQL: `--from-seed S --cases N`, N of them. Prints one JSON line
 * `{ suite, cases, matched, failures }`, in which `matched` counts what was acknowledged before a cut, and exits 1 when
 * something of it was lost or got a second digest. Source: docs/security.md#i1; docs/security.md#i7.
 */
import { parseArgs } from 'node:util'
import { runPowerCuts } from '../process/power-cuts.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '500' } },
})
const seed = Number(values['from-seed'])
const { cuts, acknowledged, broken } = await runPowerCuts({ cuts: Number(values.cases), seed })
// What could not fail would show nothing: the fault that is looked for is planted once, and must be found.
const planted = await runPowerCuts({ cuts: 3, seed, isForgetful: true })
const unseen = planted.broken.length > 0 ? [] : ['the planted fault was not found']
const failures = [...broken.slice(0, 20), ...unseen].map((reason) => ({ seed, reason }))
console.log(JSON.stringify({ suite: 'power', cases: cuts, matched: acknowledged, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
