import { array, assert, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImportGraph, readOurs, readPlaywright, readVitest } from './test-reports.mjs'
import {
  failedResult,
  isGood,
  judgeCheck,
  judgeRunner,
  lastLine,
  sumResults,
  tail,
  timesLine,
} from './test-results.mjs'

const ended = { exitCode: 0, signal: null, isTimedOut: false, startError: null, seconds: 1 }
const failed = { ...ended, exitCode: 1 }
const ours = (passed: number, failed: number, skipped = 0, failures: object[] = []) =>
  JSON.stringify({ suite: 'contracts', passed, failed, skipped, failures })

describe('judgeRunner', () => {
  test('default: what the report says', () => {
    expect(judgeRunner('contracts', ended, ours(7, 0, 2), readOurs, '')).toEqual({
      suite: 'contracts',
      passed: 7,
      failed: 0,
      skipped: 2,
      failures: [],
    })
  })

  test('default: failures with their names and reasons', () => {
    const report = ours(7, 1, 0, [{ name: 'testFuzz_read', reason: 'counterexample 0x00' }])
    const result = judgeRunner('contracts', failed, report, readOurs, '')
    expect(result).toMatchObject({
      passed: 7,
      failed: 1,
      failures: [{ name: 'testFuzz_read', reason: 'counterexample 0x00' }],
    })
  })

  test('error: a crash without a report is a failure, and says what the runner last said', () => {
    const result = judgeRunner('contracts', failed, null, readOurs, 'one\nSegmentation fault')
    expect(result).toMatchObject({ passed: 0, failed: 1 })
    expect(result.failures[0]?.reason).toContain('ended with code 1 and wrote no report')
    expect(result.failures[0]?.reason).toContain('Segmentation fault')
  })

  test('error: no report is a failure even when the runner calls it good', () => {
    expect(judgeRunner('contracts', ended, null, readOurs, '')).toMatchObject({ passed: 0, failed: 1 })
  })

  test('error: a runner that cannot be started', () => {
    const run = { ...ended, exitCode: null, startError: 'spawn forge ENOENT' }
    expect(judgeRunner('contracts', run, null, readOurs, '').failures[0]?.reason).toContain('spawn forge ENOENT')
  })

  test.each(['', '{"passed": 3', 'null', '[]', '"fine"', '{}', '{"passed":"3","failed":0,"skipped":0,"failures":[]}'])(
    'error: the report %j is a failure',
    (report) => {
      for (const read of [readOurs, readVitest, readPlaywright, readImportGraph]) {
        expect(judgeRunner('suite', ended, report, read, '')).toMatchObject({ passed: 0, failed: 1 })
      }
    },
  )

  test.each([-1, 1.5, Number.MAX_SAFE_INTEGER + 1, null, '3'])('error: %j is not a number of tests', (passed) => {
    const report = JSON.stringify({ passed, failed: 0, skipped: 0, failures: [] })
    expect(judgeRunner('suite', ended, report, readOurs, '')).toMatchObject({ passed: 0, failed: 1 })
  })

  test('error: no tests at all is a failure, and so is nothing but skipped ones', () => {
    expect(judgeRunner('contracts', ended, ours(0, 0), readOurs, '').failures[0]?.reason).toBe('ran no tests')
    expect(judgeRunner('contracts', ended, ours(0, 0, 9), readOurs, '')).toMatchObject({ failed: 1, skipped: 9 })
  })

  test('error: an exit code that contradicts a clean report adds a failure to what passed', () => {
    const result = judgeRunner('contracts', failed, ours(7, 0), readOurs, 'Unhandled error')
    expect(result).toMatchObject({ passed: 7, failed: 1 })
    expect(result.failures[0]?.reason).toContain('though no test failed')
  })

  test('error: a runner ended by its limit or by a signal has failed, whatever it wrote before', () => {
    const hung = { ...ended, exitCode: null, signal: 'SIGKILL', isTimedOut: true, seconds: 1200 }
    expect(judgeRunner('contracts', hung, ours(7, 0), readOurs, '')).toMatchObject({ passed: 7, failed: 1 })
    const killed = { ...ended, exitCode: null, signal: 'SIGSEGV' }
    const withFailure = ours(6, 1, 0, [{ name: 'a', reason: 'b' }])
    expect(judgeRunner('contracts', killed, withFailure, readOurs, '')).toMatchObject({ passed: 6, failed: 2 })
  })

  test('error: failures that are named but not counted are counted', () => {
    expect(judgeRunner('contracts', failed, ours(3, 0, 0, [{ name: 'a', reason: 'b' }]), readOurs, '').failed).toBe(1)
  })
})

