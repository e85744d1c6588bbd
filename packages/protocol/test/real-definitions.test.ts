import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeOurs } from './compare-evaluators.ts'
import { judgeNaively, type NaiveDefinition, type NaiveResult } from './naive-evaluator.ts'
import { type RecordedCase, readCases } from './recorded.ts'

/**
 * A definition of this repository on a recorded transaction. `method` says how the expected result was found. `hand` means
 * that a person read it from the words of the log or the calldata before any program of the repository ran, and `why`
 * says where to look. The naive evaluator runs all of them too.
 */
type RealDefinition = {
  readonly name: string
  readonly set: 'receipts' | 'receipts-b'
  readonly file: string
  readonly tx: string
  readonly method: 'hand' | 'naive'
  readonly why: string
  readonly definition: NaiveDefinition
  readonly expected: Pick<NaiveResult, 'status' | 'claimants' | 'logIndexes'>
}

const definitions: readonly RealDefinition[] = JSON.parse(
  readFileSync(new URL('./fixtures/real-definitions.json', import.meta.url), 'utf8'),
)

describe('definitions on recorded transactions', () => {
  const recorded = new Map<string, RecordedCase>()

  beforeAll(() => {
    for (const set of ['receipts', 'receipts-b'] as const) {
      for (const one of readCases(set)) recorded.set(`${one.set} ${one.file} ${one.recorded.transaction.hash}`, one)
    }
  })

  test('behavior: there are at least 40, at least 15 of them by hand, with every status among them', () => {
    expect(definitions.length).toBeGreaterThanOrEqual(40)
    expect(definitions.filter(({ method }) => method === 'hand').length).toBeGreaterThanOrEqual(15)
    expect(new Set(definitions.map(({ expected }) => expected.status))).toEqual(
      new Set(['matched', 'ambiguous', 'indeterminate', 'rejected', 'error']),
    )
    expect(definitions.filter(({ expected }) => /matched|ambiguous/.test(expected.status)).length).toBeGreaterThan(
      0.3 * definitions.length,
    )
  })

  test.each(definitions)('default: $name: $expected.status', ({ set, file, tx, definition, expected }) => {
    const found = recorded.get(`${set} ${file} ${tx}`)
    if (!found) throw new Error(`${tx} is not recorded in ${file}`)
    const naive = judgeNaively(definition, found.recorded)
    const ours = judgeOurs({ definition, recorded: found.recorded })
    expect(naive).toMatchObject(expected)
    expect(ours).toMatchObject(expected)
  })
})
