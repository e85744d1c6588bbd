// @ts-check
/**
 * `npm test`: installs what is missing, runs every check and test, and ends with one plain line
 * `N passed, N failed`, summed from the runners' own reports. Exit code 1 when anything failed.
 *
 *   npm test                                  everything but what asks a registry of packages: `npm run test:registry`
 *   npm test -- --only check                  one group: check, unit, contracts, journeys or registry; may be repeated
 *   npm test -- --only unit -- match -t near  what follows the second `--` goes to that group's runner
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled, repositoryRoot, SetupError } from './install.mjs'
import {
  FlakyTestsFileError,
  filesToRetry,
  judgeFlakyTests,
  lineToCommit,
  mergeRetry,
  nameFromRoot,
  parseFlakyTests,
} from './retry-flaky.mjs'
import { endChildrenOnInterrupt, runChild } from './run-child.mjs'
import { failedResult, isGood, judgeCheck, judgeRunner, lastLine, sumResults, timesLine } from './test-results.mjs'
import { fileName, groups, groupsByName, groupsInTurn, testSuites } from './test-suites.mjs'

/** @typedef {import('./test-suites.mjs').Group} Group */

const flakyTestsPath = join(repositoryRoot, 'scripts/flaky-tests.txt')
const outputFolder = join(repositoryRoot, '.data/test')
// Not a measure of speed: only what no healthy run comes near, so that a hung runner ends in a result.
const limitMs = 45 * 60_000
const checksAtOnceAlone = 2

/**
 * Reads the command line.
 * @param {readonly string[]} args
 */
function parseCommand(args) {
  const at = args.indexOf('--')
  const passedOn = at === -1 ? [] : args.slice(at + 1)
  const { values } = parseArgs({
    args: at === -1 ? [...args] : args.slice(0, at),
    options: { only: { type: 'string', multiple: true } },
  })
  const only = (values.only ?? []).map((name) => {
    const group = groups.find((known) => known === name)
    if (group === undefined) throw new SetupError(`--only takes ${groups.join(', ')}; not ${name}.`, 'test/only')
    return group
  })
  if (passedOn.length > 0 && (only.length !== 1 || only[0] === 'check' || only[0] === 'registry')) {
    throw new SetupError('Flags after -- need one --only unit, contracts or journeys to go to.', 'test/only')
  }
  const isChosen = (/** @type {Group} */ group) =>
    only.length === 0 ? !groupsByName.some((name) => name === group) : only.includes(group)
  return { chosen: groups.filter(isChosen), passedOn }
}

/** @param {string} path @returns {string | null} `null` when there is no such file. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Says what a suite did, in one line.
 * @param {import('./test-reports.mjs').Result} result
 * @param {number} seconds
 */
function sayResult(result, seconds) {
  const mark = result.failed === 0 ? '✓' : '✗'
  const counts = result.passed + result.failed > 1 ? lastLine([result]) : ''
  console.log(`${mark} ${result.suite.padEnd(30)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${counts}`.trimEnd())
}

/**
 * Runs one suite with its output in a file, and judges it.
 * @param {import('./test-suites.mjs').Suite} suite
 * @param {NodeJS.ProcessEnv} env
 */