describe('judgeCheck', () => {
  test('default: one check, passed or failed', () => {
    expect(judgeCheck('format', ended, '')).toMatchObject({ passed: 1, failed: 0 })
    expect(judgeCheck('format', failed, 'a.ts:1 no')).toMatchObject({ passed: 0, failed: 1 })
    expect(judgeCheck('format', failed, 'a.ts:1 no').failures[0]?.reason).toContain('a.ts:1 no')
  })

  test('error: a check that never ended by itself', () => {
    expect(judgeCheck('format', { ...ended, isTimedOut: true }, '').failed).toBe(1)
    expect(judgeCheck('format', { ...ended, exitCode: null, signal: 'SIGKILL' }, '').failed).toBe(1)
  })
})

describe('lastLine and isGood', () => {
  const result = (passed: number, failed: number, skipped = 0) => ({
    suite: 's',
    passed,
    failed,
    skipped,
    failures: [],
  })

  test('default: exactly the line that is promised', () => {
    expect(lastLine([result(3, 0), result(4, 0)])).toBe('7 passed, 0 failed')
    expect(lastLine([result(3, 1), result(4, 0, 2)])).toBe('7 passed, 1 failed, 2 skipped')
  })

  test('error: nothing having run is not good', () => {
    expect(isGood([])).toBe(false)
    expect(isGood([result(0, 0, 3)])).toBe(false)
    expect(isGood([result(3, 0), failedResult('crashed', 'why')])).toBe(false)
    expect(isGood([result(3, 0)])).toBe(true)
  })

  test('property: sums lose and invent nothing', () => {
    const counts = record({ passed: nat(1e6), failed: nat(1e6), skipped: nat(1e6) })
    assert(
      property(array(counts), array(counts), (some, others) => {
        const [a, b, all] = [some, others, [...some, ...others]].map((list) =>
          sumResults(list.map(({ passed, failed, skipped }) => result(passed, failed, skipped))),
        )
        expect(all?.passed).toBe((a?.passed ?? 0) + (b?.passed ?? 0))
        expect(all?.failed).toBe((a?.failed ?? 0) + (b?.failed ?? 0))
        expect(all?.skipped).toBe((a?.skipped ?? 0) + (b?.skipped ?? 0))
      }),
    )
  })
})

describe('timesLine', () => {
  test('default: each group in the order it ended, and all of it', () => {
    const times = [
      { group: 'check', seconds: 59.4 },
      { group: 'unit', seconds: 719.6 },
      { group: 'journeys', seconds: 59.6 },
    ]
    expect(timesLine(times, 779.2)).toBe('Took 12 min 59 s: check 59 s, unit 12 min 0 s, journeys 1 min 0 s')
  })

  test('behavior: one group alone', () => {
    expect(timesLine([{ group: 'contracts', seconds: 0.2 }], 0.4)).toBe('Took 0 s: contracts 0 s')
  })
})

describe('tail', () => {
  test('behavior: keeps the end, says what it left out, drops colors', () => {
    expect(tail('one\ntwo\n\u001b[31mthree\u001b[39m\n', 2)).toBe('… 1 lines before this\ntwo\nthree')
    expect(tail('one\ntwo', 2)).toBe('one\ntwo')
  })
})
