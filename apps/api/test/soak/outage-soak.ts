/**
 * Kills the API, its worker and PostgreSQL under load: `--from-seed S --cases N`, N kills. Prints one JSON line
 * `{ suite, cases, matched, failures }`, in which `matched` counts what was acknowledged, and exits 1 when anything of it was lost
 * or is there twice, or when an answer was wrong.
 */
import { parseArgs } from 'node:util'
import { runOutageLoop } from '../process/outage-loop.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '50' } },
})
const seed = Number(values['from-seed'])
const { kills, acknowledged, broken } = await runOutageLoop({ kills: Number(values.cases), seed })
// What could not fail would show nothing: the fault that is looked for is planted once, and must be found.
const planted = await runOutageLoop({ kills: 2, seed, isForgetful: true })
const unseen = planted.broken.length > 0 ? [] : ['the planted fault was not found']
const failures = [...broken.slice(0, 20), ...unseen].map((reason) => ({ seed, reason }))
console.log(JSON.stringify({ suite: 'outages', cases: kills, matched: acknowledged, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
