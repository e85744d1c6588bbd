import { parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { actionOf, erc20, erc721, type StepInput, stepOf, word } from '../../test/examples.ts'
import { FieldType, FilterOperator } from '../criteria/criteria.ts'
import {
  FieldNotFoundError,
  FilterNotNumericError,
  FilterNotTextError,
  HashedFieldError,
  InvalidClaimantIndexError,
  InvalidFieldTypeError,
  InvalidFilterDataError,
  InvalidFilterTypeError,
  InvalidPatternError,
  UnsupportedFieldTypeError,
} from '../criteria/errors.ts'
import type { ProtocolError } from '../protocol-error.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError, SignatureLengthError } from '../signature/errors.ts'
import { type ActionClaimant, SignatureType } from './action.ts'
import { findDefinitionErrors, getStepInputs, resolveFieldInAny, validateAction } from './definition-errors.ts'
import { NoActionStepError, TooManyActionStepsError } from './errors.ts'

const abi = parseAbi([
  'event Registered(address indexed who, string indexed tag, uint8 level, bytes data, string text, bool ok, Pair pair)',
  'struct Pair { address one; uint8 two; }',
])
const selector = toEventSelector(abi[0])
const abiItems = createAbiRegistry(abi)

function errorOf(step: StepInput, claimant: Partial<ActionClaimant> = {}): ProtocolError | undefined {
  const action = actionOf([stepOf({ signature: selector, ...step })], claimant)
  const [first] = findDefinitionErrors(action, { abiItems })
  if (first) expect(() => validateAction(action, { abiItems })).toThrow(first.error)
  else expect(() => validateAction(action, { abiItems })).not.toThrow()
  return first?.error
}

describe('validateAction, findDefinitionErrors', () => {
  test('default: accepts a definition that a transaction can match', () => {
    expect(errorOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN, filterData: '0x05' })).toBeUndefined()
    expect(
      errorOf({ fieldIndex: 4, filterType: FilterOperator.REGEX, filterData: '0x676d' }, { fieldIndex: 0 }),
    ).toBeUndefined()
    expect(errorOf({}, { fieldIndex: 32 + 6 * 16 })).toBeUndefined()
  })

  test.each<[string, StepInput, new (...args: never[]) => ProtocolError]>([
    ['a signature of another length', { signature: '0x1234' }, SignatureLengthError],
    ['a field of nothing known', { signature: word(1n), fieldIndex: 0 }, AbiItemMissingError],
    ['a topic as a function', { signatureType: SignatureType.FUNC, fieldIndex: 0 }, AbiItemMissingError],
    ['an index past the inputs', { fieldIndex: 7 }, FieldNotFoundError],
    ['a tuple', { fieldIndex: 6 }, FieldNotFoundError],
    ['an empty path', { fieldIndex: 63, fieldType: FieldType.TUPLE }, FieldNotFoundError],
    ['a hashed field', { fieldIndex: 1, fieldType: FieldType.STRING }, HashedFieldError],
    ['a bool', { fieldIndex: 5 }, UnsupportedFieldTypeError],
    ['an unknown filter', { fieldIndex: 2, filterType: 8 }, InvalidFilterTypeError],
    ['an unknown field type', { fieldIndex: 2, fieldType: 6 }, InvalidFieldTypeError],
    ['a size of an address', { fieldIndex: 0, filterType: FilterOperator.LESS_THAN }, FilterNotNumericError],
    ['a size of a string', { fieldIndex: 4, filterType: FilterOperator.GREATER_THAN_OR_EQUAL }, FilterNotNumericError],
    [
      'a substring filter on a number',
      { fieldIndex: 2, filterType: FilterOperator.CONTAINS, filterData: '0x01' },
      FilterNotTextError,
    ],
    ['a pattern in bytes', { fieldIndex: 3, filterType: FilterOperator.REGEX, filterData: '0x61' }, FilterNotTextError],
    ['an empty needle', { fieldIndex: 3, filterType: FilterOperator.CONTAINS }, InvalidFilterDataError],
    ['an empty pattern', { fieldIndex: 4, filterType: FilterOperator.REGEX }, InvalidFilterDataError],
    [
      'an invalid pattern',
      { fieldIndex: 4, filterType: FilterOperator.REGEX, filterData: '0x28' },
      InvalidPatternError,
    ],
    ['an address of 19 bytes', { fieldIndex: 0, filterData: `0x${'00'.repeat(19)}` }, InvalidFilterDataError],
    ['a number of 33 bytes', { fieldIndex: 2, filterData: `0x${'00'.repeat(33)}` }, InvalidFilterDataError],
    ['any parameter, but not', { filterType: FilterOperator.NOT_EQUAL }, InvalidFilterDataError],
  ])('error: %s', (_, step, expected) => expect(errorOf(step)).toBeInstanceOf(expected))

  test.each<[string, Partial<ActionClaimant>, new (...args: never[]) => ProtocolError]>([
    ['a number', { fieldIndex: 2 }, InvalidClaimantIndexError],
    ['a number in a tuple', { fieldIndex: 32 + 6 * 16 + 1 }, InvalidClaimantIndexError],
    ['a bool', { fieldIndex: 5 }, UnsupportedFieldTypeError],
    ['a hash', { fieldIndex: 1 }, HashedFieldError],
    ['a tuple', { fieldIndex: 6 }, FieldNotFoundError],
    ['an input that is not there', { fieldIndex: 31 }, FieldNotFoundError],
    ['a component that is not there', { fieldIndex: 32 + 6 * 16 + 5 }, FieldNotFoundError],
    ['a position of 14', { fieldIndex: 32 + 14 }, InvalidClaimantIndexError],
    ['a position of 15', { fieldIndex: 32 + 15 }, InvalidClaimantIndexError],
    ['index 254', { fieldIndex: 254 }, InvalidClaimantIndexError],
    ['index 256', { fieldIndex: 256 }, InvalidClaimantIndexError],
    ['a signature of another length', { fieldIndex: 0, signature: '0x12' }, SignatureLengthError],
    ['a signature of nothing known', { fieldIndex: 0, signature: word(3n) }, AbiItemMissingError],
  ])('error: a claimant at %s', (_, claimant, expected) => expect(errorOf({}, claimant)).toBeInstanceOf(expected))

  test('error: no steps, or more than four', () => {
    expect(findDefinitionErrors(actionOf([]), { abiItems })[0]?.error).toBeInstanceOf(NoActionStepError)
    const five = actionOf(Array.from({ length: 5 }, () => stepOf({ signature: selector })))
    expect(findDefinitionErrors(five, { abiItems })).toEqual([
      { step: null, error: expect.any(TooManyActionStepsError) },
    ])
  })

  test('behavior: returns every error, those of the steps first, in order', () => {
    const action = actionOf(
      [
        stepOf({ signature: selector, fieldIndex: 5 }),
        stepOf({ signature: selector }),
        stepOf({ signature: selector, fieldIndex: 9 }),
      ],
      { fieldIndex: 2 },
    )
    expect(findDefinitionErrors(action, { abiItems }).map(({ step }) => step)).toEqual([0, 2, null])
  })

  test('behavior: each error has its own code and says what to do', () => {
    const errors = [
      { fieldIndex: 7 },
      { fieldIndex: 1 },
      { fieldIndex: 5 },
      { fieldIndex: 2, filterType: 9 },
      { fieldIndex: 2, fieldType: 7 },
    ].map((step) => errorOf(step))
    expect(new Set(errors.map((error) => error?.code)).size).toBe(errors.length)
    for (const error of errors) expect(error?.message).toMatch(/\. (Choose|Use) /)
  })
})

describe('getStepInputs, resolveFieldInAny', () => {
  test('default: finds a field on the first layout that has it', () => {
    const both = createAbiRegistry([...erc20, ...erc721])
    const layouts = getStepInputs(stepOf(), both)
    expect(layouts).toHaveLength(2)
    expect(resolveFieldInAny(layouts, [2])).toMatchObject({ label: 'value', type: 'uint256' })
    expect(resolveFieldInAny(layouts, [3])).toMatchObject({ refused: 'field-not-found' })
    expect(() => getStepInputs(stepOf({ signature: word(5n) }), both)).toThrow(AbiItemMissingError)
  })
})
