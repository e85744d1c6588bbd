import { describe, expect, test } from 'vitest'
import { packFieldPath } from '../src/criteria/field-path.ts'
import { compileCheck } from '../src/match/compile-field.ts'
import { claimantTargetOf, pathOf, runClaimantIndexes, runPackedIndexes, targetOf } from './packed-indexes.ts'

describe('packed indexes', () => {
  test('default: the reference tree finds the fields', () => {
    expect(pathOf(packFieldPath([3, 1, 1, 0, 0]))).toEqual([3, 1, 1, 0, 0])
    expect(targetOf([3, 1, 1, 0, 0])).toEqual({ type: 'address' })
    expect(targetOf([3, 1, 1, 0, 1])).toEqual({ refused: 'field-not-found' })
    expect(targetOf([1, 5])).toEqual({ refused: 'hashed' })
    expect(targetOf([6, 0])).toEqual({ refused: 'unsupported-type' })
    expect(claimantTargetOf(32 + 3 * 16 + 2)).toEqual({ type: 'address' })
  })

  test('property: each leads to the field of its digits, and only errors of the package are thrown', () => {
    const { found, failures } = runPackedIndexes(1, 30_000)
    expect(failures).toEqual([])
    expect(found).toBeGreaterThan(6_000)
  })

  test('behavior: each of the 256 indexes of a claimant names a claimant only by an address', () => {
    const { found, failures } = runClaimantIndexes(5)
    expect(failures).toEqual([])
    // The first input, the address directly in the tuple, and the sender.
    expect(found).toBe(3)
  })

  test.each<[string, typeof compileCheck]>([
    [
      'reads four indexes of five',
      (inputs, criteria) =>
        compileCheck(inputs, { ...criteria, fieldIndex: (criteria.fieldIndex % 2 ** 24) + 63 * 2 ** 24 }),
    ],
    [
      'reads on behind the terminator',
      (inputs, criteria) =>
        compileCheck(inputs, {
          ...criteria,
          fieldIndex: criteria.fieldIndex % 64 === 63 ? criteria.fieldIndex - 63 : criteria.fieldIndex,
        }),
    ],
    ['takes any index for a path', (inputs, criteria) => compileCheck(inputs, { ...criteria, fieldType: 4 })],
    [
      'throws an error that is not one of the package',
      (inputs, criteria) => {
        const check = compileCheck(inputs, criteria)
        if (check.refusal?.refused === 'hashed') throw new RangeError(check.refusal.label)
        return check
      },
    ],
  ])('behavior: a reader that %s is found out', (_, broken) => {
    expect(runPackedIndexes(1, 2_000, broken).failures).not.toEqual([])
  })
})
