import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeOurs } from './compare-evaluators.ts'
import { judgeNaively, type NaiveResult, type NaiveRule } from './naive-evaluator.ts'
import { type RecordedCase, readCases } from './recorded.ts'

/**
 * A rule of this repository on a recorded transaction. `method` says how the expected result was found. `hand` means
 * that a person read it from the words of the log or the calldata before any program of the repository ran, and `why`
 * says where to look. The naive evaluator runs all of them too.
 */
type RealRule = {
  readonly name: string
  readonly set: 'receipts' | 'receipts-b'
  readonly file: string
  readonly tx: string
  readonly method: 'hand' | 'naive'
  readonly why: string
  readonly rule: NaiveRule
  readonly expected: Pick<NaiveResult, 'status' | 'claimants' | 'logIndexes'>
}

const rules: readonly RealRule[] = JSON.parse(
  readFileSync(new URL('./fixtures/real-rules.json', import.meta.url), 'utf8'),
)

describe('rules on recorded transactions', () => {
  const recorded = new Map<string, RecordedCase>()

  beforeAll(() => {
    for (const set of ['receipts', 'receipts-b'] as const) {
      for (const one of readCases(set)) recorded.set(`${one.set} ${one.file} ${one.recorded.transaction.hash}`, one)
    }
  })

  test('behavior: there are at least 40, at least 15 of them by hand, with every status among them', () => {
    expect(rules.length).toBeGreaterThanOrEqual(40)
    expect(rules.filter(({ method }) => method === 'hand').length).toBeGreaterThanOrEqual(15)
    expect(new Set(rules.map(({ expected }) => expected.status))).toEqual(
      new Set(['matched', 'ambiguous', 'indeterminate', 'rejected', 'error']),
    )
    expect(rules.filter(({ expected }) => /matched|ambiguous/.test(expected.status)).length).toBeGreaterThan(
      0.3 * rules.length,
    )
  })

  test.each(rules)('default: $name: $expected.status', ({ set, file, tx, rule, expected }) => {
    const found = recorded.get(`${set} ${file} ${tx}`)
    if (!found) throw new Error(`${tx} is not recorded in ${file}`)
    const naive = judgeNaively(rule, found.recorded)
    const ours = judgeOurs({ rule, recorded: found.recorded })
    expect(naive).toMatchObject(expected)
    expect(ours).toMatchObject(expected)
  })
})
