import { assert, property } from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { actions, blockNumbers } from '../../test/arbitraries.ts'
import { OTHER, TOKEN, TRANSFER } from '../../test/examples.ts'
import { ProtocolError } from '../protocol-error.ts'
import { InvalidAbiError, SignatureLengthError } from '../signature/errors.ts'
import type { Action, ActionClaimant, ActionStep } from './action.ts'
import { InvalidActionError, NoActionStepError, TooManyActionStepsError, UnsafeChainIdError } from './errors.ts'
import { parseAction } from './parse-action.ts'
import { decodeActionPayload, encodeActionPayload } from './payload.ts'
import { serializeAction } from './serialize-action.ts'

const step = {
  signature: TRANSFER,
  signatureType: 0,
  actionType: 0,
  targetContract: TOKEN,
  chainid: '1',
  actionParameter: { filterType: 6, fieldType: 0, fieldIndex: 2, filterData: '0x64' },
}
const actionClaimant = { signatureType: 0, signature: TRANSFER, fieldIndex: 1, targetContract: TOKEN, chainid: 1 }

/** A parsed definition has addresses with their checksums. */
function withChecksums({ actionClaimant, actionSteps }: Action): Action {
  const checksummed = <part extends ActionStep | ActionClaimant>(part: part): part => ({
    ...part,
    targetContract: getAddress(part.targetContract),
  })
  return { actionClaimant: checksummed(actionClaimant), actionSteps: actionSteps.map(checksummed) }
}

function definition(steps: readonly unknown[] = [step], other: Record<string, unknown> = {}): unknown {
  return { actionClaimant, actionSteps: steps, ...other }
}

