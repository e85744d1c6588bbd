// @ts-check
/**
 * Tests the contracts: forge's fuzz tests and invariants, the ABIs against the deployed protocol's, the snapshots, the
 * generated TypeScript, the format and the linter. Each check is counted.
 *
 *   node contracts/scripts/test.mjs                               everything; the published code only when it has changed
 *   node contracts/scripts/test.mjs --record                      everything, and records the published code (published-record.mjs)
 *   node contracts/scripts/test.mjs --match-contract EventAction  only forge's tests, with forge's own flags
 *   node contracts/scripts/test.mjs --quick                       only forge's tests: 1,000 runs each, 64 × 64 calls
 *   node contracts/scripts/test.mjs --soak                        everything, with 10,000 runs each and 1,000 × 512 calls
 *
 * `--report FILE` writes `{ suite, passed, failed, skipped, invariants, failures: [{ name, reason }] }`, in which `invariants`
 * are those that passed. The exit code is 1 when a test or check failed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buildContracts, outputFolders, publishedContracts, readArtifact } from './artifacts.mjs'
import { forgeSettings, runForge } from './forge.mjs'
import {
  forgeResults,
  fuzzCoverage,
  handlerCalls,
  handlerResults,
  invariantResults,
  parseForgeReport,
} from './forge-report.mjs'
import { generateAbi } from './generate-abi.mjs'
import { generateDeploymentCode } from './generate-deployment-code.mjs'
import { goldenContracts, goldenDifferences, goldenTableDifferences } from './golden.mjs'
import { unrunnableContracts } from './instructions.mjs'
import { readInvariants } from './invariants.mjs'
import { isPublishedCodeRecorded, recordPublishedCode } from './published-record.mjs'
import { snapshots } from './snapshots.mjs'
import { forgeTestArgs, parseCommand } from './test-command.mjs'

/** @typedef {import('./forge-report.mjs').TestResult} TestResult */
/** @typedef {import('./forge-report.mjs').ForgeTest} ForgeTest */

const suite = 'contracts'

/**
 * Runs forge's tests from freshly compiled sources.
 * @param {string} profile
 * @param {readonly string[]} flags
 * @returns {{ tests: readonly ForgeTest[], results: readonly TestResult[] }}
 */
function runForgeTests(profile, flags) {
  const run = runForge(forgeTestArgs(flags), { profile, capture: true })
  /** @type {readonly ForgeTest[]} */
  let tests
  try {
    tests = parseForgeReport(run.stdout)
  } catch (error) {
    // The output is not a report, but a compiler error or the output of a crash.
    const words = `${run.stderr}${run.stdout}`.trim() || String(error)
    return { tests: [], results: [{ name: 'forge test', status: 'failed', reason: words }] }
  }
  const handlers = handlerCalls(run.stdout)
  for (const { name, calls, successes } of handlers) console.log(`${name}: ${successes} of ${calls} calls succeeded`)
  const results = forgeResults(tests, { exitCode: run.status, fuzzRuns: forgeSettings(profile).fuzz.runs })
  return { tests, results: [...results, ...handlerResults(handlers)] }
}

/**
 * Runs a check. An error that it throws is a failure.
 * @param {string} name
 * @param {() => Promise<readonly string[]> | readonly string[]} check - returns the differences as text.
 * @returns {Promise<TestResult>}
 */
