// @ts-check
import { describe, expect, test } from 'vitest'
import {
  forgeResults,
  fuzzCoverage,
  handlerCalls,
  handlerResults,
  invariantResults,
  parseForgeReport,
} from './forge-report.mjs'

/** @param {Record<string, object>} results */
const reportOf = (results) => JSON.stringify({ 'test/a/Till.t.sol:TillTest': { test_results: results } })
const fuzzed = { status: 'Success', reason: null, counterexample: null, kind: { Fuzz: { runs: 256 } } }
const single = { status: 'Success', reason: null, counterexample: null, kind: { Unit: { gas: 1 } } }
const broken = {
  status: 'Failure',
  reason: 'spent and taken',
  counterexample: { Single: 7 },
  kind: { Unit: { gas: 1 } },
}
const clean = { exitCode: 0, fuzzRuns: 256 }

describe('parseForgeReport', () => {
  test('default: a test has its contract, its name without parameters and its runs', () => {
    expect(parseForgeReport(reportOf({ 'testFuzz_pay_isKept(bytes,(uint8,bytes))': fuzzed }))).toEqual([
      { contract: 'TillTest', name: 'testFuzz_pay_isKept', status: 'Success', reason: '', fuzzRuns: 256 },
    ])
  })

  test('behavior: a failure has its reason and its counterexample', () => {
    expect(parseForgeReport(reportOf({ 'invariant_x()': broken }))[0]?.reason).toBe('spent and taken\n{"Single":7}')
  })

  test('error: the output of a crash is not a report', () => {
    expect(() => parseForgeReport('thread main panicked')).toThrow(SyntaxError)
  })
})

describe('forgeResults', () => {
  test('default: each test counts once', () => {
    const tests = parseForgeReport(reportOf({ 'testFuzz_a()': fuzzed, 'test_b()': single, 'invariant_c()': broken }))
    expect(forgeResults(tests, { ...clean, exitCode: 1 }).map(({ status }) => status)).toEqual([
      'passed',
      'passed',
      'failed',
    ])
  })

  test('behavior: a run without tests is a failure', () => {
    expect(forgeResults([], clean)).toMatchObject([{ status: 'failed', reason: 'Forge ran no test.' }])
  })

  test.each([1, null])('behavior: an exit code of %s without a failed test is a failure', (exitCode) => {
    const tests = parseForgeReport(reportOf({ 'test_b()': single }))
    expect(forgeResults(tests, { ...clean, exitCode }).at(-1)).toMatchObject({ status: 'failed' })
  })

  test('behavior: a fuzz test with too few runs is a failure', () => {
    const tests = parseForgeReport(reportOf({ 'testFuzz_a()': fuzzed }))
    expect(forgeResults(tests, { ...clean, fuzzRuns: 10_000 })).toMatchObject([
      { status: 'failed', reason: 'It was fuzzed 256 times, not 10000.' },
    ])
  })
})

describe('fuzzCoverage', () => {
  const tests = parseForgeReport(reportOf({ 'testFuzz_pay_isKept()': fuzzed, 'test_refuse_reverts()': single }))

  test('default: a function with a fuzz test of its name is fuzzed', () => {
    expect(fuzzCoverage(tests, [{ name: 'Till', functions: ['pay'] }])).toMatchObject([{ status: 'passed' }])
  })

  test('behavior: a plain test does not count, nor does a longer name', () => {
    expect(fuzzCoverage(tests, [{ name: 'Till', functions: ['refuse', 'pa'] }])).toMatchObject([
      { status: 'failed', reason: 'No fuzz test of TillTest is named for refuse, pa.' },
    ])
  })
})

describe('handlerCalls', () => {
  const metrics = { 'test/Till.sol:Till.pay': { calls: 10, reverts: 6, discards: 0 } }
  const invariant = { status: 'Success', reason: null, counterexample: null, kind: { Invariant: { metrics } } }

  test('default: calls are added up over all invariants', () => {
    const calls = handlerCalls(reportOf({ 'invariant_a()': invariant, 'invariant_b()': invariant, 'test_c()': single }))
    expect(calls).toEqual([{ name: 'Till.pay', calls: 20, successes: 8 }])
    expect(handlerResults(calls)).toMatchObject([{ status: 'passed' }])
  })

  test('behavior: too few successes are a failure', () => {
    const results = handlerResults([{ name: 'Till.pay', calls: 10, successes: 2 }])
    expect(results).toMatchObject([{ status: 'failed', reason: 'It succeeded in 2 of 10 calls.' }])
  })
})

describe('invariantResults', () => {
  const invariants = [{ contract: 'TillTest', name: 'nothingIsLost' }]

  test('default: the invariants of a passed campaign hold', () => {
    const tests = parseForgeReport(reportOf({ 'invariant_everythingHolds()': single }))
    expect(invariantResults(tests, invariants)).toMatchObject([
      { name: 'TillTest holds nothingIsLost', status: 'passed' },
    ])
  })

  test('behavior: the invariants of a failed or missing campaign fail', () => {
    const tests = parseForgeReport(reportOf({ 'invariant_everythingHolds()': broken }))
    expect(invariantResults(tests, invariants)).toMatchObject([{ status: 'failed' }])
    expect(invariantResults([], invariants)).toMatchObject([{ status: 'failed' }])
  })
})
