import { describe, expect, test } from 'vitest'
import {
  filesToRetry,
  judgeFlakyTests,
  lineToCommit,
  mergeRetry,
  nameFromRoot,
  parseFlakyTests,
} from './retry-flaky.mjs'
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

describe('filesToRetry', () => {
  test('default: the files in which something failed', () => {
    expect(filesToRetry(resultOf({ '/a': [null, 'late'], '/b': [null], '/c': ['late', 'late'] }))).toEqual(['/a', '/c'])
  })

  test('behavior: none when everything passed, or when the file is unknown', () => {
    expect(filesToRetry(resultOf({ '/a': [null] }))).toEqual([])
    expect(filesToRetry({ ...resultOf({ '/a': [null] }), failed: 1 })).toEqual([])
  })

  test('behavior: none when many files fail', () => {
    const four = { '/a': ['late'], '/b': ['late'], '/c': ['late'], '/d': ['late'] }
    expect(filesToRetry(resultOf(four))).toEqual([])
  })

  test('behavior: none when the runner itself ended badly', () => {
    const result = resultOf({ '/a': ['late'] })
    const hung = { name: 'unit', reason: 'was ended after 1200 s: it hung' }
    expect(filesToRetry({ ...result, failed: 2, failures: [...result.failures, hung] })).toEqual([])
  })

  test('behavior: none when a property was found not to hold: another run would try other cases', () => {
    const reason = 'Error: Property failed after 12 tests\n{ seed: 7, path: "3", endOnFailure: true }'
    expect(filesToRetry(resultOf({ '/a': [reason], '/b': ['late'] }))).toEqual([])
  })
})

describe('mergeRetry', () => {
  test('default: a test that passes on the retry has passed, and is reported', () => {
    const first = resultOf({ '/a': [null, 'late', null], '/b': [null] })
    expect(mergeRetry(first, resultOf({ '/a': [null, null, null] }))).toEqual({
      ...{ suite: 'unit', passed: 4, failed: 0, skipped: 0, failures: [] },
      flakyTests: [{ name: '/a › test 1', reason: 'late' }],
    })
  })

  test('behavior: what fails twice has failed, and so has what fails only then', () => {
    const first = resultOf({ '/a': ['late', 'never', null] })
    expect(mergeRetry(first, resultOf({ '/a': [null, 'never', 'now'] }))).toEqual({
      ...{ suite: 'unit', passed: 1, failed: 2, skipped: 0 },
      failures: [
        { name: '/a › test 1', reason: 'never' },
        { name: '/a › test 2', reason: 'now' },
      ],
      flakyTests: [{ name: '/a › test 0', reason: 'late' }],
    })
  })

  test('behavior: the tests of a file that could not begin are counted once it could', () => {
    const first = { ...resultOf({ '/b': [null] }), failed: 1, failures: [{ name: '/a', reason: 'no chain' }] }
    const failedFiles = [{ path: '/a', passed: 0, failed: 1, skipped: 0 }]
    expect(filesToRetry({ ...first, failedFiles })).toEqual(['/a'])
    expect(mergeRetry({ ...first, failedFiles }, resultOf({ '/a': [null, null] }))).toMatchObject({
      ...{ passed: 3, failed: 0, failures: [] },
      flakyTests: [{ name: '/a', reason: 'no chain' }],
    })
  })
})

describe('parseFlakyTests', () => {
  test('default: a line is a date, a cause and a name; what begins with # is for people', () => {
    const text = '# Who is here.\n\n2026-11-23 | the chain was late | a.test.ts › waits | for it\n'
    expect(parseFlakyTests(text)).toEqual([
      { date: '2026-11-23', cause: 'the chain was late', name: 'a.test.ts › waits | for it' },
    ])
  })

  test.each([
    ['a name alone', 'a.test.ts › waits'],
    ['no date', 'today | late | a.test.ts › waits'],
    ['the cause as it was printed', lineToCommit({ name: 'a.test.ts › waits', date: '2026-11-23' })],
    ['a test twice', '2026-11-22 | late | a.test.ts › waits\n2026-11-23 | late | a.test.ts › waits'],
  ])('error: %s', (_, text) => {
    expect(() => parseFlakyTests(text)).toThrow(
      expect.objectContaining({ name: 'FlakyTestsFileError', code: 'test/flaky-tests' }),
    )
  })
})

describe('judgeFlakyTests', () => {
  const result = {
    ...{ suite: 'unit', passed: 3, failed: 0, skipped: 0, failures: [] },
    flakyTests: [{ name: '/a › test 1', reason: 'late' }],
  }

  test('default: what is not on the list has passed', () => {
    expect(judgeFlakyTests(result, [])).toEqual(result)
    expect(judgeFlakyTests(result, [{ date: '2026-11-22', cause: 'late', name: '/b › test 1' }])).toEqual(result)
  })

  test('behavior: what is on the list already has failed, and says since when and why it is there', () => {
    const listed = [{ date: '2026-11-22', cause: 'the chain was late', name: '/a › test 1' }]
    expect(judgeFlakyTests(result, listed)).toEqual({
      ...{ suite: 'unit', passed: 2, failed: 1, skipped: 0, flakyTests: [] },
      failures: [
        {
          name: '/a › test 1',
          reason:
            'Passed only on the retry, again: on the list since 2026-11-22, because the chain was late. Fix it.\nlate',
        },
      ],
    })
  })

  test('behavior: the result of a runner without retries is unchanged', () => {
    const { flakyTests: _, ...plain } = result
    expect(judgeFlakyTests(plain, [])).toEqual(plain)
  })
})

describe('nameFromRoot', () => {
  const flaky = (name: string) => ({ ...resultOf({ '/a': [null] }), flakyTests: [{ name, reason: 'late' }] })

  test.each(['/checkouts/laurel', '/checkouts/laurel/'])('default: the path in the repository: %s', (root) => {
    const named = nameFromRoot(flaky('/checkouts/laurel/apps/a.test.ts › waits'), root)
    expect(named.flakyTests).toEqual([{ name: 'apps/a.test.ts › waits', reason: 'late' }])
  })

  test('behavior: a name without a path, and a result without flaky tests, stay as they are', () => {
    expect(nameFromRoot(flaky('a.spec.ts › waits'), '/root').flakyTests?.[0]?.name).toBe('a.spec.ts › waits')
    const result = resultOf({ '/a': [null] })
    expect(nameFromRoot(result, '/root')).toBe(result)
  })
})
