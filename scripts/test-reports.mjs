// @ts-check
/**
 * How the reports of the runners are read. Pure: each runner's own machine-readable report goes in, one shape comes
 * out; a report of another shape throws, so that nothing is counted that was not understood.
 */

/**
 * @typedef {object} Failure
 * @property {string} name the test or check.
 * @property {string} reason why, as its runner said it; may have several lines.
 */

/**
 * @typedef {object} Result What one runner did.
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly Failure[]} failures
 * @property {readonly Failure[]} [flakyTests] those of `passed` that did so only when tried again, and why not at once.
 * @property {readonly FailedFile[]} [failedFiles] where the failures are, when they are in files that can be run alone.
 */

/**
 * @typedef {object} FailedFile What of the counts is a file's, where something failed.
 * @property {string} path what each of its failures' names begins with.
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @typedef {(report: unknown) => Omit<Result, 'suite'>} ReadReport Turns a runner's parsed report into counts.
 * Throws when the report does not have the runner's shape.
 */

/** A report does not have the shape its runner writes. */
export class ReportShapeError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`the report has no ${what}`)
    this.name = 'ReportShapeError'
    this.code = 'test/report-shape'
  }
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown} `undefined` when `value` is not an object or has no such key.
 */
function field(value, key) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {number}
 */
function count(value, key) {
  const number = field(value, key)
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw new ReportShapeError(key)
  return number
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown[]}
 */
function list(value, key) {
  const items = field(value, key)
  if (!Array.isArray(items)) throw new ReportShapeError(key)
  return items
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {string} empty when absent.
 */
function text(value, key) {
  const found = field(value, key)
  return typeof found === 'string' ? found : ''
}

/**
 * Removes terminal colors, which mean nothing in a log.
 * @param {string} coloured
 */
export function withoutColours(coloured) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what colors begin with.
  return coloured.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
}

/**
 * Vitest's JSON reporter. A file that could not be loaded has no tests, and counts as one failure.
 * @type {ReadReport}
 */
export function readVitest(report) {
  /** @type {Failure[]} */
  const failures = []
  /** @type {FailedFile[]} */
  const failedFiles = []
  for (const file of list(report, 'testResults')) {
    const before = failures.length
    const tests = list(file, 'assertionResults')
    const failed = tests.filter((test) => text(test, 'status') === 'failed')
    for (const test of failed) {
      const lines = withoutColours(list(test, 'failureMessages').join('\n')).split('\n')
      // Where in our code it failed is a help; the way there through the runner is not.
      const reason = lines.filter((line) => !/^\s+at .*\/node_modules\/|^\s+at new Promise /.test(line)).join('\n')
      failures.push({ name: `${text(file, 'name')} › ${text(test, 'fullName')}`, reason })
    }
    if (text(file, 'status') === 'failed' && failed.length === 0) {
      failures.push({ name: text(file, 'name'), reason: withoutColours(text(file, 'message')) || 'the file failed' })
    }
    if (failures.length === before) continue
    const passed = tests.filter((test) => text(test, 'status') === 'passed').length
    const skipped = tests.length - passed - failed.length
    failedFiles.push({ path: text(file, 'name'), passed, failed: failures.length - before, skipped })
  }
  const skipped = count(report, 'numPendingTests') + count(report, 'numTodoTests')
  const failed = Math.max(count(report, 'numFailedTests'), failures.length)
  return { passed: count(report, 'numPassedTests'), failed, skipped, failures, failedFiles }
}

/**
 * Playwright's JSON reporter. A test that passed on a retry has passed, and is reported by name, because it is flaky.
 * @type {ReadReport}
 */
export function readPlaywright(report) {
  /** @type {Seen} */
  const seen = { passed: 0, skipped: 0, failures: [], flakyTests: [] }
  /** @param {unknown} suite @param {readonly string[]} titles */
  const visit = (suite, titles) => {
    const path = [...titles, text(suite, 'title')]
    for (const spec of list(suite, 'specs')) {
      for (const test of list(spec, 'tests')) countJourney(seen, test, [...path, text(spec, 'title')].join(' › '))
    }
    for (const inner of Array.isArray(field(suite, 'suites')) ? list(suite, 'suites') : []) visit(inner, path)
  }
  for (const suite of list(report, 'suites')) visit(suite, [])
  for (const error of list(report, 'errors')) {
    seen.failures.push({ name: 'before or after the journeys', reason: withoutColours(text(error, 'message')) })
  }
  return { ...seen, failed: seen.failures.length }
}

/** @typedef {{ passed: number, skipped: number, failures: Failure[], flakyTests: Failure[] }} Seen */

/**
 * @param {Seen} seen
 * @param {unknown} test
 * @param {string} name
 */
function countJourney(seen, test, name) {
  const status = text(test, 'status')
  if (status === 'expected' || status === 'flaky') seen.passed += 1
  if (status === 'expected') return
  if (status === 'skipped') {
    seen.skipped += 1
    return
  }
  const messages = list(test, 'results').flatMap((result) => {
    // A test that ran out of time has an error that says so, and another one that names what it waited for.
    const errors = Array.isArray(field(result, 'errors')) ? list(result, 'errors') : [field(result, 'error')]
    return errors.flatMap((error) => text(error, 'message') || [])
  })
  const reason = withoutColours(messages.join('\n')) || status || 'no status'
  const target = status === 'flaky' ? seen.flakyTests : seen.failures
  target.push({ name, reason })
}

/**
 * The shape that our own runners write: `{ suite, passed, failed, skipped, failures: [{ name, reason }] }`.
 * @type {ReadReport}
 */
export function readOurs(report) {
  const failures = list(report, 'failures').map((failure) => ({
    name: text(failure, 'name') || 'unnamed',
    reason: withoutColours(text(failure, 'reason')),
  }))
  const failed = Math.max(count(report, 'failed'), failures.length)
  return { passed: count(report, 'passed'), failed, skipped: count(report, 'skipped'), failures }
}

/**
 * The line that a soak program prints: `{ suite, cases, matched, failures: [...] }`. A case passed unless it is among
 * the failures, which may have any form that names their seed.
 * @param {unknown} report
 * @returns {Omit<Result, 'suite'> & { matched: number }}
 */
export function readSoak(report) {
  const failures = list(report, 'failures').map((failure) => ({
    name: `seed ${String(field(failure, 'seed') ?? 'unknown')}`,
    reason: text(failure, 'reason') || JSON.stringify(failure),
  }))
  const cases = count(report, 'cases')
  const passed = Math.max(0, cases - failures.length)
  return { passed, failed: failures.length, skipped: 0, failures, matched: count(report, 'matched') }
}

/**
 * dependency-cruiser's JSON: one check, whatever the number of arrows that point the wrong way.
 * @type {ReadReport}
 */
export function readImportGraph(report) {
  const summary = field(report, 'summary')
  if (count(summary, 'totalCruised') === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  const broken = list(summary, 'violations').map((violation) => {
    const way = Array.isArray(field(violation, 'cycle')) ? list(violation, 'cycle') : []
    const to = way.length > 0 ? way.map((step) => text(step, 'name')).join(' → ') : text(violation, 'to')
    return `${text(field(violation, 'rule'), 'name')}: ${text(violation, 'from')} → ${to}`
  })
  return broken.length === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ name: 'import graph', reason: broken.join('\n') }] }
}
