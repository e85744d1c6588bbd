import { erc20Abi, getAbiItem, parseUnits, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ALICE, TOKEN } from '../../test/examples.ts'
import { AddressFormatError } from '../address/errors.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import {
  FieldNotFoundError,
  FilterNotNumericError,
  HashedFieldError,
  InvalidFilterDataError,
  UnsupportedFieldTypeError,
} from '../criteria/errors.ts'
import { packClaimantIndex, packFieldPath } from '../criteria/field-path.ts'
import { InvalidOptionError, UnknownOptionError } from '../options/errors.ts'
import { InvalidAbiError } from '../signature/errors.ts'
import { padSignature } from '../signature/infer-signature-type.ts'
import { type Action, ActionType, SignatureType, TRANSACTION_SENDER } from './action.ts'
import { type DefinedAction, defineAction } from './define-action.ts'
import { InvalidClaimantFieldError, InvalidConditionError, TooManyActionStepsError } from './errors.ts'
import { decodeActionPayload, encodeActionPayload } from './payload.ts'

const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const place = { contract: TOKEN, chainId: 1 } as const
const swap =
  'function swap((address tokenIn, address recipient, (uint256 min, bytes32 id) limits) params, uint48 deadline)'
const note = 'event Note(string text, bytes data, string indexed topic, bool flag, uint256[] list)'

