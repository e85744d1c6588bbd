import { assert, property } from 'fast-check'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { actions, definitions } from '../../test/arbitraries.ts'
import { actionOf, note, OTHER, type StepInput, stepOf, TRANSFER } from '../../test/examples.ts'
import { AddressFormatError } from '../address/errors.ts'
import {
  FieldNotFoundError,
  FilterNotNumericError,
  FilterNotTextError,
  InvalidClaimantIndexError,
  InvalidFieldTypeError,
  InvalidFilterDataError,
  InvalidFilterTypeError,
  InvalidPatternError,
} from '../criteria/errors.ts'
import type { ProtocolError } from '../protocol-error.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError, SignatureLengthError } from '../signature/errors.ts'
import type { Action, ActionStep } from './action.ts'
import { InvalidActionPayloadError, NoActionStepError, TooManyActionStepsError, UnsafeChainIdError } from './errors.ts'
import { actionPayloadParameters, decodeActionPayload, encodeActionPayload } from './payload.ts'

// The payload types of docs/protocol.md#initialization-payloads, written a second time so that the tests do not repeat
// a mistake of the source.
const claimant = '(uint8 signatureType, bytes32 signature, uint32 fieldIndex, address targetContract, uint256 chainid)'
const criteria = '(uint8 filterType, uint8 fieldType, uint32 fieldIndex, bytes filterData)'
const slot = `(bytes32 signature, uint8 signatureType, uint8 actionType, address targetContract, uint256 chainid, ${criteria} actionParameter)`
const onchain = parseAbiParameters(
  `(${claimant} actionClaimant, ${slot} one, ${slot} two, ${slot} three, ${slot} four) payload`,
)

function lowerCase({ actionClaimant, actionSteps }: Action): Action {
  const lower = <part extends { readonly targetContract: Address }>(part: part) => ({
    ...part,
    targetContract: `0x${part.targetContract.slice(2).toLowerCase()}` as const,
  })
  return { actionClaimant: lower(actionClaimant), actionSteps: actionSteps.map(lower) }
}

const NOTE = toEventSelector(note[0])
const a = stepOf({ filterData: '0x01' })
const b = stepOf({ filterData: '0x02' })
const c = stepOf({ filterData: '0x03' })
const d = stepOf({ filterData: '0x04' })

