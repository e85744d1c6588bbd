import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { word } from '../../test/examples.ts'
import { compileFilter } from '../criteria/compile-filter.ts'
import { type Criteria, FilterOperator } from '../criteria/criteria.ts'
import type { LeafType } from '../criteria/leaf-type.ts'
import { alwaysHolds, canNeverHold } from './contradiction.ts'

const numericFilters = [0, 1, 2, 3, 6, 7]
const uint8: LeafType = { type: 'uint', bits: 8 }
const int8: LeafType = { type: 'int', bits: 8 }

function criteria(filterType: number, filterData: Hex): Criteria {
  return { filterType, fieldType: 0, fieldIndex: 0, filterData }
}

/** Every value of a uint8 or an int8, as `readField` returns it. */
function valuesOf(leaf: LeafType): readonly string[] {
  const first = leaf.type === 'int' ? -128n : 0n
  return Array.from({ length: 256 }, (_, at) => word(first + BigInt(at)).slice(2))
}

describe('canNeverHold, alwaysHolds', () => {
  test('property: for numbers of 8 bits the results equal those of a test of all 256 values', () => {
    const near = constantFrom(-130, -129, -128, -127, -1, 0, 1, 2, 126, 127, 128, 254, 255, 256, 257)
    const one = record({
      filterType: constantFrom(...numericFilters),
      value: boolean().chain((isNear) => (isNear ? near : integer({ min: -140, max: 260 }))),
    })
    assert(
      property(constantFrom(uint8, int8), array(one, { minLength: 1, maxLength: 4 }), (leaf, all) => {
        const criteriaList = all.map(({ filterType, value }) => criteria(filterType, word(BigInt(value))))
        const filters = criteriaList.map((one) => compileFilter(leaf, one))
        const passes = valuesOf(leaf).filter((value) => filters.every((filter) => filter(value) === null)).length
        expect(canNeverHold(leaf, criteriaList)).toBe(passes === 0)
        const [first = criteria(0, '0x')] = criteriaList
        const always = valuesOf(leaf).every((value) => compileFilter(leaf, first)(value) === null)
        // A value outside uint8 never matches, and the function does not examine "anything but it".
        if (first.filterType !== FilterOperator.NOT_EQUAL) expect(alwaysHolds(leaf, first)).toBe(always)
      }),
      { numRuns: casesAtDepth(1000) },
    )
  })

  test.each<[string, LeafType, readonly Criteria[], boolean]>([
    [
      'an address and another',
      { type: 'address' },
      [criteria(0, `0x${'11'.repeat(20)}`), criteria(0, `0x${'22'.repeat(20)}`)],
      true,
    ],
    [
      'an address once',
      { type: 'address' },
      [criteria(0, `0x${'11'.repeat(20)}`), criteria(1, `0x${'22'.repeat(20)}`)],
      false,
    ],
    ['an address that is none', { type: 'address' }, [criteria(1, '0x11')], true],
    ['an address that contains', { type: 'address' }, [criteria(4, `0x${'11'.repeat(20)}`)], false],
    ['bytes of another size', { type: 'fixedBytes', size: 4 }, [criteria(0, '0x1122')], true],
    ['bytes of their size', { type: 'fixedBytes', size: 4 }, [criteria(0, '0x11223344'), criteria(4, '0x2233')], false],
    ['a needle that is too long', { type: 'fixedBytes', size: 2 }, [criteria(4, '0x112233')], true],
    ['a needle of odd digits that is not', { type: 'fixedBytes', size: 2 }, [criteria(4, '0x123')], false],
    ['a text and what it does not hold', { type: 'string' }, [criteria(0, '0x6162'), criteria(4, '0x63')], true],
    ['a text and its pattern', { type: 'string' }, [criteria(0, '0x6162'), criteria(5, '0x612e')], false],
    ['two needles', { type: 'bytes' }, [criteria(4, '0x11'), criteria(4, '0x22')], false],
    ['a number too long', { type: 'uint', bits: 256 }, [criteria(1, `0x${'00'.repeat(33)}`)], true],
  ])('default: %s', (_, leaf, criteriaList, never) => expect(canNeverHold(leaf, criteriaList)).toBe(never))

  test('behavior: an empty search value or pattern always holds, where it fits', () => {
    expect(alwaysHolds({ type: 'bytes' }, criteria(4, '0x'))).toBe(true)
    expect(alwaysHolds({ type: 'string' }, criteria(5, '0x'))).toBe(true)
    expect(alwaysHolds({ type: 'bytes' }, criteria(5, '0x'))).toBe(false)
    expect(alwaysHolds({ type: 'address' }, criteria(4, `0x${'00'.repeat(20)}`))).toBe(false)
    expect(alwaysHolds({ type: 'string' }, criteria(0, '0x'))).toBe(false)
  })
})
