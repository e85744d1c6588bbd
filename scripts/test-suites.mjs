// @ts-check
/** Everything `npm test` runs: which program, with what, and how its answer is read. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from './install.mjs'
import { readImportGraph, readOurs, readPlaywright, readVitest } from './test-reports.mjs'

/** The groups of `--only`, in the order of the report. */
export const groups = /** @type {const} */ (['check', 'unit', 'contracts', 'journeys', 'registry'])

/** What asks a registry of packages, for minutes: `npm run test:registry`, before a release. */
export const groupsByName = /** @satisfies {readonly Group[]} */ (['registry'])

/**
 * Which groups go one after the other; the rows go side by side. Unit tests and journeys wait for chains, blocks and pages
 * half the time, and leave a core half idle each when alone; the compilers of the checks and of the contracts use one core
 * each. All of them together keep two cores busy.
 * @type {readonly (readonly Group[])[]}
 */
export const groupsInTurn = [['unit'], ['journeys'], ['check', 'contracts'], ['registry']]

/** @typedef {(typeof groups)[number]} Group */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {Group} group
 * @property {readonly string[]} args for Node.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string | null} reportPath the file it writes; `null` when its exit code is the answer.
 * @property {boolean} [isReportOnStdout] it writes its report to stdout, which is saved to `reportPath`.
 * @property {import('./test-reports.mjs').ReadReport} [readReport]
 * @property {(files: readonly string[]) => Suite} [again] runs only these files of it.
 */

/**
 * A file name for a suite: `types packages/protocol` becomes `types-packages-protocol`.
 * @param {string} name
 */
export function fileName(name) {
  return name.replace(/[^a-z0-9]+/gi, '-')
}

/**
 * @param {string} root the repository's root folder.
 * @param {string} outputFolder where logs and reports go.
 * @param {readonly string[]} passedOn flags for the runner of `unit`, `contracts` or `journeys`.
 * @param {readonly Group[]} chosen the groups that run: what one of them finds no other need look for.
 * @returns {Suite[]}
 */
export function testSuites(root, outputFolder, passedOn, chosen) {
  const place = { root, outputFolder }
  return [
    ...checkSuites(place, chosen),
    {
      ...vitestSuite(place, 'unit, property, integration', 'unit', passedOn),
      // With an explicit selection, show the progress immediately.
      ...(passedOn.length > 0
        ? {}
        : { again: (/** @type {readonly string[]} */ files) => vitestSuite(place, 'retry', 'unit', files) }),
    },
    {
      name: 'contracts',
      group: 'contracts',
      args: [
        join(root, 'contracts/scripts/test.mjs'),
        ...['--report', reportPath(outputFolder, 'contracts'), ...passedOn],
      ],
      reportPath: reportPath(outputFolder, 'contracts'),
      readReport: readOurs,
    },
    playwrightSuite(place, 'journeys', 'journeys', passedOn),
    { ...vitestSuite(place, 'public SDK', 'registry', ['.registry.test.']), env: { LAUREL_TEST_REGISTRY: '1' } },
    vitestSuite(place, 'starters', 'registry', ['--config', 'examples/starters/vitest.config.ts']),
    playwrightSuite(place, 'Next.js', 'registry', ['.registry.spec']),
  ]
}

/** @typedef {{ readonly root: string, readonly outputFolder: string }} Place */

/** @param {string} outputFolder @param {string} name */
const reportPath = (outputFolder, name) => join(outputFolder, `${fileName(name)}.json`)

/** @param {string} root @param {string} path */
const bin = (root, path) => join(root, 'node_modules', path)

/**
 * @param {Place} place
 * @param {string} name
 * @param {Group} group
 * @param {readonly string[]} flags
 * @returns {Suite}
 */
function vitestSuite({ root, outputFolder }, name, group, flags) {
  const report = reportPath(outputFolder, name)
  return {
    ...{ name, group, reportPath: report, readReport: readVitest },
    args: [
      bin(root, 'vitest/vitest.mjs'),
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...flags,
    ],
  }
}

/**
 * @param {Place} place
 * @param {string} name
 * @param {Group} group
 * @param {readonly string[]} flags
 * @returns {Suite}
 */
function playwrightSuite({ root, outputFolder }, name, group, flags) {
  const report = reportPath(outputFolder, name)
  return {
    ...{ name, group, reportPath: report, readReport: readPlaywright },
    args: [
      bin(root, '@playwright/test/cli.js'),
      ...['test', '--config', join(root, 'journeys/playwright.config.ts'), ...flags],
    ],
    env: {
      ...{ LAUREL_JOURNEYS_REPORT: report, NODE_OPTIONS: '--conditions=laurel-source' },
      ...(group === 'registry' ? { LAUREL_TEST_REGISTRY: '1' } : {}),
    },
  }
}

/**
 * What reads the sources without running them.
 * @param {Place} place
 * @param {readonly Group[]} chosen
 * @returns {Suite[]}
 */
function checkSuites({ root, outputFolder }, chosen) {
  const graphed = [...workspaceFolders(root), 'scripts'].filter((folder) => existsSync(join(root, folder)))
  const graphPath = reportPath(outputFolder, 'import graph')
  const languagePath = reportPath(outputFolder, 'language')
  const generatedPath = reportPath(outputFolder, 'generated files')
  return [
    {
      name: 'format and lint',
      group: 'check',
      args: [bin(root, '@biomejs/biome/bin/biome'), ...['check', '--colors=off', '--max-diagnostics=50', '.']],
      reportPath: null,
    },
    {
      name: 'types',
      group: 'check',
      args: [
        bin(root, 'typescript-native/bin/tsc'),
        // Each thread repeats checks of the others. One thread takes two thirds of the work and half the memory,
        // and leaves the other cores to other suites. The build info is saved for the next run.
        ...['-b', join(root, 'tsconfig.workspaces.json'), '--singleThreaded', '--pretty', 'false'],
      ],
      reportPath: null,
    },
    {
      name: 'import graph',
      group: 'check',
      args: [
        bin(root, 'dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-cache', ...graphed],
      ],
      reportPath: graphPath,
      isReportOnStdout: true,
      readReport: readImportGraph,
    },
    {
      name: 'unused code',
      group: 'check',
      args: [bin(root, 'knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
      reportPath: null,
    },
    {
      name: 'language',
      group: 'check',
      args: [join(root, 'scripts/check-language.mjs'), '--report', languagePath],
      reportPath: languagePath,
      readReport: readOurs,
    },
    {
      name: 'generated files',
      group: 'check',
      args: [
        ...[join(root, 'scripts/generate.mjs'), '--check', '--report', generatedPath],
        // Compiling takes long, and the contracts' own suite compares what is generated from them.
        ...(chosen.includes('contracts') ? ['--without', 'contracts'] : []),
      ],
      reportPath: generatedPath,
      readReport: readOurs,
    },
  ]
}
