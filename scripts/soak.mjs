// @ts-check
/**
 * `npm run test:soak -- --minutes N`: random testing for N minutes, resuming where the last run stopped. Rounds that
 * failed before run again first. Progress is saved in .data/soak.json. Prints the depth reached at the end; the exit
 * code is 1 when a round failed.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './find-chromium.mjs'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { repositoryFiles } from './repository-files.mjs'
import { endChildrenOnInterrupt, runChild } from './run-child.mjs'
import { afterRound, depthLine, nextCases, parseProgress, suiteProgress } from './soak-progress.mjs'
import { readOurs, readPlaywright, readSoak, readVitest } from './test-reports.mjs'
import { judgeRunner } from './test-results.mjs'

const progressPath = join(repositoryRoot, '.data/soak.json')
const outputFolder = join(repositoryRoot, '.data/soak')
const fittedRoundSeconds = 20
// After so many the suite has said enough; a program that crashes at once would else fill the minutes with it.
const failedRoundsAtMost = 3
// What no healthy round comes near.
const limitMs = 60 * 60_000
// A round of the contracts is as long as their depth: 1,000 × 512 calls in each of five worlds take hours.
const contractsLimitMs = 12 * 60 * 60_000
/** Placeholder for the path of the report in a program's arguments and environment. */
const REPORT_PATH = '<report>'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error('--minutes takes a number above 0.')
  process.exit(1)
}

/**
 * The files in which something is held to hold for all that fast-check can make up, or for more than `npm test` plays, and those
 * that only this command runs.
 * Planted faults are the score's.
 */
function propertyTests() {
  return repositoryFiles(repositoryRoot).filter(
    (path) =>
      /(?<!mutants)\.test\.(ts|tsx|mjs)$/.test(path) &&
      (path.endsWith('.depth.test.ts') ||
        /'fast-check'|\/test-depth\.ts'/.test(readFileSync(join(repositoryRoot, path), 'utf8'))),
  )
}

/** The journeys of which `npm test` runs a part. */
function journeysAtDepth() {
  return repositoryFiles(repositoryRoot).filter(
    (path) =>
      /^journeys\/[\w-]+\.spec\.ts$/.test(path) &&
      /\/test-depth\.ts'| @depth/.test(readFileSync(join(repositoryRoot, path), 'utf8')),
  )
}

/** @param {string} path @returns {string | null} */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Runs one round of a suite and judges it as `npm test` judges its runners.
 * @param {string} suite
 * @param {{
 *   args: readonly string[], env?: NodeJS.ProcessEnv, seed: number, cases: number, isReportOnStdout: boolean,
 *   roundLimitMs?: number, readReport?: import('./test-reports.mjs').ReadReport,
 * }} program
 * @returns {Promise<import('./soak-progress.mjs').Round>}
 */
async function runRound(
  suite,
  { args, env = {}, seed, cases, isReportOnStdout, roundLimitMs = limitMs, readReport = readOurs },
) {
  const logPath = join(outputFolder, `${suite}.log`)
  const reportPath = join(outputFolder, `${suite}.json`)
  rmSync(reportPath, { force: true })
  let stdout = ''
  const run = await runChild({
    command: process.execPath,
    args: isReportOnStdout ? args : args.map((arg) => arg.replace(REPORT_PATH, reportPath)),
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value?.replace(REPORT_PATH, reportPath)]),
    ),
    cwd: repositoryRoot,
    logPath,
    limitMs: roundLimitMs,
    onStdout: (text) => {
      stdout += isReportOnStdout ? text : ''
    },
  })
  const report = isReportOnStdout ? (stdout.trim().split('\n').at(-1) ?? null) : readIfThere(reportPath)
  const output = readIfThere(logPath) ?? ''
  let matched = 0
  const result = judgeRunner(
    suite,
    run,
    report,
    isReportOnStdout
      ? (value) => {
          const soak = readSoak(value)
          matched = soak.matched
          if (soak.passed + soak.failed < cases)
            throw new Error(`it ran fewer than the ${cases} cases it was asked for`)
          return soak
        }
      : readReport,
    output,
  )
  const reason = result.failures.map((failure) => `${failure.name}: ${failure.reason}`).join('\n')
  return { seed, cases, ran: result.passed, matched, seconds: run.seconds, reason: result.failed === 0 ? null : reason }
}

