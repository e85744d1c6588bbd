// @ts-check
/**
 * What `npm test` counts. Pure. A runner that crashed, wrote no report, or ran no test is a separate failure, so that
 * an empty run is never green.
 */
import { withoutColours } from './test-reports.mjs'

/**
 * @typedef {import('./test-reports.mjs').Result} Result
 * @typedef {import('./test-reports.mjs').ReadReport} ReadReport
 */

/**
 * The last lines of an output: where a program says why it failed.
 * @param {string} output
 * @param {number} [lines]
 */
export function tail(output, lines = 60) {
  const all = withoutColours(output).trimEnd().split('\n')
  const left = all.slice(-lines)
  return all.length > left.length
    ? [`… ${all.length - left.length} lines before this`, ...left].join('\n')
    : left.join('\n')
}

/**
 * How a run ended, in words, when it did not end well by itself; `null` when it did.
 * @param {import('./run-child.mjs').Run} run
 */
function howItBroke(run) {
  if (run.startError !== null) return `could not be started: ${run.startError}`
  if (run.isTimedOut) return `was ended after ${Math.round(run.seconds)} s: it hung`
  if (run.signal !== null) return `was ended by ${run.signal}`
  return null
}

/**
 * @param {string} suite
 * @param {string} reason
 * @returns {Result}
 */
export function failedResult(suite, reason) {
  return { suite, passed: 0, failed: 1, skipped: 0, failures: [{ name: suite, reason }] }
}

/**
 * The result of a check: one that passed or one that failed, by its exit code alone.
 * @param {string} suite
 * @param {import('./run-child.mjs').Run} run
 * @param {string} output
 * @returns {Result}
 */
export function judgeCheck(suite, run, output) {
  if (run.exitCode === 0 && !run.isTimedOut) return { suite, passed: 1, failed: 0, skipped: 0, failures: [] }
  return failedResult(suite, [howItBroke(run) ?? `ended with code ${run.exitCode}`, tail(output)].join('\n').trimEnd())
}

/**
 * The result of a runner: what its report says, and what its end adds to that.
 * @param {string} suite
 * @param {import('./run-child.mjs').Run} run
 * @param {string | null} reportText what it wrote; `null` when it wrote nothing.
 * @param {ReadReport} readReport
 * @param {string} output shown when there is no report to tell the reason.
 * @returns {Result}
 */
export function judgeRunner(suite, run, reportText, readReport, output) {
  const broke = howItBroke(run)
  if (reportText === null) {
    return failedResult(
      suite,
      `${broke ?? `ended with code ${run.exitCode}`} and wrote no report\n${tail(output)}`.trimEnd(),
    )
  }
  /** @type {Omit<Result, 'suite'>} */
  let counts
  try {
    counts = readReport(JSON.parse(reportText))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failedResult(
      suite,
      `${broke ?? `ended with code ${run.exitCode}`}; its report cannot be read: ${why}\n${tail(output)}`.trimEnd(),
    )
  }
  const problem =
    broke ??
    (counts.passed + counts.failed === 0 ? 'ran no tests' : null) ??
    (run.exitCode !== 0 && counts.failed === 0 ? `ended with code ${run.exitCode}, though no test failed` : null)
  if (problem === null) return { suite, ...counts }
  const failure = { name: suite, reason: `${problem}\n${tail(output)}`.trimEnd() }
  return { suite, ...counts, failed: counts.failed + 1, failures: [...counts.failures, failure] }
}

/**
 * @param {readonly Result[]} results
 * @returns {Omit<Result, 'suite'>}
 */
export function sumResults(results) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failures = results.flatMap(({ failures }) => failures)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures }
}

/**
 * The plain line `npm test` ends with. Nothing at all having run is a failure as well.
 * @param {readonly Result[]} results
 */
export function lastLine(results) {
  const { passed, failed, skipped } = sumResults(results)
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * The duration of each group and of the whole run. Groups run in parallel, so the durations do not add up.
 * @param {readonly { readonly group: string, readonly seconds: number }[]} times
 * @param {number} allSeconds
 */
export function timesLine(times, allSeconds) {
  /** @param {number} seconds */
  const shown = (seconds) => {
    const whole = Math.round(seconds)
    return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
  }
  const each = times.map(({ group, seconds }) => `${group} ${shown(seconds)}`).join(', ')
  return `Took ${shown(allSeconds)}: ${each}`
}

/**
 * Whether the whole run may be called good.
 * @param {readonly Result[]} results
 */
export function isGood(results) {
  const { passed, failed } = sumResults(results)
  return failed === 0 && passed > 0
}