describe('encodeActionPayload, decodeActionPayload', () => {
  test('property: decodes what it encodes', () => {
    assert(
      property(definitions, (action) => {
        const payload = encodeActionPayload(action)
        // Addresses come back with their checksum.
        expect(lowerCase(decodeActionPayload(payload))).toEqual(action)
        expect(encodeActionPayload(decodeActionPayload(payload))).toBe(payload)
      }),
    )
  })

  test('property: decoding accepts what a new definition may not have', () => {
    assert(
      property(actions, ({ actionClaimant, actionSteps }) => {
        const toSlot = ({ chainId, ...step }: ActionStep) => ({ ...step, chainid: BigInt(chainId) })
        const [one = toSlot(stepOf()), two = one, three = two, four = three] = actionSteps.map(toSlot)
        const { chainId, ...who } = actionClaimant
        const slots = { actionClaimant: { ...who, chainid: BigInt(chainId) }, one, two, three, four }
        const read = decodeActionPayload(encodeAbiParameters(onchain, [slots]))
        expect(lowerCase(read)).toEqual({ actionClaimant, actionSteps })
      }),
    )
  })

  test('property: it is one dynamic struct of a claimant and four slots', () => {
    assert(
      property(definitions, (action) => {
        const payload = encodeActionPayload(action)
        const [decoded] = decodeAbiParameters(onchain, payload)
        expect(encodeAbiParameters(onchain, [decoded])).toBe(payload)
        expect(payload.slice(2, 66)).toBe('20'.padStart(64, '0'))
      }),
      { numRuns: 50 },
    )
    expect(actionPayloadParameters[0].components).toHaveLength(5)
  })

  test.each([
    [[a], [a, a, a, a]],
    [
      [a, b],
      [a, b, b, b],
    ],
    [
      [a, b, c],
      [a, b, c, c],
    ],
    [
      [a, b, c, d],
      [a, b, c, d],
    ],
  ])('behavior: of fewer than four steps the last fills the slots', (steps, slots) => {
    const [{ one, two, three, four }] = decodeAbiParameters(onchain, encodeActionPayload(actionOf(steps)))
    expect([one, two, three, four].map(({ actionParameter }) => actionParameter.filterData)).toEqual(
      slots.map(({ actionParameter }) => actionParameter.filterData),
    )
  })

  test.each([
    [[a, a, a, a], [a]],
    [
      [a, b, b, b],
      [a, b],
    ],
    [
      [a, b, a, b],
      [a, b],
    ],
    [
      [a, b, b, c],
      [a, b, c],
    ],
  ])('behavior: repeated steps fold into one', (slots, steps) => {
    expect(decodeActionPayload(encodeActionPayload(actionOf(slots))).actionSteps).toEqual(steps)
  })

  test('behavior: a selector is left-padded, and filter data of odd length gets one zero in front', () => {
    const payload = encodeActionPayload(
      actionOf([stepOf({ signature: '0xa9059cbb', signatureType: 1, filterData: '0x123' })]),
    )
    expect(decodeActionPayload(payload).actionSteps).toEqual([
      stepOf({ signature: `0x${'a9059cbb'.padStart(64, '0')}`, signatureType: 1, filterData: '0x0123' }),
    ])
  })

  test('behavior: an action type that is neither 0 nor 1 has no effect and reads as 0', () => {
    const [decoded] = decodeAbiParameters(onchain, encodeActionPayload(actionOf([a])))
    const odd = encodeAbiParameters(onchain, [{ ...decoded, one: { ...decoded.one, actionType: 200 } }])
    // The first slot still equals the others in everything that is read.
    expect(decodeActionPayload(odd).actionSteps).toEqual([a])
  })

  test.each([
    ['0x000064', '0x64'],
    ['0x64', '0x64'],
    ['0x', '0x00'],
    [`0x${'00'.repeat(32)}`, '0x00'],
  ] as const)('behavior: a UINT %s is written %s', (filterData, written) => {
    const payload = encodeActionPayload(actionOf([stepOf({ fieldIndex: 2, filterData })]))
    expect(decodeActionPayload(payload).actionSteps[0]?.actionParameter.filterData).toBe(written)
  })

  test('behavior: a known ABI decides the type of a field', () => {
    const abiItems = createAbiRegistry(note)
    const text = stepOf({ signature: NOTE, fieldIndex: 0, filterData: '0x0061' })
    const written = (options: Parameters<typeof encodeActionPayload>[1]) =>
      decodeActionPayload(encodeActionPayload(actionOf([text]), options)).actionSteps[0]?.actionParameter.filterData
    expect([written({}), written({ abiItems })]).toEqual(['0x61', '0x0061'])
    const missing = actionOf([{ ...text, actionParameter: { ...text.actionParameter, fieldIndex: 1 } }])
    expect(() => encodeActionPayload(missing)).not.toThrow()
    expect(() => encodeActionPayload(missing, { abiItems })).toThrow(FieldNotFoundError)
    expect(() => encodeActionPayload(actionOf([stepOf({ fieldIndex: 2 })]), { abiItems })).toThrow(AbiItemMissingError)
  })

  test.each<[string, StepInput, new (...args: never[]) => ProtocolError]>([
    ['an unknown filter', { fieldIndex: 0, filterType: 8 }, InvalidFilterTypeError],
    ['a filter that fits no byte', { fieldIndex: 0, filterType: 256 }, InvalidFilterTypeError],
    ['an unknown field type', { fieldType: 6 }, InvalidFieldTypeError],
    ['a field type below all', { fieldType: -1 }, InvalidFieldTypeError],
    ['an index past all inputs', { fieldIndex: 2 ** 32 }, FieldNotFoundError],
    ['an index after the sentinel', { fieldIndex: 256 }, FieldNotFoundError],
    ['a part of an index', { fieldIndex: 0.5 }, FieldNotFoundError],
    ['an empty path', { fieldType: 4, fieldIndex: 63 }, FieldNotFoundError],
    ['a UINT of 33 bytes', { fieldIndex: 2, filterData: `0x${'00'.repeat(33)}` }, InvalidFilterDataError],
    ['an INT of 33 bytes', { fieldIndex: 2, fieldType: 5, filterData: `0x${'ff'.repeat(33)}` }, InvalidFilterDataError],
    [
      'an ADDRESS of 19 bytes',
      { fieldIndex: 0, fieldType: 1, filterData: `0x${'11'.repeat(19)}` },
      InvalidFilterDataError,
    ],
    ['an empty needle', { fieldIndex: 0, fieldType: 2, filterType: 4 }, InvalidFilterDataError],
    ['an empty pattern', { fieldIndex: 0, fieldType: 3, filterType: 5 }, InvalidFilterDataError],
    ['an empty needle at a path', { fieldIndex: 4033, fieldType: 4, filterType: 4 }, InvalidFilterDataError],
    ['a pattern that is none', { fieldIndex: 0, fieldType: 3, filterType: 5, filterData: '0x28' }, InvalidPatternError],
    ['a size of an ADDRESS', { fieldIndex: 0, fieldType: 1, filterType: 2 }, FilterNotNumericError],
    ['a pattern in a number', { fieldIndex: 0, filterType: 5, filterData: '0x61' }, FilterNotTextError],
    ['any parameter, but not', { filterType: 1 }, InvalidFilterDataError],
  ])('error: %s is refused as a new definition', (_, input, expected) => {
    expect(() => encodeActionPayload(actionOf([stepOf(input)]))).toThrow(expected)
  })

  test.each([
    ['filter data that is not hex', { filterData: '0xzz' as const }],
    ['filter data that is partly hex', { filterData: '0x0g' as const }],
  ])('error: %s does not fit its onchain type', (_, input) => {
    expect(() => encodeActionPayload(actionOf([stepOf(input)]))).toThrow(InvalidActionPayloadError)
  })

  test('error: a claimant that does not fit its onchain type', () => {
    expect(() => encodeActionPayload(actionOf([a], { fieldIndex: 2 ** 32 }))).toThrow(InvalidClaimantIndexError)
    expect(() => encodeActionPayload(actionOf([a], { fieldIndex: 32 + 14 }))).toThrow(InvalidClaimantIndexError)
    expect(() => encodeActionPayload(actionOf([a], { fieldIndex: 0.5 }))).toThrow(InvalidActionPayloadError)
    expect(() => encodeActionPayload(actionOf([a], { targetContract: '0x' }))).toThrow(AddressFormatError)
    expect(() => encodeActionPayload(actionOf([stepOf({ targetContract: '0x12' })]))).toThrow(AddressFormatError)
  })

  test('error: no steps, more than four, or a signature of another length', () => {
    expect(() => encodeActionPayload({ ...actionOf([a]), actionSteps: [] })).toThrow(NoActionStepError)
    expect(() => encodeActionPayload(actionOf([a, b, c, d, a]))).toThrow(TooManyActionStepsError)
    expect(() => encodeActionPayload(actionOf([stepOf({ signature: '0x123456' })]))).toThrow(SignatureLengthError)
    expect(() => encodeActionPayload(actionOf([a], { signature: '0x' }))).toThrow(SignatureLengthError)
  })

  test.each([-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('error: chain id %d', (chainId) => {
    expect(() => encodeActionPayload(actionOf([stepOf({ chainId })], { chainId: 1 }))).toThrow(UnsafeChainIdError)
    expect(() => encodeActionPayload(actionOf([a], { chainId }))).toThrow(UnsafeChainIdError)
  })

  test('error: a chain id past the largest safe integer does not decode to another one', () => {
    const [decoded] = decodeAbiParameters(onchain, encodeActionPayload(actionOf([a])))
    const large = 2n ** 53n
    expect(() =>
      decodeActionPayload(encodeAbiParameters(onchain, [{ ...decoded, two: { ...decoded.two, chainid: large } }])),
    ).toThrow(UnsafeChainIdError)
    expect(() =>
      decodeActionPayload(
        encodeAbiParameters(onchain, [{ ...decoded, actionClaimant: { ...decoded.actionClaimant, chainid: large } }]),
      ),
    ).toThrow(UnsafeChainIdError)
  })

  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['a word', `0x${'20'.padStart(64, '0')}`],
    ['a hash', TRANSFER],
    ['an address', OTHER],
    ['offsets past the end', `0x${'ff'.repeat(640)}`],
    ['invalid hex', '0xzz'],
  ])('error: %s is not a payload', (_, payload) =>
    expect(() => decodeActionPayload(payload)).toThrow(InvalidActionPayloadError),
  )

  test('error: a truncated payload never decodes to another action', () => {
    const payload = encodeActionPayload(actionOf([a, b, c, stepOf({ filterData: `0x${'ab'.repeat(33)}` })]))
    const whole = decodeActionPayload(payload)
    for (let length = 2; length < payload.length; length += 34) {
      const cut: Hex = `0x${payload.slice(2, length)}`
      try {
        // The last bytes are padding and may be missing.
        expect(decodeActionPayload(cut)).toEqual(whole)
      } catch (error) {
        if (!(error instanceof InvalidActionPayloadError)) throw error
      }
    }
  })
})
