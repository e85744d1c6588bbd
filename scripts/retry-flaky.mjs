// @ts-check
/**
 * Decides which failures are retried, and merges both runs. Pure. Test files that use a chain, a database or a process
 * can fail once for an outside cause. A test that passes only on the retry is reported by name, like a failure.
 */

/** @typedef {import('./test-reports.mjs').Result} Result */

/**
 * @typedef {object} ListedFlakyTest A test that passed only on the retry before.
 * @property {string} date when it was listed, as `2026-11-23`.
 * @property {string} cause why it failed at first, as far as known.
 * @property {string} name as the run prints it.
 */

/** The list of flaky tests has an invalid line. */
export class FlakyTestsFileError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`scripts/flaky-tests.txt: ${what}`)
    this.name = 'FlakyTestsFileError'
    this.code = 'test/flaky-tests'
  }
}

const CAUSE_TO_WRITE = '<say why>'

// More failed files than this are not an outside cause.
const MAX_RETRIED_FILES = 3
// fast-check's message for a generated counterexample. A retry generates other cases, so it proves nothing.
const COUNTEREXAMPLE = /Property failed after \d+ tests/

/**
 * Returns the files to retry, one after the other.
 * @param {Result} result
 * @returns {readonly string[]} empty when everything passed, when too many files failed, when something outside of
 * files failed, or when a property has a counterexample.
 */
export function filesToRetry({ failed, failures, failedFiles = [] }) {
  if (failedFiles.length > MAX_RETRIED_FILES || failures.some(({ reason }) => COUNTEREXAMPLE.test(reason))) return []
  const inFiles = failedFiles.reduce((sum, file) => sum + file.failed, 0)
  return inFiles === failed ? failedFiles.map(({ path }) => path) : []
}

/**
 * Merges both runs: for the retried files, the results of the retry, and the tests that passed only then.
 * @param {Result} first
 * @param {Result} second the results of the files that `filesToRetry` returned for `first`.
 * @returns {Result}
 */
export function mergeRetry(first, second) {
  const files = first.failedFiles ?? []
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const joined = (key) => first[key] - files.reduce((sum, file) => sum + file[key], 0) + second[key]
  const failedAgain = new Set(second.failures.map(({ name }) => name))
  return {
    ...{ suite: first.suite, passed: joined('passed'), failed: joined('failed'), skipped: joined('skipped') },
    failures: second.failures,
    flakyTests: first.failures.filter(({ name }) => !failedAgain.has(name)),
  }
}

/**
 * Names flaky tests by their path in the repository, so that the list is the same in every checkout.
 * @param {Result} result
 * @param {string} root the repository's root folder, with or without a `/` at the end.
 * @returns {Result}
 */
export function nameFromRoot(result, root) {
  if (result.flakyTests === undefined) return result
  const start = root.endsWith('/') ? root : `${root}/`
  const flakyTests = result.flakyTests.map(({ name, reason }) => ({ name: name.replace(start, ''), reason }))
  return { ...result, flakyTests }
}

/**
 * Returns the line to add to the list for a flaky test, with a placeholder for the cause.
 * @param {{ name: string, date: string }} about
 */
export function lineToCommit({ name, date }) {
  return `${date} | ${CAUSE_TO_WRITE} | ${name}`
}

/**
 * Parses the list: `date | cause | name` per line. Empty lines and lines that start with `#` are ignored.
 * @param {string} text
 * @returns {readonly ListedFlakyTest[]}
 * @throws {FlakyTestsFileError} when a line has another shape, has no cause, or repeats a name.
 */
export function parseFlakyTests(text) {
  /** @type {ListedFlakyTest[]} */
  const listed = []
  for (const line of text.split('\n').filter((said) => said.trim() !== '' && !said.startsWith('#'))) {
    const [, date, cause, name] = /^(\d{4}-\d{2}-\d{2}) \| (.+?) \| (.+)$/.exec(line) ?? []
    if (date === undefined || cause === undefined || name === undefined) {
      throw new FlakyTestsFileError(
        `a line is a date, a cause and a name, as in “${lineToCommit({ name: 'a.test.ts › waits', date: '2026-11-23' })}”; not “${line}”`,
      )
    }
    if (cause === CAUSE_TO_WRITE) throw new FlakyTestsFileError(`write why ${name} failed in the place of ${cause}`)
    if (listed.some((other) => other.name === name)) throw new FlakyTestsFileError(`${name} is there twice`)
    listed.push({ date, cause, name })
  }
  return listed
}

/**
 * Turns a flaky test into a failure when it is on the list already.
 * @param {Result} result
 * @param {readonly ListedFlakyTest[]} listed
 * @returns {Result}
 */
export function judgeFlakyTests(result, listed) {
  if (result.flakyTests === undefined) return result
  /** @param {string} name */
  const known = (name) => listed.find((other) => other.name === name)
  const again = result.flakyTests.flatMap(({ name, reason }) => {
    const entry = known(name)
    if (entry === undefined) return []
    const since = `on the list since ${entry.date}, because ${entry.cause}`
    return [{ name, reason: `Passed only on the retry, again: ${since}. Fix it.\n${reason}` }]
  })
  return {
    ...result,
    passed: result.passed - again.length,
    failed: result.failed + again.length,
    failures: [...result.failures, ...again],
    flakyTests: result.flakyTests.filter(({ name }) => known(name) === undefined),
  }
}