describe('parseAction', () => {
  test('default: reads the deploy payload as JSON', () => {
    expect(parseAction(definition())).toEqual({
      action: {
        actionClaimant: { signatureType: 0, signature: TRANSFER, fieldIndex: 1, targetContract: TOKEN, chainId: 1 },
        actionSteps: [
          {
            signature: TRANSFER,
            signatureType: 0,
            actionType: 0,
            targetContract: TOKEN,
            chainId: 1,
            actionParameter: { filterType: 6, fieldType: 0, fieldIndex: 2, filterData: '0x64' },
          },
        ],
      },
      abi: null,
      notBeforeBlock: null,
    })
  })

  test('property: parseAction reads what serializeAction writes, through JSON', () => {
    assert(
      property(actions, blockNumbers, (action, notBeforeBlock) => {
        const json: unknown = JSON.parse(JSON.stringify(serializeAction(action, { notBeforeBlock })))
        expect(parseAction(json)).toEqual({ action: withChecksums(action), abi: null, notBeforeBlock })
        expect(parseAction(serializeAction(action)).notBeforeBlock).toBeNull()
      }),
    )
  })

  test('behavior: the four steps may have names, some or all of them, which set the order', () => {
    const other = { ...step, targetContract: OTHER }
    const named = (steps: Record<string, unknown>) =>
      parseAction({ actionClaimant, ...steps }).action.actionSteps.map(({ targetContract }) => targetContract)
    expect(named({ actionStepOne: step })).toEqual([TOKEN])
    expect(named({ actionStepTwo: other, actionStepOne: step })).toEqual([TOKEN, OTHER])
    const all = parseAction({
      actionClaimant,
      actionStepOne: step,
      actionStepTwo: other,
      actionStepThree: other,
      actionStepFour: other,
    })
    expect(all.action.actionSteps).toHaveLength(4)
    expect(decodeActionPayload(encodeActionPayload(all.action)).actionSteps).toHaveLength(2)
  })

  test.each([
    ['0xa9059cbb', 1],
    [`0x${'a9059cbb'.padStart(64, '0')}`, 1],
    [TRANSFER, 0],
    [TRANSFER.toUpperCase().replace('0X', '0x'), 0],
  ])('behavior: a signature type left out is inferred: of %s it is %i', (signature, signatureType) => {
    const { signatureType: _, actionType: __, ...rest } = { ...step, signature }
    const { action } = parseAction({
      actionClaimant: { ...actionClaimant, signature, signatureType: undefined },
      actionSteps: [rest],
    })
    expect(action.actionSteps[0]).toMatchObject({ signatureType, actionType: 0 })
    expect(action.actionSteps[0]?.signature).toBe(`0x${signature.slice(2).toLowerCase().padStart(64, '0')}`)
    expect(action.actionClaimant).toMatchObject({ signatureType })
  })

  test('behavior: a given signature type applies, even where the signature is of the other kind', () => {
    expect(parseAction(definition([{ ...step, signatureType: 1 }])).action.actionSteps[0]?.signatureType).toBe(1)
  })

  test.each([
    [definition([step], { actionStepTow: step }), 'actionStepTow'],
    [definition([step], { notBeforeBlockNummer: 7 }), 'notBeforeBlockNummer'],
    [{ ...Object(definition()), actionStepOne: step }, 'actionSteps'],
  ])('error: what would be dropped, and the definition then matches more: %#', (json, path) => {
    expect(() => parseAction(json)).toThrow(InvalidActionError)
    expect(() => parseAction(json)).toThrow(`The definition's ${path} is invalid. It must be left out`)
  })

  test('behavior: numbers may be numbers or decimal strings, hex of either case', () => {
    const spelled = {
      ...step,
      targetContract: TOKEN.replaceAll('1', 'A').replace('0x', '0x'),
      chainId: '10',
      chainid: undefined,
      actionParameter: { filterType: '6', fieldType: '4', fieldIndex: '4294967295', filterData: '0xABC' },
    }
    expect(parseAction(definition([spelled])).action.actionSteps[0]).toMatchObject({
      targetContract: getAddress(`0x${'a'.repeat(40)}`),
      chainId: 10,
      actionParameter: { filterType: 6, fieldType: 4, fieldIndex: 4294967295, filterData: '0xabc' },
    })
  })

  test('behavior: reads the ABI and the first block, or null', () => {
    const read = parseAction(
      definition([step], { abi: ['event E(uint8 x)'], notBeforeBlockNumber: '18446744073709551616' }),
    )
    expect(read.abi).toHaveLength(1)
    expect(read.notBeforeBlock).toBe(2n ** 64n)
    expect(parseAction(definition([step], { abi: null, notBeforeBlockNumber: null }))).toMatchObject({
      abi: null,
      notBeforeBlock: null,
    })
  })

  test('behavior: accepts a target without 0x and returns it with its checksum', () => {
    const target = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    for (const targetContract of [target, target.slice(2), target.toLowerCase(), target.slice(2).toUpperCase()]) {
      const read = parseAction(definition([{ ...step, targetContract }])).action
      expect(read.actionSteps[0]?.targetContract).toBe(target)
    }
  })

  test('error: a wrong checksum means a wrong character in the target', () => {
    const targetContract = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'
    expect(() => parseAction(definition([{ ...step, targetContract }]))).toThrow(InvalidActionError)
    expect(() => parseAction(definition([{ ...step, targetContract }]))).toThrow(
      /actionSteps\[0\].targetContract.*checksum/,
    )
  })

  test('behavior: ignores other keys in the file, hostile ones too', () => {
    const hostile: unknown = JSON.parse(
      JSON.stringify(definition([step], { comment: 'x' })).replace('{', '{"__proto__":{"abi":[7]},'),
    )
    expect(parseAction(hostile)).toEqual(parseAction(definition()))
  })

  test.each([
    ['null', null],
    ['a list', []],
    ['a text', 'definition'],
    ['an empty object', {}],
    ['no claimant', { actionSteps: [step] }],
    ['steps that are not a list', { actionClaimant, actionSteps: {} }],
    ['a step that is null', definition([null])],
    ['no chain', definition([{ ...step, chainid: undefined }])],
    ['a chain in hex', definition([{ ...step, chainid: '0x1' }])],
    ['a negative chain', definition([{ ...step, chainid: -1 }])],
    ['a broken chain', definition([{ ...step, chainid: 1.5 }])],
    ['no target', definition([{ ...step, targetContract: undefined }])],
    ['a short target', definition([{ ...step, targetContract: '0x12' }])],
    ['a target by name', definition([{ ...step, targetContract: 'laurel.eth' }])],
    ['a signature that is not hex', definition([{ ...step, signature: 'Transfer' }])],
    ['a signature type of 2', definition([{ ...step, signatureType: 2 }])],
    [
      'an index past 32 bits',
      definition([{ ...step, actionParameter: { ...step.actionParameter, fieldIndex: 2 ** 32 } }]),
    ],
    ['a negative filter', definition([{ ...step, actionParameter: { ...step.actionParameter, filterType: -1 } }])],
    [
      'filter data that is not hex',
      definition([{ ...step, actionParameter: { ...step.actionParameter, filterData: '100' } }]),
    ],
    ['no filter data', definition([{ ...step, actionParameter: { ...step.actionParameter, filterData: undefined } }])],
    ['a first block in words', definition([step], { notBeforeBlockNumber: 'latest' })],
    ['an ABI that is not a list', definition([step], { abi: {} })],
    ['a number of a thousand digits', definition([{ ...step, chainid: '9'.repeat(1000) }])],
  ])('error: %s', (_, json) => {
    expect(() => parseAction(json)).toThrow(InvalidActionError)
    expect(() => parseAction(json)).toThrow(ProtocolError)
  })

  test('error: the error names the place that is wrong', () => {
    const wrong = definition([step, { ...step, actionParameter: { ...step.actionParameter, filterData: 7 } }])
    expect(() => parseAction(wrong)).toThrow('actionSteps[1].actionParameter.filterData')
    expect(() => parseAction(wrong)).toThrow('hex digits after 0x')
  })

  test('error: no steps, five steps, an odd signature, a chain id too large, a bad ABI', () => {
    expect(() => parseAction(definition([]))).toThrow(NoActionStepError)
    expect(() => parseAction({ actionClaimant })).toThrow(NoActionStepError)
    expect(() => parseAction(definition([step, step, step, step, step]))).toThrow(TooManyActionStepsError)
    expect(() => parseAction(definition([{ ...step, signature: '0x1234' }]))).toThrow(SignatureLengthError)
    expect(() => parseAction(definition([{ ...step, chainid: String(2n ** 53n) }]))).toThrow(UnsafeChainIdError)
    expect(() => parseAction(definition([step], { abi: ['nonsense'] }))).toThrow(InvalidAbiError)
  })
})