/**
 * A suite that is a separate program. It takes the first seed and the number of seeds, and prints its report.
 * @param {{ name: string, unit: string, path: string, cases?: number, flags?: readonly string[] }} about
 * `cases`: as many as fit into a short round, when left out. `flags`: for Node.
 */
function program({ name, unit, path, cases, flags = [] }) {
  return {
    name,
    unit,
    isFitted: cases === undefined,
    /** @param {import('./soak-progress.mjs').SuiteProgress} progress @param {number} leftSeconds */
    cases: (progress, leftSeconds) => cases ?? nextCases(progress, Math.min(fittedRoundSeconds, leftSeconds)),
    /** @param {number} seed @param {number} count */
    run: (seed, count) =>
      runRound(name, {
        args: [
          ...[...flags, '--conditions=laurel-source', '--import', 'tsx', path],
          ...['--from-seed', String(seed), '--cases', String(count)],
        ],
        seed,
        cases: count,
        isReportOnStdout: true,
      }),
  }
}

/**
 * A suite of journeys, each in all its variants.
 * @param {{ name: string, unit: string, files: () => readonly string[], env?: NodeJS.ProcessEnv }} about
 */
function journeys({ name, unit, files, env = {} }) {
  return {
    ...{ name, unit, isFitted: false, cases: () => 1 },
    /** @param {number} seed @param {number} cases */
    run: async (seed, cases) =>
      runRound(name, {
        args: [
          ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'journeys/playwright.config.ts'],
          ...files(),
        ],
        env: {
          ...{ LAUREL_TEST_DEPTH: 'whole', LAUREL_JOURNEYS_REPORT: REPORT_PATH, ...env },
          ...{
            LAUREL_CHROMIUM: await ensureChromium({ needsWindows: false }),
            NODE_OPTIONS: '--conditions=laurel-source',
          },
        },
        seed,
        cases,
        isReportOnStdout: false,
        readReport: readPlaywright,
      }),
  }
}