async function runSuite(suite, env) {
  const logPath = join(outputFolder, `${fileName(suite.name)}.log`)
  // A report of an earlier run must never be taken for this one's.
  if (suite.reportPath !== null) rmSync(suite.reportPath, { force: true })
  let stdout = ''
  const startedAt = performance.now()
  const heartbeat = setInterval(() => {
    console.log(`… ${suite.name}: still running after ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }, 60_000)
  const run = await runChild({
    command: process.execPath,
    args: suite.args,
    cwd: repositoryRoot,
    env: { ...env, ...suite.env },
    logPath,
    limitMs,
    onStdout: (text) => {
      if (suite.isReportOnStdout) stdout += text
    },
  })
  clearInterval(heartbeat)
  if (suite.isReportOnStdout && suite.reportPath !== null && stdout !== '') writeFileSync(suite.reportPath, stdout)
  const output = readIfThere(logPath) ?? ''
  const result =
    suite.reportPath === null || suite.readReport === undefined
      ? judgeCheck(suite.name, run, output)
      : judgeRunner(suite.name, run, readIfThere(suite.reportPath), suite.readReport, output)
  sayResult(result, run.seconds)
  return result
}

/**
 * Runs one suite, and once more the few files of it in which something failed.
 * @param {import('./test-suites.mjs').Suite} suite
 * @param {NodeJS.ProcessEnv} env
 */
async function trySuite(suite, env) {
  const result = await runSuite(suite, env)
  const files = filesToRetry(result)
  return suite.again === undefined || files.length === 0
    ? result
    : mergeRetry(result, await runSuite(suite.again(files), env))
}

/**
 * Runs suites, a few at once, and gives their results in the order they were given.
 * @param {readonly import('./test-suites.mjs').Suite[]} suites
 * @param {number} atOnce
 * @param {NodeJS.ProcessEnv} env
 */
async function runSuites(suites, atOnce, env) {
  /** @type {import('./test-reports.mjs').Result[]} */
  const results = []
  const waiting = [...suites.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results[next[0]] = await trySuite(next[1], env)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Flags of Playwright that show the browser. */
const flagsWithWindows = ['--headed', '--ui', '--debug']

/**
 * Runs a group, with what it needs beside the repository.
 * @param {import('./test-suites.mjs').Group} group
 * @param {readonly import('./test-suites.mjs').Suite[]} suites those of the group.
 * @param {number} atOnce
 * @returns {Promise<readonly import('./test-reports.mjs').Result[]>}
 */
async function runGroup(group, suites, atOnce) {
  if (group !== 'journeys' && group !== 'registry') return runSuites(suites, atOnce, {})
  let chromium
  try {
    const needsWindows = suites.some(({ args }) => args.some((arg) => flagsWithWindows.includes(arg)))
    chromium = await ensureChromium({ needsWindows })
  } catch (error) {
    // The other groups' results still count, so this is a failure among them and no end of the run.
    return [failedResult(group, error instanceof Error ? error.message : String(error))]
  }
  return runSuites(suites, atOnce, { LAUREL_CHROMIUM: chromium })
}

/** @param {readonly import('./test-reports.mjs').Result[]} results */
function sayFailures(results) {
  for (const { suite, failures } of results) {
    if (failures.length === 0) continue
    console.log(`\nFailed in ${suite} (everything it said: .data/test/${fileName(suite)}.log)`)
    sayReasons(failures)
  }
}

/**
 * Prints the flaky tests like failures: a test that failed once will fail again.
 * @param {readonly import('./test-reports.mjs').Result[]} results
 */
function saySecondTries(results) {
  for (const { suite, flakyTests = [] } of results) {
    if (flakyTests.length > 0) console.log(`\nPassed only on the retry, in ${suite}: fix ${flakyTests.length}`)
    sayReasons(flakyTests)
  }
  const names = results.flatMap(({ flakyTests = [] }) => flakyTests.map(({ name }) => name))
  if (names.length === 0) return
  const date = new Date().toISOString().slice(0, 10)
  console.log('\nUntil it is fixed, commit to scripts/flaky-tests.txt:\n')
  for (const name of names) console.log(`  ${lineToCommit({ name, date })}`)
}

/** @param {readonly import('./test-reports.mjs').Failure[]} failures */
function sayReasons(failures) {
  for (const { name, reason } of failures) {
    console.log(`\n  ${name}\n${reason.replace(/^(?=.)/gm, '    ')}`.replaceAll(repositoryRoot, ''))
  }
}

/** @param {ReturnType<typeof parseCommand>} command */
async function main({ chosen, passedOn }) {
  endChildrenOnInterrupt('Stopping.')
  await ensureInstalled()
  mkdirSync(outputFolder, { recursive: true })
  const listed = parseFlakyTests(readIfThere(flakyTestsPath) ?? '')

  const suites = testSuites(repositoryRoot, outputFolder, passedOn, chosen)
  const rows = groupsInTurn.map((row) => row.filter((group) => chosen.includes(group))).filter((row) => row.length > 0)
  const checksAtOnce = rows.length === 1 ? checksAtOnceAlone : 1
  /** @type {Map<import('./test-suites.mjs').Group, readonly import('./test-reports.mjs').Result[]>} */
  const resultsOf = new Map()
  /** @type {{ group: string, seconds: number }[]} */
  const times = []
  const startedAt = performance.now()
  await Promise.all(
    rows.map(async (row) => {
      for (const group of row) {
        const ofGroup = suites.filter((suite) => suite.group === group)
        const groupStartedAt = performance.now()
        resultsOf.set(group, await runGroup(group, ofGroup, group === 'check' ? checksAtOnce : 1))
        times.push({ group, seconds: (performance.now() - groupStartedAt) / 1000 })
      }
    }),
  )
  const results = chosen
    .flatMap((group) => resultsOf.get(group) ?? [])
    .map((result) => judgeFlakyTests(nameFromRoot(result, repositoryRoot), listed))

  saySecondTries(results)
  sayFailures(results)
  if (sumResults(results).failed > 0 || results.some(({ flakyTests = [] }) => flakyTests.length > 0)) console.log('')
  console.log(timesLine(times, (performance.now() - startedAt) / 1000))
  console.log(lastLine(results))
  process.exitCode = isGood(results) ? 0 : 1
}

try {
  await main(parseCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof SetupError || error instanceof FlakyTestsFileError)) throw error
  console.error(error.message)
  // Always print this line, so that a program that reads it sees a failure even when nothing ran.
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
