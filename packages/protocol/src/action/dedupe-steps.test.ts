import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHER, stepOf, TOKEN } from '../../test/examples.ts'
import { dedupeSteps } from './dedupe-steps.ts'

describe('dedupeSteps', () => {
  const variants = [
    stepOf(),
    stepOf({ signature: `0x${'11'.repeat(32)}` }),
    stepOf({ signatureType: 1 }),
    stepOf({ actionType: 1 }),
    stepOf({ targetContract: OTHER }),
    stepOf({ chainId: 10 }),
    stepOf({ filterType: 1 }),
    stepOf({ fieldType: 1 }),
    stepOf({ fieldIndex: 1 }),
    stepOf({ filterData: '0x01' }),
    stepOf({ filterData: '0x0100' }),
  ]

  test('default: steps stay in the order of their first appearance', () => {
    const [one = stepOf(), , , , other = stepOf()] = variants
    expect(dedupeSteps([one, other, one, other])).toEqual([one, other])
  })

  test('behavior: steps that differ in any property both remain', () => expect(dedupeSteps(variants)).toEqual(variants))

  test('behavior: hex compares without its case', () => {
    const mixed = TOKEN.replaceAll('1', 'a')
    const lower = stepOf({ targetContract: `0x${mixed.slice(2)}`, filterData: '0xab' })
    const upper = stepOf({ targetContract: `0x${mixed.slice(2).toUpperCase()}`, filterData: '0xAB' })
    expect(dedupeSteps([lower, upper])).toEqual([lower])
  })

  test('property: a second pass changes nothing, and no step is lost', () => {
    assert(
      property(array(constantFrom(...variants)), (steps) => {
        const folded = dedupeSteps(steps)
        expect(dedupeSteps(folded)).toEqual(folded)
        expect(new Set(folded)).toEqual(new Set(steps))
      }),
    )
  })
})
