import { encodeFunctionData, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import {
  ALICE,
  actionOf,
  BOB,
  dataLog,
  erc20,
  evidenceOf,
  note,
  OTHER,
  stepOf,
  transferLog,
  word,
  ZERO,
} from '../../test/examples.ts'
import { makeCase } from '../../test/match-cases.ts'
import { type Action, SignatureType } from '../action/action.ts'
import { parseAction } from '../action/parse-action.ts'
import { FilterOperator } from '../criteria/criteria.ts'
import { parseTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type AbiRegistry, createAbiRegistry } from '../signature/abi-registry.ts'
import { compileAction } from './compile-action.ts'
import { explainAction, formatExpectation, MAX_CANDIDATES } from './explain-action.ts'
import { matchAction } from './match-action.ts'

function explain(action: Action, evidence: TransactionEvidence, abiItems: AbiRegistry = createAbiRegistry(erc20)) {
  return explainAction(compileAction(action, { abiItems }), evidence)
}

const atLeast = (value: bigint) =>
  stepOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: word(value) })

const CASES = casesAtDepth(1_000)

describe('explainAction', () => {
  test('default: returns the result, and each step with all of its candidates', () => {
    const logs = [transferLog(1, { value: 60n }), transferLog(2, { address: OTHER }), transferLog(3, { value: 100n })]
    const { result: match, steps } = explain(actionOf([atLeast(100n)], { fieldIndex: 1 }), evidenceOf(logs))
    expect(match).toMatchObject({ status: 'matched', logIndexes: [3] })
    expect(steps).toMatchObject([{ step: 0, status: 'passed', code: null, reason: 'One log passes.' }])
    expect(steps[0]?.candidates).toMatchObject([
      {
        source: { type: 'log', logIndex: 1 },
        passed: false,
        code: 'filter-not-satisfied',
        needed: 'at least 100',
        shortBy: '40',
        field: { name: 'value', type: 'uint256', value: '60' },
      },
      { source: { type: 'log', logIndex: 2 }, passed: false, code: 'contract-mismatch', field: null, needed: null },
      {
        source: { type: 'log', logIndex: 3 },
        passed: true,
        code: null,
        shortBy: null,
        claimant: BOB,
        field: { value: '100' },
      },
    ])
  })

  test('behavior: the result is that of the match engine', () => {
    let explained = 0
    for (let seed = 0; seed < CASES; seed++) {
      const { definition, recorded } = makeCase(seed)
      try {
        const { action, abi, notBeforeBlock } = parseAction(definition)
        const compiled = compileAction(action, { abiItems: createAbiRegistry(abi ?? []), notBeforeBlock })
        const [evidence] = parseTransactionEvidenceFile({
          chainId: recorded.chainId,
          transactions: [recorded.transaction],
          receipts: [recorded.receipt],
        })
        if (!evidence) throw new Error('one was given')
        const match = matchAction(compiled, evidence)
        const { result: same, steps } = explainAction(compiled, evidence)
        expect(same).toEqual(match)
        expect(steps.map(({ step }) => step)).toEqual(action.actionSteps.map((_, at) => at))
        if (match.status === 'matched' || match.status === 'ambiguous') {
          expect(steps.every(({ status }) => status === 'passed')).toBe(true)
        }
        explained++
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
      }
    }
    expect(explained).toBeGreaterThan(0.8 * CASES)
  })

  test('behavior: shows the steps of a group separately, though one log must meet them all', () => {
    const logs = [transferLog(0, { to: BOB, value: 1n }), transferLog(1, { to: ALICE, value: 500n })]
    const { result: match, steps } = explain(
      actionOf([stepOf({ fieldIndex: 1, filterData: BOB }), atLeast(100n)]),
      evidenceOf(logs),
    )
    expect(match.status).toBe('rejected')
    expect(steps.map(({ status, candidates }) => [status, candidates.map(({ passed }) => passed)])).toEqual([
      ['passed', [true, false]],
      ['passed', [false, true]],
    ])
    // Each trace has the reason for the rejection, although both steps passed.
    const reason = 'One log passes. But one single log must meet steps 1 and 2 together, and none does.'
    expect(steps.map((step) => step.reason)).toEqual([reason, reason])
  })

  test.each<[string, Partial<TransactionEvidence>, string]>([
    ['reverted', { status: 'reverted' }, 'transaction reverted'],
    ['unmined', { blockNumber: null }, 'not in a block'],
    ['of unknown status', { status: null }, 'does not say'],
  ])('behavior: of a transaction that is %s nothing is tried', (_, other, reason) => {
    const { steps } = explain(actionOf([atLeast(1n)]), evidenceOf([transferLog(0)], other))
    expect(steps).toEqual([
      { step: 0, status: 'skipped', code: null, reason: expect.stringContaining(reason), candidates: [] },
    ])
  })

  test('behavior: on another chain, or without such a log, the step fails with a reason', () => {
    expect(explain(actionOf([stepOf({ chainId: 10 })]), evidenceOf([transferLog(0)])).steps).toMatchObject([
      { status: 'failed', code: 'chain-mismatch', candidates: [] },
    ])
    expect(explain(actionOf([stepOf()]), evidenceOf([])).steps).toMatchObject([
      { status: 'failed', code: 'log-not-found', candidates: [] },
    ])
    expect(explain(actionOf([stepOf()]), evidenceOf([{ ...transferLog(0), removed: true }])).steps).toMatchObject([
      { code: 'log-not-found' },
    ])
  })

  test('behavior: shows any parameter as such', () => {
    for (const abiItems of [createAbiRegistry(erc20), createAbiRegistry([])]) {
      const [step] = explain(actionOf([stepOf()]), evidenceOf([transferLog(0)]), abiItems).steps
      expect(step?.candidates).toMatchObject([
        { passed: true, reason: 'Any parameter will do.', field: null, needed: null },
      ])
      const [not] = explain(
        actionOf([stepOf({ filterType: FilterOperator.NOT_EQUAL })]),
        evidenceOf([transferLog(0)]),
        abiItems,
      ).steps
      expect(not).toMatchObject({
        status: 'failed',
        code: 'filter-type-mismatch',
        candidates: [{ passed: false, code: 'filter-type-mismatch' }],
      })
    }
  })

  test('behavior: shows a field that cannot be decoded without a value', () => {
    const log = { ...transferLog(0), data: '0x12' as const }
    const [step] = explain(actionOf([atLeast(1n)]), evidenceOf([log])).steps
    expect(step).toMatchObject({
      status: 'failed',
      code: 'decode-failed',
      candidates: [{ code: 'decode-failed', field: null, needed: 'at least 1', shortBy: null }],
    })
    const short = { ...transferLog(0), topics: transferLog(0).topics.slice(0, 2) }
    expect(explain(actionOf([atLeast(1n)]), evidenceOf([short])).steps).toMatchObject([{ code: 'decode-failed' }])
  })

  test('behavior: shows a string as text', () => {
    const step = stepOf({ signature: toEventSelector(note[0]), fieldIndex: 0, filterData: '0x676d' })
    const [trace] = explain(actionOf([step]), evidenceOf([dataLog(0, note, ['gn "x"'])]), createAbiRegistry(note)).steps
    expect(trace?.candidates).toMatchObject([
      { passed: false, needed: '"gm"', field: { name: 'text', value: '"gn \\"x\\""' } },
    ])
  })

  test('behavior: a call is its step’s one candidate', () => {
    const abi = parseAbi(['function pay(address who, uint256 amount)'])
    const step = stepOf({
      signature: toFunctionSelector(abi[0]),
      signatureType: SignatureType.FUNC,
      fieldIndex: 1,
      filterType: FilterOperator.GREATER_THAN,
      filterData: '0x0a',
    })
    const input = encodeFunctionData({ abi, functionName: 'pay', args: [BOB, 4n] })
    const explainWith = (other: Partial<TransactionEvidence>) =>
      explain(actionOf([step], { fieldIndex: 0 }), evidenceOf([], { input, ...other }), createAbiRegistry(abi)).steps[0]
    expect(explainWith({})).toMatchObject({
      status: 'failed',
      code: 'filter-not-satisfied',
      candidates: [
        { source: { type: 'call' }, needed: 'more than 10', shortBy: '7', claimant: null, field: { value: '4' } },
      ],
    })
    expect(explainWith({ input: encodeFunctionData({ abi, functionName: 'pay', args: [BOB, 11n] }) })).toMatchObject({
      status: 'passed',
      reason: 'The call passes.',
      candidates: [{ claimant: BOB }],
    })
    expect(explainWith({ to: null })).toMatchObject({ code: 'call-not-found', candidates: [{ source: { to: null } }] })
    expect(explainWith({ to: OTHER })).toMatchObject({ code: 'contract-mismatch' })
    expect(explainWith({ input: '0x12345678' })).toMatchObject({ code: 'call-not-found' })
  })

  test(`behavior: shows ${MAX_CANDIDATES} of thousands of candidates`, () => {
    const logs = Array.from({ length: 5000 }, (_, at) => transferLog(at, { value: 1n }))
    const { steps } = explain(actionOf([stepOf({ ...atLeast(100n), targetContract: ZERO })]), evidenceOf(logs))
    expect(steps[0]?.candidates).toHaveLength(MAX_CANDIDATES)
  })

  test('behavior: returns what a number lacks, and null when it is too large', () => {
    const abi = parseAbi(['event Level(int8 delta)'])
    const topic = toEventSelector(abi[0])
    const short = (filterType: number, needed: bigint, found: number) => {
      const step = stepOf({ signature: topic, fieldIndex: 0, filterType, filterData: word(needed) })
      return explain(actionOf([step]), evidenceOf([dataLog(0, abi, [found])]), createAbiRegistry(abi)).steps[0]
        ?.candidates[0]?.shortBy
    }
    expect(short(FilterOperator.GREATER_THAN, -3n, -3)).toBe('1')
    expect(short(FilterOperator.GREATER_THAN_OR_EQUAL, 5n, -3)).toBe('8')
    expect(short(FilterOperator.EQUAL, 5n, -3)).toBeNull()
    expect(short(FilterOperator.LESS_THAN, 5n, 7)).toBeNull()
    expect(short(FilterOperator.GREATER_THAN, -5n, -3)).toBeNull()
  })
})

describe('formatExpectation', () => {
  test.each([
    [0, '100'],
    [1, 'anything but 100'],
    [2, 'more than 100'],
    [3, 'less than 100'],
    [4, 'something that contains 100'],
    [5, 'something that matches 100'],
    [6, 'at least 100'],
    [7, 'at most 100'],
    [8, 'a filter of unknown kind 8'],
  ])('default: filter %i: %s', (filterType, text) => {
    const field = {
      label: 'x',
      type: 'uint256',
      leaf: { type: 'uint', bits: 256 },
      location: { type: 'topic', topic: 1 },
    } as const
    expect(formatExpectation(field, { filterType, fieldType: 0, fieldIndex: 0, filterData: '0x64' })).toBe(text)
  })
})
