/**
 * Kills real login servers: `--from-seed S --cases N`, N kills. Prints one JSON line `{ suite, cases, matched, failures }`, in which
 * `matched` counts the accounts, and exits 1 when one was lost or got two addresses.
 */
import { parseArgs } from 'node:util'
import { runShareKills } from './share-kills.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '50' } },
})
const seed = Number(values['from-seed'])
const { kills, accounts, broken } = await runShareKills({ kills: Number(values.cases), seed })
const failures = broken.map((reason) => ({ seed, reason }))
console.log(JSON.stringify({ suite: 'share-kills', cases: kills, matched: accounts, failures }))
process.exitCode = failures.length > 0 ? 1 : 0
