// @ts-check
/**
 * Which failures are worth a second try, and what two tries say together. Pure. Files that talk to a chain, a database or
 * a process can fail once for what is no fault of theirs; whatever passes only then is told by name, as a failure is.
 */

/** @typedef {import('./test-reports.mjs').Result} Result */

/**
 * @typedef {object} ListedFlakyTest A test that has passed only at the second try before.
 * @property {string} date when it was listed, as `2026-11-23`.
 * @property {string} cause why it failed at first, as far as is known.
 * @property {string} name as the run tells it.
 */

/** The list of tests that passed only at the second try has a line that is none. */
export class FlakyTestsFileError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`scripts/flaky-tests.txt: ${what}`)
    this.name = 'FlakyTestsFileError'
    this.code = 'test/flaky-tests'
  }
}

const CAUSE_TO_WRITE = '<say why>'

// More than this is no hiccup.
const MAX_RETRIED_FILES = 3
// What fast-check says of a case that it made up. Another run makes up others, and their passing says nothing of it.
const COUNTEREXAMPLE = /Property failed after \d+ tests/

/**
 * The files to run again, alone.
 * @param {Result} result
 * @returns {readonly string[]} none when all went well, when too much did not, when something outside of files failed, or
 * when a case was found for which a property does not hold.
 */
export function filesToRetry({ failed, failures, failedFiles = [] }) {
  if (failedFiles.length > MAX_RETRIED_FILES || failures.some(({ reason }) => COUNTEREXAMPLE.test(reason))) return []
  const inFiles = failedFiles.reduce((sum, file) => sum + file.failed, 0)
  return inFiles === failed ? failedFiles.map(({ path }) => path) : []
}

/**
 * What both tries say: of the files run again, what the second one says; and which tests passed only then.
 * @param {Result} first
 * @param {Result} second of the files that `filesToRetry` told of `first`.
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
 * The line that whoever saw a second try adds to the list, with the cause in its place.
 * @param {{ name: string, date: string }} about
 */
export function lineToCommit({ name, date }) {
  return `${date} | ${CAUSE_TO_WRITE} | ${name}`
}

/**
 * Reads the list: `date | cause | name`, a line each; empty lines and those that begin with `#` are for people.
 * @param {string} text
 * @returns {readonly ListedFlakyTest[]}
 * @throws {FlakyTestsFileError} when a line has another shape or no cause, or names a test that is there already.
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
 * Takes a second try for a failure where the test is on the list already: one chance was enough to mend it.
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
    return [{ name, reason: `Passed only at the second try, again: ${since}. Mend it.\n${reason}` }]
  })
  return {
    ...result,
    passed: result.passed - again.length,
    failed: result.failed + again.length,
    failures: [...result.failures, ...again],
    flakyTests: result.flakyTests.filter(({ name }) => known(name) === undefined),
  }
}
