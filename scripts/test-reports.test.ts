import { describe, expect, test } from 'vitest'
import { readImportGraph, readPlaywright, readSoak, readVitest } from './test-reports.mjs'
import { judgeRunner } from './test-results.mjs'

const ended = { exitCode: 0, signal: null, isTimedOut: false, startError: null, seconds: 1 }

/** The part of Vitest's report that is read. */
const vitestReport = {
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/repository/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'a passes', failureMessages: [] },
        { status: 'failed', fullName: 'a fails', failureMessages: ['\u001b[31mAssertionError\u001b[39m: no'] },
        { status: 'skipped', fullName: 'a waits', failureMessages: [] },
        { status: 'todo', fullName: 'a is planned', failureMessages: [] },
      ],
    },
  ],
}

describe('readVitest', () => {
  test('default: counts, and the reason without its colors', () => {
    expect(readVitest(vitestReport)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failures: [{ name: '/repository/a.test.ts › a fails', reason: 'AssertionError: no' }],
      failedFiles: [{ path: '/repository/a.test.ts', passed: 1, failed: 1, skipped: 2 }],
    })
  })

  test('error: a file that could not be loaded is a failure, though Vitest counts no test for it', () => {
    const broken = {
      name: '/repository/b.test.ts',
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    }
    const report = { ...vitestReport, numFailedTests: 0, testResults: [broken] }
    expect(readVitest(report)).toMatchObject({
      failed: 1,
      failures: [{ name: broken.name, reason: 'Cannot find module' }],
    })
  })
})

describe('readPlaywright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }] }],
  })

  test('default: specs in suites within suites', () => {
    const report = {
      errors: [],
      suites: [
        {
          title: 'create.spec.ts',
          specs: [spec('deploys', 'expected'), spec('waits', 'skipped')],
          suites: [{ title: 'near miss', specs: [spec('says why', 'unexpected', 'no heading')] }],
        },
      ],
    }
    expect(readPlaywright(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ name: 'create.spec.ts › near miss › says why', reason: 'no heading' }],
      flakyTests: [],
    })
  })

  test('behavior: a journey that passed on a retry has passed, and is reported by name with its first failure', () => {
    const title = 'fund.spec.ts'
    const sometimes = {
      ...{ title: 'sometimes', tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }] },
    }
    const report = { errors: [], suites: [{ title, specs: [spec('always', 'expected'), sometimes] }] }
    expect(readPlaywright(report)).toEqual({
      ...{ passed: 2, failed: 0, skipped: 0, failures: [] },
      flakyTests: [{ name: 'fund.spec.ts › sometimes', reason: 'too late' }],
    })
  })

  test('behavior: a test that ran out of time is reported with what it waited for', () => {
    const errors = [
      { message: 'Test timeout of 150000ms exceeded.' },
      { message: 'locator.click: waiting for a button' },
    ]
    const timedOut = {
      title: 'waits',
      tests: [{ status: 'unexpected', results: [{ error: errors[0], errors }] }],
    }
    expect(readPlaywright({ errors: [], suites: [{ title: 'a', specs: [timedOut] }] }).failures).toEqual([
      { name: 'a › waits', reason: 'Test timeout of 150000ms exceeded.\nlocator.click: waiting for a button' },
    ])
  })

  test('behavior: flaky tests are reported for any exit code', () => {
    const report = { errors: [], suites: [{ title: 'a', specs: [spec('sometimes', 'flaky', 'late')] }] }
    const flakyTests = [{ name: 'a › sometimes', reason: 'late' }]
    const judged = (exitCode: number) =>
      judgeRunner('journeys', { ...ended, exitCode }, JSON.stringify(report), readPlaywright, '')
    expect(judged(0)).toMatchObject({ passed: 1, failed: 0, flakyTests })
    expect(judged(1)).toMatchObject({ passed: 1, failed: 1, flakyTests })
  })

  test('error: a journey that failed at both tries has failed', () => {
    const report = { errors: [], suites: [{ title: 'a', specs: [spec('never', 'unexpected', 'no')] }] }
    expect(readPlaywright(report)).toMatchObject({ passed: 0, failed: 1, flakyTests: [] })
  })

  test('error: what went wrong outside every journey, such as the local world not starting', () => {
    const report = { errors: [{ message: 'no chain' }], suites: [] }
    expect(readPlaywright(report)).toMatchObject({ failed: 1, failures: [{ reason: 'no chain' }] })
  })
})

describe('readSoak', () => {
  test('default: cases, those that matched, and failures by their seed', () => {
    const report = {
      suite: 'match',
      cases: 100,
      matched: 41,
      failures: [
        { seed: 7, reason: 'differs' },
        { seed: 9, expected: 1 },
      ],
    }
    expect(readSoak(report)).toEqual({
      passed: 98,
      failed: 2,
      skipped: 0,
      matched: 41,
      failures: [
        { name: 'seed 7', reason: 'differs' },
        { name: 'seed 9', reason: '{"seed":9,"expected":1}' },
      ],
    })
  })

  test('error: a soak of no cases was none', () => {
    const report = JSON.stringify({ suite: 'match', cases: 0, matched: 0, failures: [] })
    expect(judgeRunner('match', ended, report, readSoak, '')).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('readImportGraph', () => {
  const summary = { totalCruised: 9, violations: [] }

  test('default: one check', () => {
    expect(readImportGraph({ summary })).toMatchObject({ passed: 1, failed: 0 })
  })

  test('error: every wrong arrow is named, a cycle with its way round', () => {
    const violations = [
      { from: 'a.ts', to: 'b.ts', rule: { name: 'no-cycles' }, cycle: [{ name: 'b.ts' }, { name: 'a.ts' }] },
      { from: 'c.ts', to: 'd.ts', rule: { name: 'apps-never-import-apps' } },
    ]
    const result = readImportGraph({ summary: { ...summary, violations } })
    expect(result).toMatchObject({ passed: 0, failed: 1 })
    expect(result.failures[0]?.reason).toBe('no-cycles: a.ts → b.ts → a.ts\napps-never-import-apps: c.ts → d.ts')
  })

  test('error: a graph of no modules was not checked', () => {
    const report = JSON.stringify({ summary: { ...summary, totalCruised: 0 } })
    expect(judgeRunner('import graph', ended, report, readImportGraph, '')).toMatchObject({ passed: 0, failed: 1 })
  })
})
