import { describe, expect, test } from 'vitest'
import { filesToTryAgain, joinTries } from './second-try.mjs'
import { readVitest } from './test-reports.mjs'

type Said = Readonly<Record<string, readonly (string | null)[]>>

/** What Vitest's report says: by file, why each of its tests failed, or null for those that passed. */
function resultOf(files: Said) {
  const testResults = Object.entries(files).map(([name, reasons]) => ({
    ...{ name, message: '', status: reasons.some((reason) => reason !== null) ? 'failed' : 'passed' },
    assertionResults: reasons.map((reason, at) => ({
      ...{ fullName: `test ${at}`, status: reason === null ? 'passed' : 'failed' },
      failureMessages: reason === null ? [] : [reason],
    })),
  }))
  const all = Object.values(files).flat()
  const numFailedTests = all.filter((reason) => reason !== null).length
  const numPassedTests = all.length - numFailedTests
  const report = { numPassedTests, numFailedTests, numPendingTests: 0, numTodoTests: 0, testResults }
  return { suite: 'unit', ...readVitest(report) }
}

describe('filesToTryAgain', () => {
  test('default: the files in which something failed', () => {
    expect(filesToTryAgain(resultOf({ '/a': [null, 'late'], '/b': [null], '/c': ['late', 'late'] }))).toEqual([
      '/a',
      '/c',
    ])
  })

  test('behavior: none when all went well, or when nothing tells the file', () => {
    expect(filesToTryAgain(resultOf({ '/a': [null] }))).toEqual([])
    expect(filesToTryAgain({ ...resultOf({ '/a': [null] }), failed: 1 })).toEqual([])
  })

  test('behavior: none when many fail: that is no hiccup', () => {
    const four = { '/a': ['late'], '/b': ['late'], '/c': ['late'], '/d': ['late'] }
    expect(filesToTryAgain(resultOf(four))).toEqual([])
  })

  test('behavior: none when the runner itself ended badly', () => {
    const result = resultOf({ '/a': ['late'] })
    const hung = { name: 'unit', reason: 'was ended after 1200 s: it hung' }
    expect(filesToTryAgain({ ...result, failed: 2, failures: [...result.failures, hung] })).toEqual([])
  })

  test('behavior: none when a property was found not to hold: another run would try other cases', () => {
    const reason = 'Error: Property failed after 12 tests\n{ seed: 7, path: "3", endOnFailure: true }'
    expect(filesToTryAgain(resultOf({ '/a': [reason], '/b': ['late'] }))).toEqual([])
  })
})

describe('joinTries', () => {
  test('default: what passes the second time has passed, and is told', () => {
    const first = resultOf({ '/a': [null, 'late', null], '/b': [null] })
    expect(joinTries(first, resultOf({ '/a': [null, null, null] }))).toEqual({
      ...{ suite: 'unit', passed: 4, failed: 0, skipped: 0, failures: [] },
      secondTries: [{ name: '/a › test 1', reason: 'late' }],
    })
  })

  test('behavior: what fails twice has failed, and so has what fails only then', () => {
    const first = resultOf({ '/a': ['late', 'never', null] })
    expect(joinTries(first, resultOf({ '/a': [null, 'never', 'now'] }))).toEqual({
      ...{ suite: 'unit', passed: 1, failed: 2, skipped: 0 },
      failures: [
        { name: '/a › test 1', reason: 'never' },
        { name: '/a › test 2', reason: 'now' },
      ],
      secondTries: [{ name: '/a › test 0', reason: 'late' }],
    })
  })

  test('behavior: the tests of a file that could not begin are counted once it could', () => {
    const first = { ...resultOf({ '/b': [null] }), failed: 1, failures: [{ name: '/a', reason: 'no chain' }] }
    const failedFiles = [{ path: '/a', passed: 0, failed: 1, skipped: 0 }]
    expect(filesToTryAgain({ ...first, failedFiles })).toEqual(['/a'])
    expect(joinTries({ ...first, failedFiles }, resultOf({ '/a': [null, null] }))).toMatchObject({
      ...{ passed: 3, failed: 0, failures: [] },
      secondTries: [{ name: '/a', reason: 'no chain' }],
    })
  })
})
