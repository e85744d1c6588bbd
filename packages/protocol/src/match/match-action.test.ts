import { encodeFunctionData, type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  actionOf,
  BOB,
  dataLog,
  erc20,
  evaluate,
  evidenceOf,
  note,
  OTHER,
  type StepInput,
  stepOf,
  TOKEN,
  TRANSFER,
  transferLog,
  word,
  ZERO,
} from '../../test/examples.ts'
import { SignatureType } from '../action/action.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import { packFieldPath } from '../criteria/field-path.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'

const { EQUAL, NOT_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, CONTAINS, REGEX } = FilterOperator

/** A transfer of at least that amount. */
const atLeast = (value: bigint, other: StepInput = {}) =>
  stepOf({ fieldIndex: 2, filterType: GREATER_THAN_OR_EQUAL, filterData: word(value), ...other })
const to = (who: Hex, other: StepInput = {}) =>
  stepOf({ fieldIndex: 1, fieldType: FieldType.ADDRESS, filterData: who, ...other })

describe('matchAction', () => {
  test('default: a log that satisfies the step matches and names the claimant', () => {
    const action = actionOf([atLeast(100n)], { fieldIndex: 1 })
    expect(evaluate(action, evidenceOf([transferLog(7, { to: BOB, value: 100n })]))).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address: BOB, logIndex: 7 },
      logIndexes: [7],
    })
  })

  test('default: a log below the threshold does not match', () => {
    expect(evaluate(actionOf([atLeast(101n)]), evidenceOf([transferLog(7, { value: 100n })]))).toEqual({
      status: 'rejected',
      step: 0,
      code: 'filter-not-satisfied',
      reason: 'Step 1: the value does not satisfy the filter.',
    })
  })

  describe('the transaction as a whole', () => {
    const action = actionOf([stepOf()])
    const logs = [transferLog(0)]
    const pending = { status: 'rejected', step: null, code: 'transaction-pending' }

    test.each([
      ['reverted', { status: 'reverted' }, { status: 'rejected', step: null, code: 'transaction-reverted' }],
      ['in no block', { blockNumber: null, status: null, logs: [] }, pending],
      ['in no block, whatever its status', { blockNumber: null }, pending],
      ['of unknown status', { status: null }, { status: 'indeterminate', code: 'status-unknown' }],
      ['on another chain', { chainId: 10 }, { status: 'rejected', step: 0, code: 'chain-mismatch' }],
      ['without logs', { logs: [] }, { status: 'rejected', step: 0, code: 'log-not-found' }],
      ['without calldata, which no step needs', { input: null }, { status: 'matched' }],
      ['a contract creation', { to: null }, { status: 'matched' }],
    ] as const)('behavior: %s', (_, other, result) => {
      expect(evaluate(action, evidenceOf(logs, other))).toMatchObject(result)
    })

    test('behavior: a removed log does not count, and does not hide another', () => {
      expect(evaluate(action, evidenceOf([{ ...transferLog(0), removed: true }]))).toMatchObject({
        status: 'rejected',
        code: 'log-not-found',
      })
      expect(evaluate(action, evidenceOf([{ ...transferLog(0), removed: true }, transferLog(1)]))).toMatchObject({
        status: 'matched',
        logIndexes: [1],
      })
      expect(evaluate(action, evidenceOf([{ ...transferLog(0), removed: false }]))).toMatchObject({
        status: 'matched',
      })
    })

    test.each([
      [99n, 'matched'],
      [100n, 'matched'],
      [101n, 'rejected'],
    ])('behavior: in block 100, with %i as the first that counts: %s', (first, status) => {
      expect(evaluate(action, evidenceOf(logs), erc20, first).status).toBe(status)
    })

    test('behavior: without calldata a function step is indeterminate, never rejected', () => {
      const call = stepOf({ signature: '0x12345678', signatureType: SignatureType.FUNC })
      for (const other of [{}, { to: null }, { logs }, { chainId: 10 }]) {
        const open = evaluate(actionOf([call]), evidenceOf([], { input: null, ...other }))
        expect(open).toMatchObject({ status: 'indeterminate', code: 'calldata-unknown' })
      }
      expect(evaluate(actionOf([call]), evidenceOf([], { input: null, status: 'reverted' })).status).toBe('rejected')
      expect(evaluate(actionOf([atLeast(1n), call]), evidenceOf([], { input: null })).status).toBe('indeterminate')
    })
  })

  describe('targets', () => {
    test('behavior: the same event of another contract does not count', () => {
      expect(evaluate(actionOf([stepOf()]), evidenceOf([transferLog(0, { address: OTHER })]))).toMatchObject({
        status: 'rejected',
        code: 'contract-mismatch',
      })
      expect(
        evaluate(actionOf([stepOf()]), evidenceOf([transferLog(0, { address: OTHER }), transferLog(1)])),
      ).toMatchObject({ logIndexes: [1] })
    })

    test('behavior: with a wildcard target the event of any contract counts', () => {
      const action = actionOf([stepOf({ targetContract: ZERO })])
      expect(evaluate(action, evidenceOf([transferLog(0, { address: OTHER }), transferLog(1)]))).toMatchObject({
        logIndexes: [0, 1],
      })
    })

    test('behavior: addresses compare without their case', () => {
      const mixed: Hex = '0xABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD'
      const lower: Hex = `0x${mixed.slice(2).toLowerCase()}`
      const action = actionOf([stepOf({ targetContract: mixed })], { fieldIndex: 1, targetContract: lower })
      expect(evaluate(action, evidenceOf([transferLog(0, { address: lower })]))).toMatchObject({
        claimant: { address: BOB },
      })
    })
  })

  describe('groups', () => {
    const both = [to(BOB), atLeast(100n)]

    test('default: steps on one event and contract must be met by one log', () => {
      const split = evidenceOf([transferLog(0, { to: BOB, value: 1n }), transferLog(1, { to: ALICE, value: 500n })])
      const rejected = { status: 'rejected', step: 1, code: 'filter-not-satisfied' }
      expect(evaluate(actionOf(both), split)).toMatchObject(rejected)
      const joined = evidenceOf([transferLog(0, { to: BOB, value: 1n }), transferLog(1, { to: BOB, value: 500n })])
      expect(evaluate(actionOf(both), joined)).toMatchObject({ status: 'matched', logIndexes: [1] })
    })

    test('behavior: a wildcard target is in another group than a named one, so two logs can meet them', () => {
      const steps = [to(BOB), atLeast(100n, { targetContract: ZERO })]
      const split = evidenceOf([
        transferLog(0, { to: BOB, value: 1n }),
        transferLog(1, { to: ALICE, value: 500n, address: OTHER }),
      ])
      expect(evaluate(actionOf(steps), split)).toMatchObject({ status: 'matched', logIndexes: [0, 1] })
    })

    test('behavior: steps of one group need not be adjacent', () => {
      const steps = [to(BOB), stepOf({ targetContract: OTHER }), atLeast(100n)]
      const logs = [transferLog(0, { to: BOB, value: 100n }), transferLog(1, { address: OTHER })]
      expect(evaluate(actionOf(steps), evidenceOf(logs))).toMatchObject({ status: 'matched', logIndexes: [0, 1] })
      expect(evaluate(actionOf(steps), evidenceOf(logs.slice(1)))).toMatchObject({ status: 'rejected', step: 0 })
    })

    test('behavior: every group must be met, and the result names the first that is not', () => {
      const steps = [
        stepOf(),
        stepOf({ targetContract: OTHER }),
        stepOf({ signature: word(7n), targetContract: OTHER }),
      ]
      expect(evaluate(actionOf(steps), evidenceOf([transferLog(0)]))).toMatchObject({ status: 'rejected', step: 1 })
      const logs = [transferLog(0), transferLog(1, { address: OTHER })]
      expect(evaluate(actionOf(steps), evidenceOf(logs))).toMatchObject({
        status: 'rejected',
        step: 2,
        code: 'log-not-found',
      })
    })

    test('behavior: steps on another chain are a separate group, which this chain’s evidence never meets', () => {
      expect(evaluate(actionOf([stepOf(), stepOf({ chainId: 10 })]), evidenceOf([transferLog(0)]))).toMatchObject({
        status: 'rejected',
        step: 1,
        code: 'chain-mismatch',
      })
    })

    test('behavior: the same log may meet several groups and is listed once', () => {
      const steps = [stepOf(), stepOf({ targetContract: ZERO })]
      expect(evaluate(actionOf(steps), evidenceOf([transferLog(3)]))).toMatchObject({
        status: 'matched',
        logIndexes: [3],
      })
    })
  })

  describe('function steps', () => {
    const abi = parseAbi([
      'function pay(address who, uint256 amount, string memo, (uint8 kind, bytes extra) how)',
      'function ping()',
    ])
    const [pay] = abi
    const selector = toFunctionSelector(pay)
    const input = encodeFunctionData({ abi, functionName: 'pay', args: [BOB, 5n, 'gm', { kind: 3, extra: '0x1234' }] })
    const call = (criteria: StepInput = {}) =>
      stepOf({ signature: selector, signatureType: SignatureType.FUNC, actionType: 1, ...criteria })
    const inside = (position: number, filterData: Hex) =>
      call({ fieldType: FieldType.TUPLE, fieldIndex: packFieldPath([3, position]), filterData })

    test.each([
      ['any parameter', call()],
      ['an address', call({ fieldIndex: 0, filterData: BOB })],
      ['a number', call({ fieldIndex: 1, filterType: LESS_THAN, filterData: '0x06' })],
      ['a string', call({ fieldIndex: 2, filterType: REGEX, filterData: '0x5e676d24' })],
      ['inside a tuple', inside(0, '0x03')],
      ['bytes inside a tuple', inside(1, '0x1234')],
      ['any callee', call({ targetContract: ZERO })],
      ['a padded selector', call({ signature: word(selector) })],
    ])('default: %s', (_, step) => {
      expect(evaluate(actionOf([step]), evidenceOf([], { input }), abi)).toMatchObject({
        status: 'matched',
        logIndexes: [],
      })
    })

    test('behavior: function steps match one by one, on one call', () => {
      const steps = [call({ fieldIndex: 0, filterData: BOB }), call({ fieldIndex: 1, filterData: '0x05' })]
      expect(evaluate(actionOf(steps), evidenceOf([], { input }), abi).status).toBe('matched')
      expect(
        evaluate(actionOf([...steps, call({ fieldIndex: 2, filterData: '0x' })]), evidenceOf([], { input }), abi),
      ).toMatchObject({ status: 'rejected', step: 2 })
    })

    const cut = (length: number): Hex => `0x${input.slice(2, length)}`
    const dirty: Hex = `0x${input.slice(2, 10)}ff${input.slice(12)}`
    test.each<[string, Partial<TransactionEvidence>, string]>([
      ['another selector', { input: '0x12345678' }, 'call-not-found'],
      ['no calldata', { input: '0x' }, 'call-not-found'],
      ['half a selector', { input: cut(8) }, 'call-not-found'],
      ['another callee', { input, to: OTHER }, 'contract-mismatch'],
      ['a contract creation', { input, to: null }, 'call-not-found'],
      ['calldata cut off before the argument', { input: cut(137) }, 'decode-failed'],
      ['a selector alone', { input: selector }, 'decode-failed'],
      ['another argument', { input }, 'filter-not-satisfied'],
    ])('behavior: %s does not match', (_, other, code) => {
      const step = call({ fieldIndex: 1, filterData: '0x06' })
      expect(evaluate(actionOf([step]), evidenceOf([], other), abi)).toMatchObject({
        status: 'rejected',
        step: 0,
        code,
      })
    })

    test('behavior: any parameter reads no argument: calldata may end after its selector', () => {
      expect(evaluate(actionOf([call()]), evidenceOf([], { input: selector }), abi).status).toBe('matched')
    })

    test('behavior: a contract creation does not match a function step, with or without a wildcard target', () => {
      for (const targetContract of [TOKEN, ZERO] as const) {
        const step = call({ targetContract })
        expect(evaluate(actionOf([step]), evidenceOf([], { input, to: null }), abi)).toMatchObject({
          status: 'rejected',
          code: 'call-not-found',
        })
      }
    })

    test('behavior: invalid data in an argument that no step needs has no effect', () => {
      const amount = call({ fieldIndex: 1, filterData: '0x05' })
      const junk: Hex = `${selector}${'ff'.repeat(32)}${word(5n).slice(2)}${'ff'.repeat(64)}`
      expect(evaluate(actionOf([amount]), evidenceOf([], { input: junk }), abi).status).toBe('matched')
      expect(evaluate(actionOf([amount]), evidenceOf([], { input: dirty }), abi).status).toBe('matched')
      const who = call({ fieldIndex: 0, filterType: NOT_EQUAL, filterData: ALICE })
      const result = evaluate(actionOf([who]), evidenceOf([], { input: dirty }), abi)
      expect(result).toMatchObject({ code: 'decode-failed' })
    })

    test('behavior: a topic declared a function cannot be a call', () => {
      const step = stepOf({ signature: TRANSFER, signatureType: SignatureType.FUNC })
      expect(evaluate(actionOf([step]), evidenceOf([], { input: TRANSFER }))).toMatchObject({
        status: 'rejected',
        code: 'call-not-found',
      })
    })

    test('behavior: steps can require a call and an event together', () => {
      const steps = [call({ fieldIndex: 0, filterData: BOB }), stepOf()]
      const abiOfBoth = [...abi, ...erc20]
      expect(evaluate(actionOf(steps), evidenceOf([transferLog(4)], { input }), abiOfBoth)).toMatchObject({
        status: 'matched',
        logIndexes: [4],
      })
      expect(evaluate(actionOf(steps), evidenceOf([], { input }), abiOfBoth)).toMatchObject({
        status: 'rejected',
        step: 1,
      })
    })
  })

  describe('values', () => {
    const level = parseAbi(['event Level(int8 delta, uint8 level, bytes4 kind, bytes data)'])
    const levelLog = dataLog(0, level, [-3, 7, '0xdeadbeef', '0x1ab2'])
    const ofLevel = (criteria: StepInput) =>
      evaluate(actionOf([stepOf({ signature: toEventSelector(level[0]), ...criteria })]), evidenceOf([levelLog]), level)

    test.each<[string, StepInput, string]>([
      ['a negative number', { fieldIndex: 0, filterData: word(-3n) }, 'matched'],
      ['below zero', { fieldIndex: 0, filterType: LESS_THAN, filterData: '0x' }, 'matched'],
      ['not above a lower one', { fieldIndex: 0, filterType: GREATER_THAN, filterData: word(-2n) }, 'rejected'],
      ['a number of odd digits', { fieldIndex: 1, filterData: '0x7' }, 'matched'],
      ['bytes that contain', { fieldIndex: 2, filterType: CONTAINS, filterData: '0xadbe' }, 'matched'],
      ['half bytes', { fieldIndex: 3, filterType: CONTAINS, filterData: '0xab' }, 'rejected'],
      ['whatever is declared', { fieldIndex: 0, fieldType: FieldType.STRING, filterData: word(-3n) }, 'matched'],
      ['a field type that is none', { fieldIndex: 0, fieldType: 99, filterData: word(-3n) }, 'matched'],
      ['a path of one', { fieldIndex: packFieldPath([1]), fieldType: FieldType.TUPLE, filterData: '0x07' }, 'matched'],
      [
        'a path that continues after its leaf',
        { fieldIndex: packFieldPath([1, 5, 6]), fieldType: FieldType.TUPLE, filterData: '0x07' },
        'matched',
      ],
      [
        'a path with bits above the thirtieth',
        { fieldIndex: packFieldPath([1]) + 3 * 2 ** 30, fieldType: FieldType.TUPLE, filterData: '0x07' },
        'matched',
      ],
      ['a packed path that is not declared one', { fieldIndex: packFieldPath([1]), filterData: '0x07' }, 'rejected'],
    ])('default: %s', (_, criteria, status) => expect(ofLevel(criteria).status).toBe(status))

    test.each<[string, StepInput, string]>([
      ['an index past the inputs', { fieldIndex: 4 }, 'field-not-found'],
      ['a size of bytes', { fieldIndex: 2, filterType: GREATER_THAN }, 'filter-type-mismatch'],
      ['an unknown filter', { fieldIndex: 1, filterType: 8 }, 'filter-type-mismatch'],
      ['a number too long', { fieldIndex: 1, filterData: `0x${'00'.repeat(33)}` }, 'filter-data-malformed'],
    ])('behavior: %s does not match, with that reason', (_, criteria, code) => {
      expect(ofLevel(criteria)).toMatchObject({ status: 'rejected', step: 0, code })
    })

    test.each([
      ['gm', EQUAL, '0x676d', true],
      ['gm', REGEX, '0x5e67', true],
      ['gm', REGEX, '0x284729', false],
      ['', EQUAL, '0x', true],
      ['', CONTAINS, '0x', true],
      ['e\u0301', EQUAL, '0xc3a9', false],
      ['\u{feff}gm', EQUAL, '0x676d', false],
      ['\u{feff}gm', CONTAINS, '0x676d', true],
      ['gm', NOT_EQUAL, '0x676d', false],
    ] as const)('default: the string %j, filter %i, %s: %s', (text, filterType, filterData, passes) => {
      const step = stepOf({
        signature: toEventSelector(note[0]),
        fieldIndex: 0,
        fieldType: FieldType.STRING,
        filterType,
        filterData,
      })
      expect(evaluate(actionOf([step]), evidenceOf([dataLog(0, note, [text])]), note).status).toBe(
        passes ? 'matched' : 'rejected',
      )
    })
  })

  describe('any parameter', () => {
    const transfer = evidenceOf([transferLog(3)])
    const selector = toFunctionSelector('function ping()')
    const call = evidenceOf([], { input: selector })
    const pinged = { signature: selector, signatureType: SignatureType.FUNC }

    test.each([
      ['an ABI item', undefined],
      ['nothing known', []],
    ])('default: with EQUAL any log of the event matches, with %s', (_, abi) => {
      expect(evaluate(actionOf([stepOf()]), transfer, abi)).toMatchObject({ status: 'matched', logIndexes: [3] })
    })

    test.each([0, 1, 2, 3, 4, 5])('behavior: field type %i has no effect', (fieldType) => {
      expect(evaluate(actionOf([stepOf({ fieldType, filterData: '0x1234' })]), transfer).status).toBe('matched')
    })

    test.each([
      ['nothing known', []],
      ['an ABI item', parseAbi(['function ping()'])],
    ])('behavior: a function without parameters matches too, with %s', (_, abi) => {
      expect(evaluate(actionOf([stepOf(pinged)]), call, abi).status).toBe('matched')
    })

    test.each(
      Object.values(FilterOperator)
        .filter((filterType) => filterType !== FilterOperator.EQUAL)
        .flatMap((filterType) => [
          { filterType, known: 'an ABI item' },
          { filterType, known: 'nothing' },
        ]),
    )('behavior: with filter $filterType it never matches, $known known', ({ filterType, known }) => {
      const abi = known === 'nothing' ? [] : undefined
      const rejected = { status: 'rejected', step: 0, code: 'filter-type-mismatch' }
      expect(evaluate(actionOf([stepOf({ filterType })]), transfer, abi)).toMatchObject(rejected)
      expect(evaluate(actionOf([stepOf({ ...pinged, filterType })]), call, [])).toMatchObject(rejected)
    })
  })
})
