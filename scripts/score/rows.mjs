// @ts-check
/**
 * The rows of the scoreboard: what is measured, by which program, how deep, and what counts as reached. Each row has a
 * quick depth, which runs here; its full depth belongs to `npm run test:soak`. Pure: `scripts/score.mjs` runs them.
 */

/**
 * @typedef {object} Figure What a row came to.
 * @property {string} value
 * @property {boolean} isReached
 */

/**
 * @typedef {object} Row
 * @property {number} number
 * @property {string} metric
 * @property {string} target the quick depth and the bound.
 * @property {readonly string[]} args for Node; `<report>` is replaced by the path of the report.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'stdout' | 'file'} report where the program leaves its report: its last line, or a file.
 * @property {(report: unknown) => Figure} read
 */

/**
 * @typedef {object} MissingRow A row that other commands measure, and no program here.
 * @property {number} number
 * @property {string} metric
 * @property {string} why
 */

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown}
 */
function field(value, key) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** @param {unknown} report @param {string} key @returns {number} `NaN` when the report has none. */
function number(report, key) {
  const value = field(report, key)
  return typeof value === 'number' ? value : Number.NaN
}

/** @param {unknown} report @returns {number} */
function failures(report) {
  const list = field(report, 'failures')
  return Array.isArray(list) ? list.length : Number.NaN
}

const count = (/** @type {number} */ value) => value.toLocaleString('en')

/**
 * A program that walks through seeds and prints `{ cases, matched, failures }`.
 * @param {{ number: number, metric: string, target: string, path: string, cases: number, flags?: readonly string[], unit: string,
 *   detail?: (report: unknown) => string, isWithin?: (report: unknown) => boolean }} about
 * @returns {Row}
 */
function seeds({ path, cases, flags = [], unit, detail = () => '', isWithin = () => true, ...row }) {
  return {
    ...row,
    args: [...flags, '--conditions=laurel-source', '--import', 'tsx', path, '--cases', String(cases)],
    report: 'stdout',
    read: (report) => ({
      value: `${count(number(report, 'cases'))} ${unit}, ${failures(report)} failed${detail(report)}`,
      isReached: number(report, 'cases') >= cases && failures(report) === 0 && isWithin(report),
    }),
  }
}

/**
 * Vitest files, all of whose tests must pass.
 * @param {{ number: number, metric: string, target: string, files: readonly string[], least: number }} about
 * @returns {Row}
 */
function tests({ files, least, ...row }) {
  return {
    ...row,
    args: [...['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile.json=<report>'], ...files],
    report: 'file',
    read: (report) => {
      const [passed, failed] = [number(report, 'numPassedTests'), number(report, 'numFailedTests')]
      return { value: `${passed} passed, ${failed} failed`, isReached: failed === 0 && passed >= least }
    },
  }
}

/**
 * A program that prints `{ value, isReached }`.
 * @param {{ number: number, metric: string, target: string, path: string }} about
 * @returns {Row}
 */
function own({ path, ...row }) {
  return {
    ...row,
    args: ['--conditions=laurel-source', '--import', 'tsx', path],
    report: 'stdout',
    read: (report) => ({ value: String(field(report, 'value')), isReached: field(report, 'isReached') === true }),
  }
}

/**
 * Forge's tests, counted by the repository's own script.
 * @param {{ number: number, metric: string, target: string, flags: readonly string[], env?: NodeJS.ProcessEnv, least: number,
 *   leastInvariants?: number }} about
 * @returns {Row}
 */
function forge({ flags, least, leastInvariants = 0, ...row }) {
  return {
    ...row,
    args: ['contracts/scripts/test.mjs', '--report', '<report>', ...flags],
    report: 'file',
    read: (report) => {
      const [passed, failed, held] = [number(report, 'passed'), number(report, 'failed'), number(report, 'invariants')]
      const invariants = leastInvariants === 0 ? '' : `, of which ${held} invariants`
      return {
        value: `${passed} passed${invariants}, ${failed} failed`,
        isReached: failed === 0 && passed >= least && held >= leastInvariants,
      }
    },
  }
}

const protocol = 'packages/protocol/test/soak'
const verifier = 'apps/verifier/test/soak'

