import { parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { actionOf, evidenceOf, stepOf, transferLog, verdictOf } from '../../test/examples.ts'
import { SignatureType } from '../action/action.ts'
import { FilterType } from '../criteria/criteria.ts'

describe('matchAction', () => {
  describe('any parameter', () => {
    const transfer = evidenceOf([transferLog(3)])
    const selector = toFunctionSelector('function ping()')
    const call = evidenceOf([], { input: selector })
    const pinged = { signature: selector, signatureType: SignatureType.FUNC }

    test.each([
      ['an ABI item', undefined],
      ['nothing known', []],
    ])('default: with EQUAL any log of the event matches, with %s', (_, abi) => {
      expect(verdictOf(actionOf([stepOf()]), transfer, abi)).toMatchObject({ verdict: 'matched', logIndexes: [3] })
    })

    test.each([0, 1, 2, 3, 4, 5])('behavior: field type %i is of no matter', (fieldType) => {
      expect(verdictOf(actionOf([stepOf({ fieldType, filterData: '0x1234' })]), transfer).verdict).toBe('matched')
    })

    test.each([
      ['nothing known', []],
      ['an ABI item', parseAbi(['function ping()'])],
    ])('behavior: a function without parameters matches too, with %s', (_, abi) => {
      expect(verdictOf(actionOf([stepOf(pinged)]), call, abi).verdict).toBe('matched')
    })

    test.each(
      Object.values(FilterType)
        .filter((filterType) => filterType !== FilterType.EQUAL)
        .flatMap((filterType) => [
          { filterType, known: 'an ABI item' },
          { filterType, known: 'nothing' },
        ]),
    )('behavior: with filter $filterType it never matches, $known known', ({ filterType, known }) => {
      const abi = known === 'nothing' ? [] : undefined
      const rejected = { verdict: 'rejected', step: 0, code: 'filter-unfit' }
      expect(verdictOf(actionOf([stepOf({ filterType })]), transfer, abi)).toMatchObject(rejected)
      expect(verdictOf(actionOf([stepOf({ ...pinged, filterType })]), call, [])).toMatchObject(rejected)
    })
  })
})