describe('defineAction', () => {
  test('default: one step for each condition, in their order', () => {
    const action = defineAction({
      event: transfer,
      ...place,
      where: { value: { gte: parseUnits('100', 6), lt: 10n ** 12n }, to: ALICE },
      claimant: 'from',
    })
    const signature = {
      signature: toEventSelector(transfer),
      signatureType: SignatureType.EVENT,
      targetContract: TOKEN,
      chainId: 1,
    }
    const step = { ...signature, actionType: ActionType.EVENT }
    const value = { fieldType: FieldType.UINT, fieldIndex: 2 }
    expect(action.actionClaimant).toEqual({ ...signature, fieldIndex: 0 })
    expect(action.actionSteps).toEqual([
      {
        ...step,
        actionParameter: { ...value, filterType: FilterOperator.GREATER_THAN_OR_EQUAL, filterData: '0x05f5e100' },
      },
      { ...step, actionParameter: { ...value, filterType: FilterOperator.LESS_THAN, filterData: '0xe8d4a51000' } },
      {
        ...step,
        actionParameter: {
          ...{ fieldType: FieldType.ADDRESS, fieldIndex: 1, filterType: FilterOperator.EQUAL },
          filterData: ALICE.toLowerCase(),
        },
      },
    ])
    expect(action.abi).toMatchObject([{ type: 'event', name: 'Transfer' }])
    expectTypeOf(action).toEqualTypeOf<DefinedAction>()
    expectTypeOf(action).toExtend<Action>()
  })

  test('default: without a condition, every event counts', () => {
    const { actionSteps } = defineAction({ event: transfer, ...place, claimant: 'to' })
    expect(actionSteps).toHaveLength(1)
    expect(actionSteps[0]?.actionParameter).toMatchObject({ fieldIndex: 255, filterType: FilterOperator.EQUAL })
  })

  test('behavior: an ABI item is the same as its text', () => {
    const item = getAbiItem({ abi: erc20Abi, name: 'Transfer' })
    const options = { ...place, where: { value: 5n }, claimant: 'from' } as const
    const { abi: _, ...fromItem } = defineAction({ event: item, ...options })
    expect(defineAction({ event: transfer, ...options })).toMatchObject(fromItem)
  })

  test('behavior: fields of nested tuples of a function, by their dotted names', () => {
    const id = `0x${'12'.repeat(32)}` as const
    const action = defineAction({
      function: swap,
      ...place,
      where: { 'params.limits.min': { gt: 1n }, 'params.limits.id': { not: id }, deadline: { lte: 5 } },
      claimant: 'params.recipient',
    })
    expect(action.actionSteps.map(({ actionParameter }) => actionParameter)).toEqual([
      {
        ...{ fieldType: FieldType.TUPLE, fieldIndex: packFieldPath([0, 2, 0]) },
        ...{ filterType: FilterOperator.GREATER_THAN, filterData: '0x01' },
      },
      {
        ...{ fieldType: FieldType.TUPLE, fieldIndex: packFieldPath([0, 2, 1]) },
        ...{ filterType: FilterOperator.NOT_EQUAL, filterData: id },
      },
      {
        ...{ fieldType: FieldType.UINT, fieldIndex: 1 },
        ...{ filterType: FilterOperator.LESS_THAN_OR_EQUAL, filterData: '0x05' },
      },
    ])
    expect(action.actionSteps[0]?.signature).toBe(
      padSignature(toFunctionSelector('function swap((address,address,(uint256,bytes32)),uint48)')),
    )
    expect(action.actionClaimant.fieldIndex).toBe(packClaimantIndex({ argument: 0, position: 1 }))
    expect(decodeActionPayload(encodeActionPayload(action)).actionSteps).toEqual(action.actionSteps)
  })

  test('behavior: text, bytes, the sender of the transaction, and parameters without a name', () => {
    const { actionSteps, actionClaimant } = defineAction({
      event: note,
      ...place,
      where: { text: { contains: 'ö', regex: '^a+$' }, data: { contains: '0xAB' } },
      claimant: TRANSACTION_SENDER,
    })
    const filters = actionSteps.map(({ actionParameter: { filterType, filterData } }) => [filterType, filterData])
    expect(filters).toEqual([
      [FilterOperator.CONTAINS, '0xc3b6'],
      [FilterOperator.REGEX, '0x5e612b24'],
      [FilterOperator.CONTAINS, '0xab'],
    ])
    expect(actionClaimant.fieldIndex).toBe(TRANSACTION_SENDER)
    const unnamed = defineAction({ event: 'event Paid(address, uint256)', ...place, where: { 1: 7n }, claimant: '0' })
    expect(unnamed.actionSteps[0]?.actionParameter).toMatchObject({ fieldIndex: 1, filterData: '0x07' })
  })

  test('behavior: an ABI that the compiler does not know is checked at run time', () => {
    const text: string = transfer
    expect(defineAction({ event: text, ...place, where: { value: 5n }, claimant: 'from' })).toEqual(
      defineAction({ event: transfer, ...place, where: { value: 5n }, claimant: 'from' }),
    )
    expect(() => defineAction({ event: text, ...place, claimant: 'form' })).toThrow(FieldNotFoundError)
  })

  test('error: a field that does not exist, with those that do', () => {
    // @ts-expect-error: misspelled
    const misspelled = () => defineAction({ event: transfer, ...place, where: { vaule: 5n }, claimant: 'from' })
    expect(misspelled).toThrow(FieldNotFoundError)
    expect(misspelled).toThrow('There is no field "vaule" in event Transfer(')
    expect(misspelled).toThrow('which has "from", "to", "value"')
    // @ts-expect-error: misspelled
    expect(() => defineAction({ event: transfer, ...place, claimant: 'form' })).toThrow(FieldNotFoundError)
  })

  test('error: a value of another type than its field', () => {
    const define = { event: transfer, ...place, claimant: 'from' } as const
    // @ts-expect-error: a number is not a bigint
    expect(() => defineAction({ ...define, where: { value: 1.5 } })).toThrow(InvalidConditionError)
    // @ts-expect-error: a text is not a number
    expect(() => defineAction({ ...define, where: { value: { gte: '100' } } })).toThrow(InvalidConditionError)
    // @ts-expect-error: a number is not an address
    expect(() => defineAction({ ...define, where: { to: 5n } })).toThrow(InvalidConditionError)
    const short = () => defineAction({ event: transfer, ...place, where: { to: '0x12' }, claimant: 'from' })
    expect(short).toThrow(InvalidFilterDataError)
    expect(() => defineAction({ ...define, where: { value: -1n } })).toThrow(InvalidFilterDataError)
    // @ts-expect-error: not an object
    expect(() => defineAction({ ...define, where: 'value' })).toThrow(InvalidConditionError)
  })

  test('error: an operator that does not exist, or does not fit the type of its field', () => {
    const define = { event: transfer, ...place, claimant: 'from' } as const
    // @ts-expect-error: not an operator
    expect(() => defineAction({ ...define, where: { value: { atLeast: 5n } } })).toThrow(InvalidConditionError)
    // @ts-expect-error: inherited from the prototype of each object
    expect(() => defineAction({ ...define, where: { value: { toString: 5n } } })).toThrow(InvalidConditionError)
    // @ts-expect-error: addresses have no order
    expect(() => defineAction({ ...define, where: { to: { gt: ALICE } } })).toThrow(FilterNotNumericError)
    const written = { event: note, ...place, claimant: TRANSACTION_SENDER } as const
    // @ts-expect-error: bytes have no regular expressions
    expect(() => defineAction({ ...written, where: { data: { regex: '0xab' } } })).toThrow('REGEX can only be used')
    expect(() => defineAction({ ...written, where: { text: { contains: '' } } })).toThrow(InvalidFilterDataError)
  })

  test('error: a field without a condition, which each event would meet', () => {
    const define = { event: transfer, ...place, claimant: 'from' } as const
    const empty = () => defineAction({ ...define, where: { value: {} } })
    expect(empty).toThrow(InvalidConditionError)
    expect(empty).toThrow('"value" has no condition. Use a value, or an object such as { gte: 100n }.')
    // @ts-expect-error: a list
    expect(() => defineAction({ ...define, where: { value: [] } })).toThrow(InvalidConditionError)
  })

  test('error: an undefined condition, as of a setting that is not there: without it anybody would be paid', () => {
    const define = { event: transfer, ...place, claimant: 'from' } as const
    const tuple = { function: swap, ...place, claimant: TRANSACTION_SENDER } as const
    const undefinedIn: readonly (readonly [field: string, () => unknown])[] = [
      // @ts-expect-error: undefined
      ['to', () => defineAction({ ...define, where: { to: undefined } })],
      // @ts-expect-error: undefined, beside another condition
      ['to', () => defineAction({ ...define, where: { to: undefined, value: 5n } })],
      // @ts-expect-error: undefined
      ['value', () => defineAction({ ...define, where: { value: { gte: undefined } } })],
      // @ts-expect-error: undefined, beside another operator
      ['value', () => defineAction({ ...define, where: { value: { gte: 5n, lt: undefined } } })],
      // @ts-expect-error: undefined
      ['params.recipient', () => defineAction({ ...tuple, where: { 'params.recipient': undefined } })],
      // @ts-expect-error: undefined
      ['where', () => defineAction({ ...define, where: undefined })],
    ]
    for (const [field, run] of undefinedIn) {
      expect(run).toThrow(InvalidConditionError)
      expect(run).toThrow(expect.objectContaining({ field, code: 'protocol/invalid-condition' }))
      expect(run).toThrow('is undefined. Leave it out only to let every value count.')
    }
    expect(undefinedIn.at(0)?.[1]).toThrow(
      '"to" is undefined. Leave it out only to let every value count. Use a value, or an object such as { gte: 100n }.',
    )
    expect(undefinedIn.at(3)?.[1]).toThrow('"value" has "lt", which is undefined.')
  })

  test('error: a contract or a chain id that is missing, or of another type', () => {
    const define = { event: transfer, claimant: 'from' } as const
    // @ts-expect-error: undefined
    const noContract = () => defineAction({ ...define, contract: undefined, chainId: 1 })
    expect(noContract).toThrow(InvalidOptionError)
    expect(noContract).toThrow('`contract` of defineAction is missing. Pass it.')
    // @ts-expect-error: left out
    expect(() => defineAction({ ...define, contract: TOKEN })).toThrow('`chainId` of defineAction is missing. Pass it.')
    // @ts-expect-error: text
    const text = () => defineAction({ ...define, contract: TOKEN, chainId: '1' })
    expect(text).toThrow('`chainId` of defineAction must be a number, such as 8453, not the text "1".')
    // @ts-expect-error: nothing at all
    expect(() => defineAction()).toThrow('`options` of defineAction must be an object, not undefined.')
  })

  test('error: a field that cannot be compared', () => {
    const define = { event: note, ...place, claimant: TRANSACTION_SENDER } as const
    // @ts-expect-error: stored as a hash
    expect(() => defineAction({ ...define, where: { topic: 'a' } })).toThrow(HashedFieldError)
    // @ts-expect-error: a bool
    expect(() => defineAction({ ...define, where: { flag: true } })).toThrow(UnsupportedFieldTypeError)
    // @ts-expect-error: an array
    expect(() => defineAction({ ...define, where: { list: 5n } })).toThrow(UnsupportedFieldTypeError)
    const call = { function: swap, ...place, claimant: TRANSACTION_SENDER } as const
    // @ts-expect-error: a group
    expect(() => defineAction({ ...call, where: { params: 5n } })).toThrow('is a group')
  })

  test('error: a field that cannot be compared, of an event without another one', () => {
    const rest = { ...place, claimant: TRANSACTION_SENDER } as const
    // @ts-expect-error: a bool
    expect(() => defineAction({ event: 'event N(bool b)', ...rest, where: { b: true } })).toThrow(
      UnsupportedFieldTypeError,
    )
    // @ts-expect-error: an array
    expect(() => defineAction({ event: 'event N(uint256[] l)', ...rest, where: { l: 5n } })).toThrow(
      UnsupportedFieldTypeError,
    )
    // @ts-expect-error: stored as a hash
    expect(() => defineAction({ event: 'event N(string indexed note)', ...rest, where: { note: 'a' } })).toThrow(
      HashedFieldError,
    )
    // @ts-expect-error: no field at all
    expect(() => defineAction({ function: 'function stop()', ...rest, where: { x: 5n } })).toThrow(FieldNotFoundError)
    expect(defineAction({ event: 'event N(bool b)', ...rest, where: {} }).actionSteps).toHaveLength(1)
    expect(defineAction({ function: 'function stop()', ...rest }).actionSteps).toHaveLength(1)
  })

  test('error: a claimant that is not an address, or is nested too deep', () => {
    // @ts-expect-error: a number
    expect(() => defineAction({ event: transfer, ...place, claimant: 'value' })).toThrow(InvalidClaimantFieldError)
    const deep = 'function f(((address who) b) a)'
    // @ts-expect-error: two tuples around it
    expect(() => defineAction({ function: deep, ...place, claimant: 'a.b.who' })).toThrow(InvalidClaimantFieldError)
    // @ts-expect-error: required
    expect(() => defineAction({ event: transfer, ...place })).toThrow(InvalidClaimantFieldError)
  })

  test('error: more conditions than steps', () => {
    const where = { value: { gt: 1n, gte: 1n, lt: 9n, lte: 9n, not: 5n } }
    expect(() => defineAction({ event: transfer, ...place, where, claimant: 'from' })).toThrow(TooManyActionStepsError)
  })

  test('error: a misspelled option, without which each transfer would be paid', () => {
    const given = { event: transfer, ...place, claimant: 'from' } as const
    // The compiler does not look for further names in a variable.
    const misspelled = { ...given, whre: { value: { gte: 5n } } }
    expect(() => defineAction(misspelled)).toThrow(UnknownOptionError)
    expect(() => defineAction(misspelled)).toThrow('defineAction has no option `whre`. These exist: event, function,')
    const empty = { ...given, whre: undefined }
    expect(() => defineAction(empty)).toThrow(UnknownOptionError)
    // @ts-expect-error -- In an object literal, it does.
    expect(() => defineAction({ ...given, whre: { value: { gte: 5n } } })).toThrow(UnknownOptionError)
  })

  test('error: neither an event nor a function, both, or a text that is neither', () => {
    const rest = { ...place, claimant: TRANSACTION_SENDER } as const
    // @ts-expect-error: neither
    expect(() => defineAction(rest)).toThrow(InvalidAbiError)
    // @ts-expect-error: both
    expect(() => defineAction({ event: transfer, function: swap, ...rest })).toThrow(InvalidAbiError)
    // @ts-expect-error: a function
    expect(() => defineAction({ event: swap, ...rest })).toThrow(InvalidAbiError)
    // @ts-expect-error: an event
    expect(() => defineAction({ function: transfer, ...rest })).toThrow(InvalidAbiError)
    // @ts-expect-error: neither
    expect(() => defineAction({ event: 'Transfer', ...rest })).toThrow(InvalidAbiError)
    const anonymous = { type: 'event', name: 'Paid', inputs: [], anonymous: true } as const
    expect(() => defineAction({ event: anonymous, ...rest })).toThrow(InvalidAbiError)
  })

  test('error: an address with a wrong checksum', () => {
    const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB4a'
    expect(() => defineAction({ event: transfer, contract, chainId: 1, claimant: 'from' })).toThrow(AddressFormatError)
  })
})
