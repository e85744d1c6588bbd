// @ts-check
/**
 * Plants a fault in a copy of the contracts for every invariant, and checks that this invariant alone finds it:
 *
 *   node contracts/scripts/mutants.mjs                                     all of them; each is compiled: half an hour
 *   node contracts/scripts/mutants.mjs claimsAreNeverReplayed              those named
 *   node contracts/scripts/mutants.mjs PrizesInvariantTest                 those of a test
 *
 * The exit code is 1 when a fault is not found, or its code does not exist any more.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractsFolder, runForge } from './forge.mjs'
import { mutants } from './mutant-list.mjs'
import { replaceCode } from './replace-code.mjs'

/** @typedef {import('./mutant-list.mjs').Mutant} Mutant */

const copy = join(contractsFolder, 'cache', 'mutants')

/** A copy of the contracts and of the invariants, with the existing compiler output. */
async function makeCopy() {
  for (const name of ['src', 'test']) await rm(join(copy, name), { recursive: true, force: true })
  await mkdir(join(copy, 'test'), { recursive: true })
  for (const name of [
    'src',
    'foundry.toml',
    'solc-wrapper.cjs',
    'test/shared/ActionDefinition.sol',
    'test/shared/Test.sol',
    'test/shared/Vm.sol',
    'test/fixtures/Hostile.sol',
    'test/fixtures/CoreFixture.sol',
    'test/fixtures/AccountFixture.sol',
    'test/fixtures/IEntryPoint.sol',
    'test/invariant',
    'test/action/PaymentTarget.sol',
    'test/account/CallTarget.sol',
  ]) {
    await cp(join(contractsFolder, name), join(copy, name), { recursive: true })
  }
}

/**
 * Runs the campaign of one invariant on the copy.
 * @param {Mutant} mutant
 * @returns {{ isFound: boolean, words: string }} `words` are forge's.
 */
function runInvariant({ contract, invariant }) {
  const run = runForge(['test', '--json', '--match-contract', `^${contract}$`], {
    capture: true,
    cwd: copy,
    variables: {
      LAUREL_HOLDS: invariant,
      // Neither a shrunk counterexample nor optimized code is needed.
      FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: '0',
      FOUNDRY_OPTIMIZER: 'false',
    },
  })
  try {
    const [suite] = Object.values(JSON.parse(run.stdout))
    const { status, reason } = suite.test_results['invariant_everythingHolds()']
    return { isFound: status === 'Failure', words: reason ?? '' }
  } catch {
    // The output is not a report, or the setup of the test failed.
    throw new Error(`the campaign could not run:\n${run.stderr}${run.stdout}`.slice(0, 4000))
  }
}

/**
 * @param {Mutant} mutant
 * @returns {Promise<string>} how the invariant found the fault.
 * @throws {Error} when it did not, or when the fault could not be planted.
 */
async function runMutant(mutant) {
  const path = join(copy, 'src', mutant.file)
  const source = await readFile(path, 'utf8')
  let changed = source
  for (const [from, to] of mutant.changes) {
    changed = replaceCode(changed, from, to)
  }
  await writeFile(path, changed)
  try {
    const { isFound, words } = runInvariant(mutant)
    if (!isFound) throw new Error('it did not find the fault')
    return words
  } finally {
    await writeFile(path, source)
  }
}

const names = process.argv.slice(2)
const chosen = mutants.filter(
  ({ contract, invariant }) => names.length === 0 || names.includes(invariant) || names.includes(contract),
)
await makeCopy()
let found = 0
for (const mutant of chosen) {
  const { contract, invariant } = mutant
  try {
    console.log(`✓ ${contract} ${invariant}: ${await runMutant(mutant)}`)
    found += 1
  } catch (error) {
    console.log(`✗ ${contract} ${invariant}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
console.log(`${found} of ${chosen.length} faults were found, each by its own invariant.`)
if (found < chosen.length || chosen.length === 0) process.exitCode = 1
