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
 * The workspaces whose settings are those of tsconfig.workspaces.json. They import each other's sources, so one look at
 * all of them replaces one at nearly the same files for each.
 */
const typedTogether = new Set(['packages/protocol', 'packages/wallet', 'apps/verifier', 'bench', 'journeys'])

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
  /** @param {string} path */
  const bin = (path) => join(root, 'node_modules', path)
  /** @param {string} name */
  const report = (name) => join(outputFolder, `${fileName(name)}.json`)
  /** @param {string} name @param {readonly string[]} flags @returns {Suite} */
  const unit = (name, flags) => ({
    ...{ name, group: 'unit', reportPath: report(name), readReport: readVitest },
    args: [
      bin('vitest/vitest.mjs'),
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
      ...flags,
    ],
  })
  /** @param {string} name @param {Group} group @param {readonly string[]} flags @returns {Suite} */
  const journeys = (name, group, flags) => ({
    ...{ name, group, reportPath: report(name), readReport: readPlaywright },
    args: [bin('@playwright/test/cli.js'), 'test', '--config', join(root, 'journeys/playwright.config.ts'), ...flags],
    env: {
      ...{ LAUREL_JOURNEYS_REPORT: report(name), NODE_OPTIONS: '--conditions=laurel-source' },
      ...(group === 'registry' ? { LAUREL_TEST_REGISTRY: '1' } : {}),
    },
  })
  const typed = [
    ...[...workspaceFolders(root), 'scripts']
      .filter((folder) => !typedTogether.has(folder) && existsSync(join(root, folder, 'tsconfig.json')))
      .map((folder) => ({ name: `types ${folder}`, project: folder })),
    { name: 'types of shared sources', project: 'tsconfig.workspaces.json' },
  ]
  const graphed = [...workspaceFolders(root), 'scripts'].filter((folder) => existsSync(join(root, folder)))

  return [
    {
      name: 'format and lint',
      group: 'check',
      args: [bin('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=50', '.'],
      reportPath: null,
    },
    ...typed.map(
      ({ name, project }) =>
        /** @satisfies {Suite} */ ({
          name,
          group: /** @type {const} */ ('check'),
          args: [
            bin('typescript-native/bin/tsc'),
            // Each thread repeats checks of the others. One thread takes two thirds of the work and half the memory,
            // and leaves the other cores to other suites. The build info is saved for the next run.
            ...['--noEmit', '--incremental', '--singleThreaded', '--pretty', 'false', '-p', join(root, project)],
            ...['--tsBuildInfoFile', join(outputFolder, `${fileName(name)}.tsbuildinfo`)],
          ],
          reportPath: null,
        }),
    ),
    {
      name: 'import graph',
      group: 'check',
      args: [
        bin('dependency-cruiser/bin/dependency-cruise.mjs'),
        ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-cache', ...graphed],
      ],
      reportPath: report('import graph'),
      isReportOnStdout: true,
      readReport: readImportGraph,
    },
    {
      name: 'unused code',
      group: 'check',
      args: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
      reportPath: null,
    },
    {
      name: 'language',
      group: 'check',
      args: [join(root, 'scripts/check-language.mjs'), '--report', report('language')],
      reportPath: report('language'),
      readReport: readOurs,
    },
    {
      name: 'generated files',
      group: 'check',
      args: [
        ...[join(root, 'scripts/generate.mjs'), '--check', '--report', report('generated files')],
        // Compiling takes long, and the contracts' own suite compares what is generated from them.
        ...(chosen.includes('contracts') ? ['--without', 'contracts'] : []),
      ],
      reportPath: report('generated files'),
      readReport: readOurs,
    },
    {
      ...unit('unit, property, integration', passedOn),
      // With an explicit selection, show the progress immediately.
      ...(passedOn.length > 0 ? {} : { again: (/** @type {readonly string[]} */ files) => unit('retry', files) }),
    },
    {
      name: 'contracts',
      group: 'contracts',
      args: [join(root, 'contracts/scripts/test.mjs'), '--report', report('contracts'), ...passedOn],
      reportPath: report('contracts'),
      readReport: readOurs,
    },
    journeys('journeys', 'journeys', passedOn),
    {
      ...unit('public SDK', ['.registry.test.']),
      group: 'registry',
      env: { LAUREL_TEST_REGISTRY: '1' },
    },
    {
      ...unit('starters', ['--config', 'examples/starters/vitest.config.ts']),
      group: 'registry',
    },
    journeys('Next.js', 'registry', ['.registry.spec']),
  ]
}