/** @type {readonly Row[]} */
export const rows = [
  seeds({
    ...{ number: 1, metric: 'decoder fuzz', target: '200,000 encodings at 128 MB of heap, 0 failed' },
    ...{ path: `${protocol}/decode-soak.ts`, cases: 200_000, unit: 'encodings' },
    flags: ['--max-old-space-size=128'],
  }),
  own({
    ...{ number: 2, metric: 'hostile patterns, longest search', target: '≥ 2,000 patterns × 3 sizes, ≤ 50 ms each' },
    path: `${protocol}/hostile-patterns.ts`,
  }),
  seeds({
    ...{ number: 3, metric: 'ours beside an independent evaluator', target: '20,000 cases, 0 differ' },
    ...{ path: `${protocol}/match-soak.ts`, cases: 20_000, unit: 'cases' },
  }),
  tests({
    ...{ number: 4, metric: 'attacks on claims', target: '≥ 120 tests, none signs; honest twins do' },
    files: ['apps/verifier/test/spoof', 'apps/verifier/test/shared-transactions', 'apps/verifier/src/verify-claim'],
    least: 120,
  }),
  seeds({
    ...{ number: 5, metric: 'simulated histories', target: '2,000 seeds, 0 broken promises' },
    ...{ path: `${verifier}/simulation-soak.ts`, cases: 2_000, unit: 'histories' },
  }),
  seeds({
    ...{ number: 6, metric: 'kills of a real verifier', target: '200 kills, 0 lost, 0 signed twice' },
    ...{ path: `${verifier}/kill-soak.ts`, cases: 200, unit: 'kills' },
  }),
  seeds({
    ...{ number: 7, metric: 'power cuts', target: '500 torn logs, 0 acknowledged lost, 0 with two digests' },
    ...{ path: `${verifier}/power-soak.ts`, cases: 500, unit: 'power cuts' },
  }),
  seeds({
    ...{ number: 8, metric: 'reorgs of a real chain', target: '100 of depth 1 to 64, shown after ≤ 2 blocks' },
    ...{ path: `${verifier}/reorg-soak.ts`, cases: 100, unit: 'reorgs' },
    detail: (report) => `, shown after at most ${number(report, 'mostBlocksToConverge')} blocks`,
    isWithin: (report) => number(report, 'mostBlocksToConverge') <= 2 && number(report, 'deepest') === 64,
  }),
  seeds({
    ...{ number: 9, metric: 'nodes at fault', target: '26 faults × 3 places, the truth signed each time, p95 ≤ 2 s' },
    ...{ path: `${verifier}/lying-node-soak.ts`, cases: 78, unit: 'cases' },
    detail: (report) => `, p95 ${number(report, 'faultyP95Ms')} ms (all honest ${number(report, 'honestP95Ms')} ms)`,
    isWithin: (report) => number(report, 'faultyP95Ms') <= 2_000,
  }),
  own({
    ...{ number: 10, metric: 'verifier under load and faults', target: '≥ 500 a second, p99 ≤ 250 ms, 0 not signed' },
    path: 'bench/verify/score-load.ts',
  }),
  forge({
    ...{ number: 11, metric: 'contract fuzz', target: '1,000 runs of each test, 0 failed' },
    ...{ flags: ['--no-match-path', 'test/{gas,invariant}/*'], env: { FOUNDRY_FUZZ_RUNS: '1000' }, least: 800 },
  }),
  forge({
    ...{ number: 12, metric: 'contract invariants', target: '≥ 20 invariants, 64 × 64 calls, 0 broken' },
    ...{ flags: ['--match-path', 'test/invariant/*'], env: { FOUNDRY_INVARIANT_RUNS: '64' } },
    ...{ least: 20, leastInvariants: 20 },
  }),
  own({
    ...{ number: 13, metric: 'proofs for all inputs', target: '≥ 15 properties, each refuted by a planted fault' },
    path: 'contracts/scripts/prove.mjs',
  }),
  forge({
    ...{ number: 14, metric: 'twenty kinds of tokens on money paths', target: '13 tests: exact, or a clean revert' },
    // Each test goes through the kinds, one after the other or by chance.
    ...{ flags: ['--match-contract', 'WeirdTokensTest'], least: 13 },
  }),
  own({
    ...{ number: 15, metric: 'coverage and planted faults', target: '≥ 98 % of branches, ≥ 90 % of faults found' },
    path: 'scripts/score/coverage-and-faults.mjs',
  }),
  own({
    ...{ number: 16, metric: 'static analysis', target: '0 findings of biome, forge lint, types and import graph' },
    path: 'scripts/score/static-analysis.mjs',
  }),
  tests({
    ...{
      number: 21,
      metric: 'SSRF and image bombs',
      target: '≥ 60 tests: no request to a private address, bounded memory',
    },
    files: ['packages/server/src/fetch', 'apps/api/src/images', 'apps/api/test/image-bombs'],
    least: 60,
  }),
  tests({
    ...{ number: 22, metric: 'hostile swap API', target: '44 changed answers, 0 reach a wallet' },
    files: ['packages/wallet/test/swap-hostile', 'packages/wallet/src/swap/verify-swap'],
    least: 20,
  }),
  tests({
    ...{ number: 24, metric: 'address poisoning', target: 'the rules of look-alikes, each warned of' },
    files: ['packages/wallet/src/send/receiver'],
    least: 10,
  }),
  tests({
    ...{
      number: 25,
      metric: 'name vectors',
      target: '≥ 60 tests: normal form, look-alikes, replay, one winner of 1,000',
    },
    files: ['apps/api/src/names', 'apps/api/test/names-registration', 'apps/api/test/names-accounts'],
    least: 60,
  }),
  own({
    ...{ number: 28, metric: 'supply chain', target: 'modal ≤ 25, SDK ≤ 10 packages; 0 install scripts in what ships' },
    path: 'scripts/score/supply-chain.mjs',
  }),
  own({
    ...{ number: 29, metric: 'reproducible build', target: 'two builds, every file the same' },
    path: 'scripts/score/reproducible-build.mjs',
  }),
]

/** @type {readonly MissingRow[]} */
export const missingRows = [
  { number: 17, metric: 'login frame messages', why: 'npm test, apps/frame/test/hostile-messages' },
  { number: 18, metric: 'signatures without confirmation', why: 'npm test, journeys frame-clicks' },
  { number: 19, metric: 'one-time codes', why: 'npm run test:soak, suite login' },
  { number: 20, metric: 'enumeration of addresses', why: 'npm run test:soak, suite login' },
  {
    number: 23,
    metric: 'faults in the wallet',
    why: 'npm test, journeys trouble and wallet-life: not as a matrix yet',
  },
  { number: 26, metric: 'CSP and Trusted Types', why: 'npm test, deploy/test/compose: the policy of the site' },
  { number: 27, metric: 'API load', why: 'npm run bench -- api, which takes 17 minutes' },
  { number: 30, metric: 'axe and privacy', why: 'npm test, journeys accessibility and privacy' },
]