/** Each suite: what its depth is counted in, how long a round is, and how a round from a seed is run. */
const suites = [
  program({ name: 'match', unit: 'cases', path: 'packages/protocol/test/soak/match-soak.ts' }),
  program({
    name: 'decode',
    unit: 'encodings, whole and broken',
    path: 'packages/protocol/test/soak/decode-soak.ts',
    // A decoder that can be made to take more memory than this would end here.
    flags: ['--max-old-space-size=128'],
  }),
  program({
    name: 'patterns',
    unit: 'random patterns beside the platform’s engine',
    path: 'packages/protocol/test/soak/pattern-soak.ts',
    cases: 100_000,
  }),
  program({
    name: 'indexes',
    unit: 'packed indexes',
    path: 'packages/protocol/test/soak/index-soak.ts',
    // Each is quickly read, and there are 2^32 of them.
    cases: 1_000_000,
  }),
  program({
    name: 'rewards',
    unit: 'receipts full of hostile logs',
    path: 'apps/verifier/test/soak/reward-soak.ts',
  }),
  program({
    name: 'verifier',
    unit: 'simulated histories',
    path: 'apps/verifier/test/soak/simulation-soak.ts',
  }),
  program({
    name: 'chain-index',
    unit: 'histories of a chain that is indexed',
    path: 'apps/api/test/soak/activity-soak.ts',
  }),
  program({
    name: 'kills',
    unit: 'kills of a real verifier',
    path: 'apps/verifier/test/soak/kill-soak.ts',
    cases: 50,
  }),
  program({
    name: 'share-kills',
    unit: 'kills of a real login server while keys are made, shared and rotated',
    path: 'journeys/testing/share-kills.soak.ts',
    cases: 50,
  }),
  program({
    name: 'login',
    unit: 'guesses of codes, mails to one address, and addresses that are compared',
    path: 'apps/login/test/soak/login-soak.ts',
    cases: 2_000,
  }),
  program({
    name: 'guesses',
    unit: 'guesses of codes at a real login server, in many sessions of many addresses',
    path: 'apps/login/test/soak/guess-soak.ts',
    cases: 20_000,
  }),
  program({
    name: 'outages',
    unit: 'kills of a real API, its worker and its PostgreSQL under load',
    path: 'apps/api/test/soak/outage-soak.ts',
    cases: 50,
  }),
  program({
    name: 'reorgs',
    unit: 'reorgs of a real chain',
    path: 'apps/verifier/test/soak/reorg-soak.ts',
    cases: 25,
  }),
  program({
    name: 'power',
    unit: 'power cuts under a real database',
    path: 'apps/verifier/test/soak/power-soak.ts',
    cases: 25,
  }),
  program({
    name: 'keys',
    unit: "claims signed before the signer's key was hunted for",
    path: 'apps/verifier/test/soak/key-soak.ts',
    cases: 1_000,
  }),
  {
    name: 'properties',
    unit: 'tests of the files with properties',
    isFitted: false,
    cases: () => 1,
    /** @param {number} seed @param {number} cases */
    run: (seed, cases) =>
      runRound('properties', {
        args: [
          ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'],
          ...[`--outputFile.json=${REPORT_PATH}`, ...propertyTests()],
        ],
        // `npm test` has one seed for ever, and a few hundred cases; this is where others are tried, and thousands.
        env: { LAUREL_PROPERTY_SEED: String(seed + 1), LAUREL_TEST_DEPTH: 'whole' },
        seed,
        cases,
        isReportOnStdout: false,
        readReport: readVitest,
      }),
  },
  journeys({
    name: 'screens',
    unit: 'screens and views of the modal, in all their states, at all widths, and tricks of pages',
    files: journeysAtDepth,
  }),
  journeys({
    name: 'public-login',
    unit: 'walks of the public client of the login through our frame, with every message',
    files: () => ['journeys/public-frame.registry.spec.ts'],
    env: { LAUREL_TEST_REGISTRY: '1' },
  }),
  {
    name: 'starters',
    unit: 'apps with our modal and guides of the READMEs, from the tarballs',
    isFitted: false,
    cases: () => 1,
    /** @param {number} seed @param {number} cases */
    run: (seed, cases) =>
      runRound('starters', {
        args: [
          ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'examples/starters/vitest.config.ts'],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT_PATH}`],
        ],
        seed,
        cases,
        isReportOnStdout: false,
        readReport: readVitest,
      }),
  },
  {
    name: 'browsers',
    unit: 'walks through the modal in Firefox and WebKit',
    isFitted: false,
    cases: () => 1,
    /** @param {number} seed @param {number} cases */
    run: async (seed, cases) => {
      const round = await runRound('browsers', {
        args: [
          ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'journeys/browsers/vitest.config.ts'],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT_PATH}`],
        ],
        // Those that are there; who names some here wants them to be.
        env: { LAUREL_BROWSERS: process.env.LAUREL_BROWSERS || 'found' },
        seed,
        cases,
        isReportOnStdout: false,
        readReport: readVitest,
      })
      const log = readIfThere(join(outputFolder, 'browsers.log')) ?? ''
      for (const [line] of log.matchAll(/^.* is left out\. .*$/gm)) console.log(line)
      return round
    },
  },
  {
    name: 'attacks',
    unit: 'minutes of a verifier under all attacks at once',
    isFitted: true,
    /** @param {import('./soak-progress.mjs').SuiteProgress} _ @param {number} leftSeconds */
    cases: (_, leftSeconds) => Math.max(1, Math.min(30, Math.floor(leftSeconds / 60))),
    /** @param {number} seed @param {number} cases */
    run: (seed, cases) =>
      runRound('attacks', {
        args: [
          ...['--conditions=laurel-source', '--import', 'tsx', 'bench/attacks.ts'],
          ...['--from-seed', String(seed), '--cases', String(cases)],
        ],
        seed,
        cases,
        isReportOnStdout: true,
      }),
  },
  {
    name: 'contracts',
    unit: 'contract tests (10,000 runs each)',
    isFitted: false,
    cases: () => 1,
    /** @param {number} seed @param {number} cases */
    run: (seed, cases) =>
      runRound('contracts', {
        args: ['contracts/scripts/test.mjs', '--soak', '--report', REPORT_PATH],
        // forge takes its seed from here, so a round can be run again as it was.
        env: { FOUNDRY_FUZZ_SEED: `0x${seed.toString(16)}` },
        seed,
        cases,
        isReportOnStdout: false,
        roundLimitMs: contractsLimitMs,
      }),
  },
]

