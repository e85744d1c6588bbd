// @ts-check
/**
 * Row 15: the branches of the contracts' money paths that their tests take, the faults planted in the contracts that the
 * invariants find, those planted there by chance that the tests find, and those planted in the protocol's core and the
 * verifier that their tests find. Prints `{ value, isReached }`. Three quarters of an hour on two cores.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../install.mjs'

/** Their tests are named for the fault that each must find. */
const suites = ['packages/protocol/test/mutants.test.ts', 'apps/verifier/test/simulation/mutants.test.ts']

/** @param {readonly string[]} args for Node. @returns {string} what it printed. */
function run(args) {
  // `npm test` plants a part of the faults.
  const env = { ...process.env, LAUREL_TEST_DEPTH: 'whole' }
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return stdout
}

/** @param {RegExp} pattern with two groups. @param {string} text @returns {[some: number, all: number]} */
function numbers(pattern, text) {
  const [, some, all] = pattern.exec(text) ?? []
  return [Number(some), Number(all)]
}

/** @type {{ testResults: readonly { assertionResults: readonly { title: string, status: string }[] }[] }} */
const vitest = JSON.parse(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=json', ...suites]))
// Each suite also has a test of a copy without a fault.
const tests = vitest.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ title }) => /: found: |: finds "/.test(title))
const [ofContracts, allOfContracts] = numbers(
  /(\d+) of (\d+) faults were found/,
  run(['contracts/scripts/mutants.mjs']),
)
const [byChance, allByChance] = numbers(
  /(\d+) of (\d+) generated faults were found/,
  run(['contracts/scripts/mutate.mjs']),
)
const [taken, branches] = numbers(/(\d+) of (\d+) branches:/, run(['contracts/scripts/coverage.mjs']))
const found = ofContracts + tests.filter(({ status }) => status === 'passed').length
const all = allOfContracts + tests.length
console.log(
  JSON.stringify({
    value: `${taken} of ${branches} branches; ${found} of ${all} faults found (contracts ${ofContracts} of ${allOfContracts}); ${byChance} of ${allByChance} generated ones`,
    isReached: taken >= 0.98 * branches && found >= 0.9 * all && byChance >= 0.9 * allByChance,
  }),
)
