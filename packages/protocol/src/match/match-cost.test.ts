import { type Hex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { actionOf, dataLog, evaluate, evidenceOf, note, stepOf } from '../../test/examples.ts'
import { FilterOperator } from '../criteria/criteria.ts'
import { compilePattern } from '../criteria/regular-expression.ts'
import { createSearchWork } from '../criteria/search-work.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { compileAction } from './compile-action.ts'
import { explainAction } from './explain-action.ts'
import { matchAction } from './match-action.ts'
import { matchLogs } from './match-logs.ts'

const NOTE = toEventSelector(note[0])

function patternStep(pattern: string) {
  const filterData: Hex = `0x${Buffer.from(pattern).toString('hex')}`
  return stepOf({ signature: NOTE, fieldIndex: 0, fieldType: 2, filterType: FilterOperator.REGEX, filterData })
}

/** Logs with different texts of 4 kB each. */
function longNotes(count: number) {
  return Array.from({ length: count }, (_, at) => dataLog(at, note, [`${'a'.repeat(4092)}${1000 + at}`]))
}

describe('matchAction: the cost of patterns', () => {
  const heavy = actionOf([patternStep('(?:[a-j]*[b-k]*){40}x$')])
  const light = actionOf([patternStep('^a+10[0-9]{2}$')])
  const compile = (action = heavy) => compileAction(action, { abiItems: createAbiRegistry(note) })

  test('default: rejects fifty texts of 4 kB and an expensive pattern for their cost, every time', () => {
    const evidence = evidenceOf(longNotes(50))
    const result = evaluate(heavy, evidence, note)
    expect(result).toMatchObject({
      ...{ status: 'rejected', step: null, code: 'cost-limit-exceeded' },
      reason: 'Matching the regex against this transaction exceeds the cost limit.',
    })
    expect(matchAction(compile(), evidence)).toEqual(result)
  })

  test('behavior: searches no more than the budget allows', () => {
    const digits = Buffer.from('(?:[a-j]*[b-k]*){40}x$').toString('hex')
    const pattern = compilePattern(digits)
    if ('refused' in pattern) throw new Error(pattern.refused)
    const each = pattern.stepsFor('61'.repeat(4096))
    const work = createSearchWork(3 * each)
    expect(matchAction(compile(), evidenceOf(longNotes(3)), work)).toMatchObject({ code: 'filter-not-satisfied' })
    expect(work.isSpent).toBe(false)
    expect(matchAction(compile(), evidenceOf(longNotes(4)), work.again())).toMatchObject({
      code: 'cost-limit-exceeded',
    })
  })

  test('behavior: a log that matches before the limit does not count either', () => {
    const logs = [dataLog(0, note, ['x']), ...longNotes(50).map((log) => ({ ...log, logIndex: log.logIndex + 1 }))]
    expect(evaluate(heavy, evidenceOf(logs), note)).toMatchObject({ code: 'cost-limit-exceeded' })
    expect(evaluate(heavy, evidenceOf(logs.slice(0, 2)), note)).toMatchObject({ status: 'matched' })
  })

  test('behavior: matches fifty texts of 4 kB with an ordinary pattern', () => {
    expect(evaluate(light, evidenceOf(longNotes(50)), note)).toMatchObject({ status: 'matched' })
  })

  test('behavior: a repeated text costs as much as one', () => {
    const [same] = longNotes(1)
    if (!same) throw new Error('none')
    const logs = Array.from({ length: 500 }, (_, logIndex) => ({ ...same, logIndex }))
    expect(evaluate(heavy, evidenceOf(logs), note)).toMatchObject({ code: 'filter-not-satisfied' })
  })

  test('behavior: the explanation has the same result, without candidates', () => {
    const { result: match, steps } = explainAction(compile(), evidenceOf(longNotes(50)))
    expect(match).toMatchObject({ code: 'cost-limit-exceeded' })
    expect(steps).toMatchObject([{ status: 'skipped', candidates: [], reason: 'reason' in match ? match.reason : '' }])
  })

  test('behavior: explains a step that the result did not reach, as far as the budget allows', () => {
    const twice = compile(actionOf([patternStep('^b'), patternStep('(?:[a-j]*[b-k]*){40}x$')]))
    const { result: match, steps } = explainAction(twice, evidenceOf(longNotes(50)))
    expect(match).toMatchObject({ step: 0, code: 'filter-not-satisfied' })
    const codes = steps[1]?.candidates.map(({ code }) => code) ?? []
    expect(codes).toContain('filter-not-satisfied')
    expect(codes.at(-1)).toBe('cost-limit-exceeded')
  })

  test('behavior: a scan of logs limits each search separately', () => {
    expect(matchLogs(compile(light), longNotes(50))).toHaveLength(50)
  })

  test('behavior: actions without a pattern cost nothing', () => {
    const logs = longNotes(500)
    const result = matchAction(compile(actionOf([stepOf({ signature: NOTE })])), evidenceOf(logs), createSearchWork(0))
    expect(result).toMatchObject({ status: 'matched' })
  })
})
