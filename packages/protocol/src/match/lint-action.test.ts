import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { actionOf, erc20, OTHER, type StepInput, stepOf, TOKEN, TRANSFER, word, ZERO } from '../../test/examples.ts'
import { type ActionClaimant, SignatureType } from '../action/action.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import { packFieldPath } from '../criteria/field-path.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { type LintFinding, lintAction } from './lint-action.ts'

const { EQUAL, NOT_EQUAL, GREATER_THAN, LESS_THAN, CONTAINS, REGEX, GREATER_THAN_OR_EQUAL, LESS_THAN_OR_EQUAL } =
  FilterOperator

const abi = parseAbi([
  'event Registered(address indexed who, string indexed tag, uint8 level, int8 delta, bytes4 kind, bytes data, string text, bool ok, uint256[] list, Side side)',
  'struct Side { address owner; Lot lot; }',
  'struct Lot { uint64 amount; string note; bool flag; }',
  'function act(address who, uint8 level, string text)',
  'function other(address who)',
])
const selector = toEventSelector(abi[0])
const act = toFunctionSelector(abi[1])
const other = toFunctionSelector(abi[2])
const abiItems = createAbiRegistry(abi)

/** Indexes of the event's inputs. */
const [WHO, TAG, LEVEL, DELTA, KIND, DATA, TEXT, OK, LIST, SIDE] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

function text(value: string): `0x${string}` {
  return `0x${Buffer.from(value, 'utf8').toString('hex')}`
}

const path = (...indexes: readonly number[]) => ({ fieldType: FieldType.TUPLE, fieldIndex: packFieldPath(indexes) })
const event = (input: StepInput) => stepOf({ signature: selector, fieldType: FieldType.UINT, ...input })
const call = (input: StepInput) =>
  stepOf({ signature: act, signatureType: SignatureType.FUNC, actionType: 1, ...input })

function lint(
  inputs: readonly ReturnType<typeof stepOf>[],
  claimant: Partial<ActionClaimant> = {},
): readonly LintFinding[] {
  return lintAction(actionOf(inputs, claimant), { abiItems })
}

const fixes = (findings: readonly LintFinding[]) => findings.filter(({ severity }) => severity === 'error')

