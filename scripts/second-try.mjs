// @ts-check
/**
 * Which failures are worth a second try, and what two tries say together. Pure. Files that talk to a chain, a database or
 * a process can fail once for what is no fault of theirs; whatever passes only then is told by name, as a failure is.
 */

/** @typedef {import('./test-reports.mjs').Result} Result */

// More than this is no hiccup.
const MOST_FILES = 3
// What fast-check says of a case that it made up. Another run makes up others, and their passing says nothing of it.
const COUNTEREXAMPLE = /Property failed after \d+ tests/

/**
 * The files to run again, alone.
 * @param {Result} result
 * @returns {readonly string[]} none when all went well, when too much did not, when something outside of files failed, or
 * when a case was found for which a property does not hold.
 */
export function filesToTryAgain({ failed, failures, failedFiles = [] }) {
  if (failedFiles.length > MOST_FILES || failures.some(({ reason }) => COUNTEREXAMPLE.test(reason))) return []
  const inFiles = failedFiles.reduce((sum, file) => sum + file.failed, 0)
  return inFiles === failed ? failedFiles.map(({ path }) => path) : []
}

/**
 * What both tries say: of the files run again, what the second one says; and which tests passed only then.
 * @param {Result} first
 * @param {Result} second of the files that `filesToTryAgain` told of `first`.
 * @returns {Result}
 */
export function joinTries(first, second) {
  const files = first.failedFiles ?? []
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const joined = (key) => first[key] - files.reduce((sum, file) => sum + file[key], 0) + second[key]
  const failedAgain = new Set(second.failures.map(({ name }) => name))
  return {
    ...{ suite: first.suite, passed: joined('passed'), failed: joined('failed'), skipped: joined('skipped') },
    failures: second.failures,
    secondTries: first.failures.filter(({ name }) => !failedAgain.has(name)),
  }
}
