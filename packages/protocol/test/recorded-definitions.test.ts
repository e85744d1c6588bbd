import { beforeAll, describe, expect, test } from 'vitest'
import { numberAtDepth, partAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { attempt, differenceOf, judgeOurs } from './compare-evaluators.ts'
import { judgeNaively, type NaiveDefinition } from './naive-evaluator.ts'
import { type RecordedCase, readCases, readSignatureTable, type SignatureTable } from './recorded.ts'
import { definitionOfCall, definitionOfLog, type RecordedDefinition } from './recorded-definitions.ts'

/**
 * Definitions from every fifth known log and every second known call. All of them take five times as long and find no more.
 */
const LOG_STRIDE = 5
const CALL_STRIDE = 2
/** The number of those logs, and of the calls, for every change. `npm run test:soak` uses all of them. */
const LOGS = 600
const CALLS = 250

describe.each(['receipts', 'receipts-b'] as const)('definitions made from every recorded transaction of %s', (set) => {
  let cases: readonly RecordedCase[] = []
  let table: SignatureTable = { events: new Map(), functions: new Map() }
  const totals = { evaluated: 0, met: 0, missed: 0 }

  beforeAll(() => {
    cases = readCases(set)
    table = readSignatureTable()
  })

  /** Runs a definition in both evaluators. The log or call that it was made from must match, or must not. */
  function runOne(
    one: RecordedCase,
    definition: NaiveDefinition,
    logIndex: number | null,
    isMet: boolean,
  ): string | null {
    const input = { definition, recorded: one.recorded }
    const naive = judgeNaively(definition, one.recorded)
    const difference = differenceOf(
      naive,
      attempt(() => judgeOurs(input)),
    )
    totals.evaluated++
    if (difference !== null)
      return `${one.file} ${one.recorded.transaction.hash}: ${difference}; ${JSON.stringify(definition)}`
    if (naive.status === 'indeterminate' || naive.status === 'error' || one.recorded.receipt?.status === '0x0')
      return null
    const isHit = logIndex === null ? /matched|ambiguous/.test(naive.status) : naive.logIndexes.includes(logIndex)
    if (isHit) totals.met++
    else totals.missed++
    return isHit === isMet
      ? null
      : `${one.file} ${one.recorded.transaction.hash}: log ${logIndex} ${isMet ? 'missed' : 'met'}; ${JSON.stringify(definition)}`
  }

  function runBoth(one: RecordedCase, made: RecordedDefinition | null): readonly (string | null)[] {
    if (made === null) return []
    return [
      runOne(one, made.definition, made.logIndex, true),
      made.nearMiss && runOne(one, made.nearMiss, made.logIndex, false),
    ]
  }

  test('default: on logs both evaluators agree, for a match and for a miss by one byte', () => {
    let seed = 0
    const every = cases.flatMap((one) =>
      (one.recorded.receipt?.logs ?? []).flatMap((log) => (++seed % LOG_STRIDE === 0 ? [{ one, log, seed }] : [])),
    )
    const selected = partAtDepth(every, LOGS)
    const differences = selected.flatMap((each) =>
      runBoth(each.one, definitionOfLog(each.seed, each.one.recorded, each.log, table)),
    )
    expect(differences.filter((difference) => difference !== null)).toEqual([])
    expect(selected.length).toBeGreaterThan(numberAtDepth(700, 300))
    expect(totals.met).toBeGreaterThan(0.8 * selected.length)
    expect(totals.missed).toBeGreaterThan(0.8 * selected.length)
  }, 240_000)

  test('default: on calls both evaluators agree too', () => {
    Object.assign(totals, { evaluated: 0, met: 0, missed: 0 })
    const every = cases.flatMap((one, seed) => (seed % CALL_STRIDE === 0 ? [{ one, seed }] : []))
    const differences = partAtDepth(every, CALLS).flatMap(({ one, seed }) =>
      runBoth(one, definitionOfCall(seed, one.recorded, table)),
    )
    expect(differences.filter((difference) => difference !== null)).toEqual([])
    expect(totals.met).toBeGreaterThan(numberAtDepth(100, 50))
    expect(totals.missed).toBeGreaterThan(numberAtDepth(100, 50))
  }, 240_000)
})