endChildrenOnInterrupt('Stopping. The progress is saved; the next run resumes from there.')
await ensureInstalled()
mkdirSync(outputFolder, { recursive: true })

const before = parseProgress(readIfThere(progressPath))
let progress = before
const spent = new Map(suites.map(({ name }) => [name, 0]))
/** @type {{ suite: string, seed: number, cases: number }[]} */
const failures = []

/**
 * @param {(typeof suites)[number]} suite
 * @param {number} seed
 * @param {number} cases
 */
async function playRound(suite, seed, cases) {
  const round = await suite.run(seed, cases)
  progress = afterRound(progress, suite.name, round)
  spent.set(suite.name, (spent.get(suite.name) ?? 0) + round.seconds)
  // Written whole and then moved into place: a run that is ended half-way leaves the old file or the new one.
  writeFileSync(`${progressPath}.new`, `${JSON.stringify(progress, null, 2)}\n`)
  renameSync(`${progressPath}.new`, progressPath)
  const what = `${suite.name} from seed ${seed}: ${round.ran.toLocaleString('en')} ${suite.unit}`
  console.log(`${round.reason === null ? '✓' : '✗'} ${what}, ${round.seconds.toFixed(1)} s`)
  if (round.reason === null) return
  failures.push({ suite: suite.name, seed, cases })
  console.log(round.reason.replace(/^(?=.)/gm, '    '))
}

const endsAt = performance.now() + minutes * 60_000
for (const suite of suites) {
  for (const { seed, cases } of suiteProgress(before, suite.name).failing) await playRound(suite, seed, cases)
}
// The suite that has had the least time so far goes next, as long as a round of it fits into what is left.
for (;;) {
  const leftSeconds = (endsAt - performance.now()) / 1000
  if (leftSeconds <= 0) break
  const next = suites
    .filter(({ name, isFitted }) => {
      const { seconds, rounds } = suiteProgress(progress, name)
      if (failures.filter((failure) => failure.suite === name).length >= failedRoundsAtMost) return false
      return rounds === 0 || isFitted || seconds / rounds <= leftSeconds
    })
    .sort((a, b) => suiteProgress(progress, a.name).seconds - suiteProgress(progress, b.name).seconds)[0]
  if (next === undefined) break
  const soFar = suiteProgress(progress, next.name)
  await playRound(next, soFar.nextSeed, next.cases(soFar, leftSeconds))
}

console.log('')
for (const { name, unit } of suites) {
  console.log(depthLine(name, suiteProgress(before, name), suiteProgress(progress, name), unit))
  if (spent.get(name) === 0) console.log(`    not run now: a round of it takes longer than the time that was left`)
}
if (failures.length > 0) console.log('\nFailed, and will be run again first:')
for (const { suite, seed, cases } of failures) console.log(`    ${suite}, seed ${seed}, ${cases} from there`)
process.exitCode = failures.length > 0 ? 1 : 0
