/**
 * Reorgs of a real chain under a real verifier: `--from-seed S --cases N`, N of them. Prints one JSON line
 * `{ suite, cases, matched, deepest, mostBlocksToConverge, failures }`, in which `matched` counts what came back and was
 * signed for, and exits 1 when something was signed that is on no chain, or was not that is.
 * Source: docs/security.md#b2.
 */
import { parseArgs } from 'node:util'
import { runReorgStorm } from '../process/reorg-storm.ts'

const { values } = parseArgs({
  options: { 'from-seed': { type: 'string', default: '1' }, cases: { type: 'string', default: '100' } },
})
const seed = Number(values['from-seed'])
const cases = Number(values.cases)
// Most of a storm is waiting for the verifier's next look: two at once take hardly longer than one.
const storms = await Promise.all(
  [Math.ceil(cases / 2), Math.floor(cases / 2)].map((reorgs, storm) =>
    runReorgStorm({ reorgs, seed: 2 * seed + storm }),
  ),
)
// What could not fail would show nothing: the fault that is looked for is planted once, and must be found.
const planted = await runReorgStorm({ reorgs: 1, seed, isHasty: true })
const unseen = planted.broken.length > 0 ? [] : ['the planted fault was not found']
const failures = [...storms.flatMap(({ broken }) => broken), ...unseen].map((reason) => ({ seed, reason }))
const report = {
  suite: 'reorgs',
  cases: storms.reduce((sum, { reorgs }) => sum + reorgs, 0),
  matched: storms.reduce((sum, { signed }) => sum + signed, 0),
  deepest: Math.max(...storms.map(({ deepest }) => deepest)),
  mostBlocksToConverge: Math.max(...storms.map(({ mostBlocksToConverge }) => mostBlocksToConverge)),
  failures,
}
console.log(JSON.stringify(report))
process.exitCode = failures.length > 0 ? 1 : 0