async function runCheck(name, check) {
  /** @type {readonly string[]} */
  let differences
  try {
    differences = await check()
  } catch (error) {
    differences = [error instanceof Error ? error.message : String(error)]
  }
  return { name, status: differences.length === 0 ? 'passed' : 'failed', reason: differences.join('\n') }
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [variables] */
function forgeErrors(args, variables = {}) {
  const { status, stdout, stderr } = runForge(args, { capture: true, variables })
  return status === 0 ? [] : [`${stdout}${stderr}`.trim() || `forge ${args[0]} ended with ${status}`]
}

/** Returns the contracts that exceed the size limit of EIP-170. */
async function findOversizedContracts() {
  const sizes = []
  for (const { name } of publishedContracts) {
    const { runtimeBytes } = await readArtifact(name)
    if (runtimeBytes > 24_576) sizes.push(`${name} has ${runtimeBytes} bytes`)
  }
  return sizes
}

/**
 * Runs all checks other than forge's tests. Those of the published code compile it with the optimizer.
 * @param {readonly ForgeTest[]} tests
 * @param {{ isRecorded: boolean }} options - whether the published code was checked before, as it is.
 * @returns {Promise<readonly TestResult[]>}
 */
async function runChecks(tests, { isRecorded }) {
  if (!isRecorded) buildContracts()
  // The ABIs are the same in the code of the tests.
  const folder = isRecorded ? outputFolders.tests : outputFolders.published
  const contracts = []
  for (const { name } of publishedContracts) {
    const { abi } = await readArtifact(name, folder)
    const functions = abi.filter(({ type }) => type === 'function').map((item) => item.name ?? '')
    if (functions.length > 0) contracts.push({ name, functions })
  }
  /** @type {TestResult[]} */
  const results = [...fuzzCoverage(tests, contracts)]
  for (const pair of goldenContracts) {
    results.push(await runCheck(`the ABI of ${pair.ours} is the protocol's`, () => goldenDifferences(pair, folder)))
  }
  results.push(
    await runCheck("events and errors are those of the protocol's tables", () => goldenTableDifferences(folder)),
  )
  results.push(
    ...(isRecorded
      ? [await runCheck('the published code is the recorded one, which passed all checks', () => [])]
      : await runPublishedChecks()),
  )
  results.push(await runCheck('the sources are formatted', () => forgeErrors(['fmt', '--check'])))
  results.push(
    await runCheck('the linter reports nothing', () =>
      // The linter leaves incomplete artifacts behind, so it has a separate output folder.
      forgeErrors(['lint', '--deny', 'warnings'], {
        FOUNDRY_OUT: 'cache/lint/out',
        FOUNDRY_CACHE_PATH: 'cache/lint/cache',
      }),
    ),
  )
  return results
}

/** Runs the checks of the published code, which was just compiled. @returns {Promise<readonly TestResult[]>} */
async function runPublishedChecks() {
  /** @type {TestResult[]} */
  const results = []
  results.push(await runCheck('every contract is within the size limit', findOversizedContracts))
  results.push(await runCheck('every chain supports every instruction', unrunnableContracts))
  results.push(await runCheck('the generated ABIs are those of the sources', () => generateAbi({ isCheck: true })))
  results.push(
    await runCheck('the code of a deployment is that of the sources', () => generateDeploymentCode({ isCheck: true })),
  )
  try {
    for (const { name, reason } of await snapshots({ isCheck: true })) {
      results.push(await runCheck(name, () => (reason === null ? [] : [reason])))
    }
  } catch (error) {
    results.push(await runCheck('the snapshots hold', () => [String(error)]))
  }
  return results
}

const { reportPath, profile, isRecording, flags } = parseCommand(process.argv.slice(2))
const { fuzz, invariant } = forgeSettings(profile)
const invariants = await readInvariants()
// Printed before the tests, because they take long.
console.log(
  `Fuzzing ${fuzz.runs} times each from seed ${fuzz.seed}; ${invariants.length} invariants after each of ${invariant.runs} × ${invariant.depth} calls.`,
)
// For every change, the tests run on unoptimized code. The deeper profiles run on the published code.
const { tests, results } = runForgeTests(profile === 'default' ? 'tests' : profile, flags)
// With a selection by flags, only the invariants of the tests that ran are checked.
const selected =
  flags.length === 0
    ? invariants
    : invariants.filter(({ contract }) => tests.some((test) => test.contract === contract))
const invariantTests = tests.length === 0 ? [] : invariantResults(tests, selected)
const isChecked = flags.length === 0 && tests.length > 0 && profile !== 'quick'
const isRecorded = isChecked && profile === 'default' && !isRecording && (await isPublishedCodeRecorded())
const checks = isChecked ? await runChecks(tests, { isRecorded }) : []
const all = [...results, ...invariantTests, ...checks]

/** @param {TestResult['status']} status */
const withStatus = (status) => all.filter((result) => result.status === status)
const failures = withStatus('failed').map(({ name, reason }) => ({ name, reason }))
const report = {
  suite,
  passed: withStatus('passed').length,
  failed: failures.length,
  skipped: withStatus('skipped').length,
  invariants: invariantTests.filter(({ status }) => status === 'passed').length,
  failures,
}
if (isRecording && failures.length === 0) await recordPublishedCode()
else if (isChecked && profile === 'default' && !isRecorded) {
  console.log('The published code is not recorded, so it was compiled: npm run record -w @laurel/contracts')
}
for (const { name, reason } of failures) console.log(`✗ ${name}\n${reason.replace(/^(?=.)/gm, '    ')}`)
console.log(
  `${report.passed} passed, ${report.failed} failed${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`,
)
if (reportPath !== undefined) {
  const path = resolve(reportPath)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(report))
}
process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0