describe('lintAction', () => {
  const at = (fieldIndex: number, filterType: number, filterData: `0x${string}`) =>
    event({ fieldIndex, filterType, filterData })
  const unmatchable: readonly (readonly [string, readonly ReturnType<typeof stepOf>[]])[] = [
    ['an indexed string', [at(TAG, EQUAL, text('a'))]],
    ['the hash of an indexed string', [at(TAG, EQUAL, word(7n))]],
    ['a bool', [at(OK, EQUAL, '0x01')]],
    ['an array', [at(LIST, EQUAL, '0x01')]],
    ['an input that is not there', [at(10, EQUAL, '0x01')]],
    ['a tuple by its position', [at(SIDE, EQUAL, '0x01')]],
    ['a path that ends on a tuple', [event({ ...path(SIDE), filterData: '0x01' })]],
    ['a path that ends on a tuple inside', [event({ ...path(SIDE, 1), filterData: '0x01' })]],
    ['a path to no component', [event({ ...path(SIDE, 2), filterData: '0x01' })]],
    ['a path to a bool', [event({ ...path(SIDE, 1, 2), filterData: '0x01' })]],
    ['an empty path', [event({ fieldType: FieldType.TUPLE, fieldIndex: 63, filterData: '0x01' })]],
    ['an address that is greater', [at(WHO, GREATER_THAN, word(1n))]],
    ['a string that is less', [at(TEXT, LESS_THAN, text('b'))]],
    ['bytes that are at least', [at(KIND, GREATER_THAN_OR_EQUAL, '0x00000001')]],
    ['bytes that are at most', [at(DATA, LESS_THAN_OR_EQUAL, '0x01')]],
    ['a number that contains', [at(LEVEL, CONTAINS, '0x01')]],
    ['an address that contains', [at(WHO, CONTAINS, '0x01')]],
    ['a pattern in bytes', [at(DATA, REGEX, text('a'))]],
    ['a pattern in a number', [at(LEVEL, REGEX, text('1'))]],
    ['a filter of number 8', [at(LEVEL, 8, '0x01')]],
    ['an address of 19 bytes', [at(WHO, EQUAL, `0x${'11'.repeat(19)}`)]],
    ['anything but an address of 32 bytes', [at(WHO, NOT_EQUAL, word(1n))]],
    ['a number of 33 bytes', [at(LEVEL, NOT_EQUAL, `0x${'00'.repeat(33)}`)]],
    ['a uint8 of 256', [at(LEVEL, EQUAL, '0x0100')]],
    ['a uint8 above 255', [at(LEVEL, GREATER_THAN, '0xff')]],
    ['a uint8 of at least 256', [at(LEVEL, GREATER_THAN_OR_EQUAL, '0x0100')]],
    ['a uint below 0', [at(LEVEL, LESS_THAN, '0x00')]],
    ['an int8 of 200', [at(DELTA, EQUAL, '0xc8')]],
    ['an int8 of -129', [at(DELTA, EQUAL, word(-129n))]],
    ['an int8 below -128', [at(DELTA, LESS_THAN, word(-128n))]],
    ['an int8 above 127', [at(DELTA, GREATER_THAN, '0x7f')]],
    ['four bytes that equal three', [at(KIND, EQUAL, '0x010203')]],
    ['four bytes that contain five', [at(KIND, CONTAINS, '0x0102030405')]],
    ['a pattern with look-ahead', [at(TEXT, REGEX, text('(?=a)'))]],
    ['a pattern with a back-reference', [at(TEXT, REGEX, text('(a)\\1'))]],
    ['a pattern of 1,025 bytes', [at(TEXT, REGEX, text('a'.repeat(1025)))]],
    ['a pattern that is not UTF-8', [at(TEXT, REGEX, '0xff')]],
    ['a pattern that repeats a million times', [at(TEXT, REGEX, text(`(${'a'.repeat(1000)}){1000}`))]],
    ['any parameter, but not', [event({ filterType: NOT_EQUAL })]],
    ['any parameter that contains', [event({ filterType: CONTAINS, filterData: '0x01' })]],
    ['one field with two values', [at(LEVEL, EQUAL, '0x01'), at(LEVEL, EQUAL, '0x02')]],
    ['more than 5 and less than 6', [at(LEVEL, GREATER_THAN, '0x05'), at(LEVEL, LESS_THAN, '0x06')]],
    ['at least 6 and at most 5', [at(DELTA, GREATER_THAN_OR_EQUAL, '0x06'), at(DELTA, LESS_THAN_OR_EQUAL, '0x05')]],
    ['3 and anything but 3', [at(LEVEL, EQUAL, '0x03'), at(LEVEL, NOT_EQUAL, '0x3')]],
    [
      'above 253, and neither 254 nor 255',
      [at(LEVEL, GREATER_THAN, '0xfd'), at(LEVEL, NOT_EQUAL, '0xfe'), at(LEVEL, NOT_EQUAL, '0xff')],
    ],
    ['a text that does not hold what it must', [at(TEXT, EQUAL, text('gm')), at(TEXT, CONTAINS, text('x'))]],
    ['a text that its own pattern does not find', [at(TEXT, EQUAL, text('gm')), at(TEXT, REGEX, text('^m'))]],
    ['an address that is and is not', [at(WHO, EQUAL, TOKEN), at(WHO, NOT_EQUAL, TOKEN)]],
    [
      'one field by its position and by its path',
      [event({ fieldIndex: LEVEL, filterData: '0x01' }), event({ ...path(LEVEL, 3), filterData: '0x02' })],
    ],
    ['steps on two chains', [at(LEVEL, EQUAL, '0x01'), event({ chainId: 10 })]],
    ['two functions at once', [call({}), call({ signature: other })]],
    ['two callees at once', [call({}), call({ targetContract: OTHER })]],
    [
      'one call with two values, once with any callee',
      [call({ fieldIndex: 1, filterData: '0x01' }), call({ fieldIndex: 1, filterData: '0x02', targetContract: ZERO })],
    ],
    ['a selector as an event', [stepOf({ signature: act })]],
    ['a topic as a function', [call({ signature: selector })]],
    ['a function of no known ABI', [call({ signature: '0x12345678', fieldIndex: 0, filterData: '0x01' })]],
    ['an event of no known ABI', [stepOf({ signature: word(7n), fieldIndex: 0, filterData: '0x01' })]],
    ['a field type of number 6', [event({ fieldIndex: LEVEL, fieldType: 6, filterData: '0x01' })]],
    ['any parameter of a field type of number 6', [event({ fieldType: 6 })]],
  ]

  test(`behavior: there are at least 40 definitions that can never match`, () => {
    expect(unmatchable.length).toBeGreaterThanOrEqual(40)
  })

  test.each(unmatchable)('default: reports that this can never match: %s', (_, steps) => {
    const found = fixes(lint(steps)).filter(({ code }) => code === 'never-matches' || code.startsWith('protocol/'))
    expect(found.length).toBeGreaterThan(0)
    for (const { message } of found) expect(message).toMatch(/^[A-Z"0-9].*[.]$/s)
  })

  const good: readonly (readonly [string, readonly ReturnType<typeof stepOf>[]])[] = [
    ['an address', [at(WHO, EQUAL, OTHER)]],
    ['another address', [at(WHO, NOT_EQUAL, OTHER)]],
    ['a number', [at(LEVEL, EQUAL, '0xff')]],
    ['a number of odd digits', [at(LEVEL, EQUAL, '0x1')]],
    ['the greatest but one', [at(LEVEL, GREATER_THAN, '0xfe')]],
    ['the least but one', [at(LEVEL, LESS_THAN, '0x01')]],
    ['a negative number', [at(DELTA, EQUAL, word(-128n))]],
    ['numbers below zero', [at(DELTA, LESS_THAN, word(0n))]],
    ['numbers in 32 bytes', [at(LEVEL, LESS_THAN_OR_EQUAL, word(5n))]],
    ['four bytes', [at(KIND, EQUAL, '0x01020304')]],
    ['bytes that contain', [at(KIND, CONTAINS, '0x0102')]],
    ['empty bytes', [at(DATA, EQUAL, '0x')]],
    ['a text', [at(TEXT, EQUAL, text('gm'))]],
    ['a text that is not UTF-8', [at(TEXT, CONTAINS, '0xff')]],
    ['a pattern', [at(TEXT, REGEX, text('^gm'))]],
    ['a field inside', [event({ ...path(SIDE, 1, 0), filterType: GREATER_THAN, filterData: '0x01' })]],
    ['a text inside', [event({ ...path(SIDE, 1, 1), filterType: REGEX, filterData: text('.') })]],
    ['any parameter', [event({})]],
    ['a range', [at(LEVEL, GREATER_THAN, '0x05'), at(LEVEL, LESS_THAN, '0x07')]],
    ['two fields', [at(LEVEL, EQUAL, '0x01'), at(DELTA, EQUAL, '0x02')]],
    ['above 253, and not 254', [at(LEVEL, GREATER_THAN, '0xfd'), at(LEVEL, NOT_EQUAL, '0xfe')]],
    ['a text by parts', [at(TEXT, CONTAINS, text('a')), at(TEXT, CONTAINS, text('b'))]],
    ['a call', [call({ fieldIndex: 1, filterData: '0x01' })]],
    [
      'a call by two of its arguments',
      [call({ fieldIndex: 1, filterData: '0x01' }), call({ fieldIndex: 2, filterData: text('a') })],
    ],
    ['a call and its event', [call({}), event({})]],
    [
      'one event of two contracts with two values',
      [at(LEVEL, EQUAL, '0x01'), event({ targetContract: OTHER, fieldIndex: LEVEL, filterData: '0x02' })],
    ],
  ]

  test('behavior: there are at least 20 definitions without errors', () =>
    expect(good.length).toBeGreaterThanOrEqual(20))

  test.each(good)('default: there are no errors for %s', (_, steps) => expect(fixes(lint(steps))).toEqual([]))

  test('behavior: distinguishes fields with the same name', () => {
    const twins = parseAbi(['event Twins(uint8 a, uint8 b)'])[0]
    const named = createAbiRegistry([{ ...twins, inputs: twins.inputs.map((input) => ({ ...input, name: 'a' })) }])
    const shifted = createAbiRegistry([
      { ...twins, inputs: twins.inputs.map((input, position) => ({ ...input, name: position === 0 ? '1' : '' })) },
    ])
    const steps = [
      stepOf({ signature: toEventSelector(twins), fieldIndex: 0, filterData: '0x01' }),
      stepOf({ signature: toEventSelector(twins), fieldIndex: 1, filterData: '0x02' }),
    ]
    for (const known of [named, shifted]) expect(fixes(lintAction(actionOf(steps), { abiItems: known }))).toEqual([])
  })

  test('behavior: warns that a wildcard target can be faked', () => {
    const findings = lint([event({ targetContract: ZERO }), call({ targetContract: ZERO })])
    expect(findings.filter(({ code }) => code === 'forgeable-event')).toMatchObject([
      { severity: 'error', step: 0 },
      { severity: 'error', step: 1 },
    ])
  })

  test.each([
    ['any parameter', event({})],
    ['a number of at least 0', at(LEVEL, GREATER_THAN_OR_EQUAL, '0x00')],
    ['a uint8 of at most 255', at(LEVEL, LESS_THAN_OR_EQUAL, '0xff')],
    ['a uint8 below 256', at(LEVEL, LESS_THAN, '0x0100')],
    ['an int8 above -129', at(DELTA, GREATER_THAN, word(-129n))],
    ['an empty needle', at(TEXT, CONTAINS, '0x')],
    ['an empty pattern', at(TEXT, REGEX, '0x')],
  ])('behavior: %s matches anything', (_, step) => {
    expect(lint([step])).toContainEqual(
      expect.objectContaining({ code: 'matches-anything', severity: 'warning', step: 0 }),
    )
  })

  test('behavior: a filter that every value passes is named, because other steps may still restrict', () => {
    const [finding] = lint([at(LEVEL, GREATER_THAN_OR_EQUAL, '0x00'), at(TEXT, CONTAINS, '0x61')])
    expect(finding?.message).toBe(
      'Every value of "level" passes this filter, so the step accepts every log or call with this signature.',
    )
  })

  test('behavior: a declared type that differs from the ABI is a warning', () => {
    const step = event({ fieldIndex: LEVEL, fieldType: FieldType.ADDRESS, filterData: '0x01' })
    expect(lint([step], { fieldIndex: WHO })).toEqual([
      expect.objectContaining({ code: 'field-type-mismatch', severity: 'warning', step: 0 }),
    ])
  })

  test.each([
    ['of no step', { signature: word(9n), fieldIndex: 0 }, 'claimant-unbound'],
    ['of another contract', { targetContract: OTHER, fieldIndex: 0 }, 'claimant-unbound'],
    ['on another chain', { chainId: 10, fieldIndex: 0 }, 'claimant-chain-mismatch'],
    ['that is a number', { fieldIndex: LEVEL }, 'protocol/invalid-claimant-index'],
    ['that is not there', { fieldIndex: 20 }, 'protocol/field-not-found'],
    ['that is a hash', { fieldIndex: TAG }, 'protocol/hashed-field'],
    ['that is a tuple', { fieldIndex: SIDE }, 'protocol/field-not-found'],
    ['at index 254', { fieldIndex: 254 }, 'protocol/invalid-claimant-index'],
    ['at position 14', { fieldIndex: 32 + 9 * 16 + 14 }, 'protocol/invalid-claimant-index'],
  ] satisfies readonly (readonly [string, Partial<ActionClaimant>, string])[])(
    'behavior: reports a claimant %s',
    (_, claimant, code) => {
      expect(lint([at(LEVEL, EQUAL, '0x01')], claimant).map((finding) => finding.code)).toContain(code)
    },
  )

  test.each([
    ['the sender', { fieldIndex: 255 }],
    [
      'the sender, whatever the other properties',
      { fieldIndex: 255, signature: word(9n), targetContract: OTHER, chainId: 10 },
    ],
    ['an address', { fieldIndex: WHO }],
    ['an address in a tuple', { fieldIndex: 32 + 9 * 16 }],
    ['an address of any contract, where the step names one', { targetContract: ZERO, fieldIndex: WHO }],
  ] satisfies readonly (readonly [string, Partial<ActionClaimant>])[])(
    'behavior: there are no errors for %s as claimant',
    (_, claimant) => {
      expect(fixes(lint([at(LEVEL, EQUAL, '0x01')], claimant))).toEqual([])
    },
  )

  test('behavior: warns of a transfer claimant that may be the zero address, unless a filter forbids it', () => {
    const known = { abiItems: createAbiRegistry(erc20) }
    const codes = (steps: readonly ReturnType<typeof stepOf>[], fieldIndex: number) =>
      lintAction(actionOf(steps, { fieldIndex }), known).map(({ code }) => code)
    const amount = stepOf({ signature: TRANSFER, fieldIndex: 2, filterType: GREATER_THAN, filterData: '0x01' })
    expect(codes([amount], 0)).toContain('claimant-zero-address')
    expect(codes([amount], 1)).toContain('claimant-zero-address')
    const notZero = stepOf({ fieldIndex: 1, fieldType: FieldType.ADDRESS, filterType: NOT_EQUAL, filterData: ZERO })
    expect(codes([amount, notZero], 1)).not.toContain('claimant-zero-address')
    // A mint has a recipient, and a burn a sender.
    const zeroAt = (fieldIndex: number) => stepOf({ fieldIndex, fieldType: FieldType.ADDRESS, filterData: ZERO })
    expect(codes([zeroAt(0)], 1)).not.toContain('claimant-zero-address')
    expect(codes([zeroAt(1)], 0)).not.toContain('claimant-zero-address')
  })

  test('error: a claimant that must be the zero address is never paid', () => {
    const zero = stepOf({ fieldIndex: 0, fieldType: FieldType.ADDRESS, filterData: ZERO })
    const known = { abiItems: createAbiRegistry(erc20) }
    expect(lintAction(actionOf([zero], { fieldIndex: 0 }), known)).toContainEqual(
      expect.objectContaining({ code: 'claimant-zero-address', severity: 'error' }),
    )
  })

  test('behavior: rejects missing steps, or a signature of another length, without further checks', () => {
    expect(lint([])).toEqual([
      expect.objectContaining({ code: 'protocol/no-action-step', severity: 'error', step: null }),
    ])
    expect(lint([stepOf({ signature: '0x1234' })]).map(({ code }) => code)).toContain('protocol/signature-length')
  })

  test('behavior: warns of a sender who may execute what others signed, unless a step requires the call', () => {
    const codes = (steps: readonly ReturnType<typeof stepOf>[], fieldIndex = 255) =>
      lint(steps, { fieldIndex }).map(({ code }) => code)
    expect(lint([at(LEVEL, EQUAL, '0x01')])).toEqual([
      expect.objectContaining({ code: 'sender-may-be-relayer', severity: 'warning', step: null }),
    ])
    expect(codes([at(LEVEL, EQUAL, '0x01')], WHO)).not.toContain('sender-may-be-relayer')
    expect(codes([call({})])).not.toContain('sender-may-be-relayer')
    expect(codes([call({ targetContract: ZERO })])).toContain('sender-may-be-relayer')
  })

  test('behavior: warns of an event without an address next to another requirement, which proves nothing', () => {
    const pinged = parseAbi(['event Pinged(uint256 count, address[] all)'])
    const known = { abiItems: createAbiRegistry([...erc20, ...pinged]) }
    const transfer = stepOf({ fieldIndex: 2, filterType: GREATER_THAN, filterData: '0x01' })
    const ping = stepOf({ signature: toEventSelector(pinged[0]), targetContract: OTHER })
    const found = (steps: readonly ReturnType<typeof stepOf>[]) =>
      lintAction(actionOf(steps, { ...transfer, fieldIndex: 1 }), known).filter(
        ({ code }) => code === 'owner-unprovable',
      )
    expect(found([transfer, ping])).toEqual([expect.objectContaining({ severity: 'warning', step: 1 })])
    expect(found([transfer, stepOf({ targetContract: OTHER })])).toEqual([])
    expect(found([ping])).toEqual([])
  })
})
