import { parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { actionOf, erc20, erc721, OTHER, stepOf, TOKEN, TRANSFER, word, ZERO } from '../../test/examples.ts'
import { SignatureType } from '../action/action.ts'
import { NoActionStepError, TooManyActionStepsError } from '../action/errors.ts'
import { FilterOperator } from '../criteria/criteria.ts'
import { HashedFieldError } from '../criteria/errors.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError, SignatureLengthError } from '../signature/errors.ts'
import { compileAction } from './compile-action.ts'

const abiItems = createAbiRegistry(erc20)
const compile = (steps: readonly ReturnType<typeof stepOf>[], claimant = {}) =>
  compileAction(actionOf(steps, claimant), { abiItems })

describe('compileAction', () => {
  test('default: event steps of one signature, target and chain are one requirement, a function step is one', () => {
    const call = stepOf({ signature: '0x12345678', signatureType: SignatureType.FUNC })
    const { requirements, needsCalldata } = compile([stepOf(), call, stepOf({ filterData: '0x01' }), call])
    expect(requirements.map(({ type: kind, steps }) => [kind, steps.map(({ index }) => index)])).toEqual([
      ['event', [0, 2]],
      ['call', [1]],
      ['call', [3]],
    ])
    expect(needsCalldata).toBe(true)
    expect(compile([stepOf()]).needsCalldata).toBe(false)
  })

  test('behavior: only an action with a regex needs a search budget', () => {
    const searching = stepOf({ fieldIndex: 2, filterType: FilterOperator.REGEX, filterData: '0x61' })
    expect(compile([stepOf(), searching]).needsSearch).toBe(true)
    expect(compile([stepOf({ filterType: FilterOperator.CONTAINS, filterData: '0x61' })]).needsSearch).toBe(false)
  })

  test('behavior: another target, a wildcard or another chain starts a new group, address case does not', () => {
    const mixed = stepOf({ targetContract: `0x${'AB'.repeat(20)}` })
    const lower = stepOf({ targetContract: `0x${'ab'.repeat(20)}` })
    const steps = [mixed, lower, stepOf({ targetContract: ZERO }), stepOf({ chainId: 10, targetContract: ZERO })]
    expect(compile(steps).requirements.map(({ target, steps: own }) => [target, own.length])).toEqual([
      [`0x${'ab'.repeat(20)}`, 2],
      [null, 1],
      [null, 1],
    ])
  })

  test.each([
    ['the sender', { fieldIndex: 255 }, { type: 'sender' }],
    ['a log’s', { fieldIndex: 0 }, { type: 'requirement', requirement: 0, target: null }],
    [
      'that of the second group',
      { fieldIndex: 0, targetContract: OTHER },
      { type: 'requirement', requirement: 1, target: null },
    ],
    ['of no step', { fieldIndex: 0, signature: word(1n) }, { type: 'nobody', code: 'claimant-unbound' }],
    ['of another chain', { fieldIndex: 0, chainId: 10 }, { type: 'nobody', code: 'claimant-chain-mismatch' }],
  ])('default: the claimant is %s', (_, claimant, source) => {
    expect(compile([stepOf({ targetContract: TOKEN }), stepOf({ targetContract: OTHER })], claimant).claimant).toEqual(
      source,
    )
  })

  test('behavior: compiles filters that do not fit, because deployed actions cannot be changed', () => {
    expect(() =>
      compile(
        [stepOf({ fieldIndex: 9 }), stepOf({ fieldIndex: 2, filterType: 99, filterData: `0x${'00'.repeat(99)}` })],
        { fieldIndex: 2 },
      ),
    ).not.toThrow()
  })

  test('error: no steps, five steps, an odd signature', () => {
    expect(() => compile([])).toThrow(NoActionStepError)
    expect(() => compile(Array.from({ length: 5 }, () => stepOf()))).toThrow(TooManyActionStepsError)
    expect(() => compile([stepOf({ signature: '0x12' })])).toThrow(SignatureLengthError)
    expect(() => compile([stepOf()], { fieldIndex: 0, signature: '0x12' })).toThrow(SignatureLengthError)
  })

  test('error: an unknown signature where a field must be read, and a field that is stored as a hash', () => {
    const missing = () => compile([stepOf({ signature: word(1n), fieldIndex: 0 })])
    expect(missing).toThrow(AbiItemMissingError)
    expect(missing).toThrow('Pass its event or function in `abiItems`.')
    const said = parseAbi(['event Said(string indexed text)', 'event Said(string text)'])
    const step = stepOf({ signature: toEventSelector(said[0]), fieldIndex: 0 })
    expect(() => compileAction(actionOf([step]), { abiItems: createAbiRegistry(said.slice(0, 1)) })).toThrow(
      HashedFieldError,
    )
    // With another known layout, the log decides.
    expect(() => compileAction(actionOf([step]), { abiItems: createAbiRegistry(said) })).not.toThrow()
    expect(
      compileAction(actionOf([stepOf({ fieldIndex: 2 })]), { abiItems: createAbiRegistry(erc721) }).requirements[0]
        ?.steps[0]?.step.signature,
    ).toBe(TRANSFER)
  })
})
