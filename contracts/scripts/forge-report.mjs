// @ts-check
/** Converts the report of `forge test --json` to the results that `npm test` counts. Pure. */

/**
 * One counted test.
 * @typedef {object} TestResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} reason why it failed; empty when it did not.
 */

/**
 * One test as forge ran it.
 * @typedef {object} ForgeTest
 * @property {string} contract `BoostRegistryTest`
 * @property {string} name `testFuzz_register_revertsWhenNameIsTaken`, without its parameters.
 * @property {'Success' | 'Failure' | 'Skipped'} status
 * @property {string} reason forge's reason of a failure, with its counterexample.
 * @property {number} fuzzRuns the number of fuzz runs; 0 when it is not a fuzz test.
 */

/**
 * Reads forge's report.
 * @param {string} report
 * @returns {readonly ForgeTest[]}
 * @throws {Error} when it is not a report: forge crashed, or the tests do not compile.
 */
export function parseForgeReport(report) {
  const tests = []
  for (const [suite, { test_results: results }] of Object.entries(JSON.parse(report))) {
    for (const [name, { status, reason, counterexample, kind }] of Object.entries(results)) {
      tests.push({
        contract: suite.slice(suite.lastIndexOf(':') + 1),
        name: name.slice(0, name.indexOf('(')),
        status,
        // Truncated, because a fuzzed definition can fill pages.
        reason: [reason, counterexample && JSON.stringify(counterexample).slice(0, 2000)].filter(Boolean).join('\n'),
        fuzzRuns: kind?.Fuzz?.runs ?? 0,
      })
    }
  }
  return tests
}

const statuses = /** @type {const} */ ({ Success: 'passed', Failure: 'failed', Skipped: 'skipped' })

/**
 * Returns the counted results of a forge run. A run without tests, and a failed run without a failed test, is a separate
 * failure. A fuzz test with too few runs fails.
 * @param {readonly ForgeTest[]} tests
 * @param {{ exitCode: number | null, fuzzRuns: number }} run how forge ended; the runs a fuzz test must reach.
 * @returns {readonly TestResult[]}
 */
export function forgeResults(tests, { exitCode, fuzzRuns }) {
  /** @type {TestResult[]} */
  const results = tests.map((test) => {
    const hasTooFewRuns = test.fuzzRuns > 0 && test.fuzzRuns < fuzzRuns && test.status === 'Success'
    return {
      name: `${test.contract} ${test.name}`,
      status: hasTooFewRuns ? 'failed' : (statuses[test.status] ?? 'failed'),
      reason: hasTooFewRuns ? `It was fuzzed ${test.fuzzRuns} times, not ${fuzzRuns}.` : test.reason,
    }
  })
  if (tests.length === 0) {
    results.push({ name: 'forge ran', status: 'failed', reason: 'Forge ran no test.' })
  } else if (exitCode !== 0 && !results.some(({ status }) => status === 'failed')) {
    results.push({ name: 'forge ended well', status: 'failed', reason: `Forge ended with ${exitCode ?? 'a signal'}.` })
  }
  return results
}

/** The words that a test contract may have between the contract's name and `Test`. */
const suiteSuffixes = ['', 'Changes', 'Claims', 'Core', 'Settings']

/**
 * Checks that every function of every contract is fuzzed. `EventAction.getActionStep` needs a passed fuzz test of
 * `EventActionTest` whose name starts with `testFuzz_getActionStep_`. `EventActionCoreTest` and others with a word of
 * `suiteSuffixes` count too, because a large contract has several test contracts.
 * @param {readonly ForgeTest[]} tests
 * @param {readonly { name: string, functions: readonly string[] }[]} contracts
 * @returns {readonly TestResult[]} one result per contract.
 */
export function fuzzCoverage(tests, contracts) {
  return contracts.map(({ name, functions }) => {
    const suites = suiteSuffixes.map((word) => `${name}${word}Test`)
    const contractTests = tests.filter((test) => suites.includes(test.contract) && test.fuzzRuns > 0)
    const unfuzzed = functions.filter((one) => !contractTests.some((test) => test.name.startsWith(`testFuzz_${one}_`)))
    return {
      name: `every function of ${name} is fuzzed`,
      status: unfuzzed.length === 0 ? 'passed' : 'failed',
      reason: unfuzzed.length === 0 ? '' : `No fuzz test of ${name}Test is named for ${unfuzzed.join(', ')}.`,
    }
  })
}

/** How often a handler's function must succeed, so that its invariants are tested. */
const minSuccessRate = 0.3

/**
 * Returns how often the invariants of a report called each handler's function, and how often it succeeded, in total.
 * @param {string} report
 * @returns {readonly { name: string, calls: number, successes: number }[]} sorted by name.
 */
export function handlerCalls(report) {
  /** @type {Map<string, { name: string, calls: number, successes: number }>} */
  const handlers = new Map()
  for (const { test_results: results } of Object.values(JSON.parse(report))) {
    for (const { kind } of Object.values(results)) {
      for (const [path, { calls, reverts, discards }] of Object.entries(kind?.Invariant?.metrics ?? {})) {
        const name = path.slice(path.lastIndexOf(':') + 1)
        const before = handlers.get(name) ?? { name, calls: 0, successes: 0 }
        const successes = before.successes + calls - reverts - discards
        handlers.set(name, { name, calls: before.calls + calls, successes })
      }
    }
  }
  return [...handlers.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/**
 * Returns one result for each handler's function, which passes when it succeeds often enough.
 * @param {ReturnType<typeof handlerCalls>} handlers
 * @returns {readonly TestResult[]}
 */
export function handlerResults(handlers) {
  return handlers.map(({ name, calls, successes }) => {
    const isSufficient = successes >= minSuccessRate * calls
    return {
      name: `${name} succeeds often enough`,
      status: isSufficient ? 'passed' : 'failed',
      reason: isSufficient ? '' : `It succeeded in ${successes} of ${calls} calls.`,
    }
  })
}

/**
 * Returns one result for each invariant. It passes when the campaign of its test passes, which checks all invariants after
 * each call.
 * @param {readonly ForgeTest[]} tests
 * @param {readonly { contract: string, name: string }[]} invariants
 * @returns {readonly TestResult[]}
 */
export function invariantResults(tests, invariants) {
  const passedContracts = new Set(
    tests
      .filter(({ name, status }) => name === 'invariant_everythingHolds' && status === 'Success')
      .map((test) => test.contract),
  )
  return invariants.map(({ contract, name }) => ({
    name: `${contract} holds ${name}`,
    status: passedContracts.has(contract) ? 'passed' : 'failed',
    reason: passedContracts.has(contract) ? '' : `The campaign of ${contract} did not pass.`,
  }))
}
