import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { BOB, word } from '../../test/examples.ts'
import { claimantPath, criteriaPath } from '../action/field-paths.ts'
import { type Criteria, FieldType } from '../criteria/criteria.ts'
import { packClaimantIndex, packFieldPath } from '../criteria/field-path.ts'
import { eventInputs } from '../criteria/resolve-field.ts'
import { compileCheck, compileClaimantReader } from './compile-field.ts'

const item = parseAbiItem(
  'event Registered(address who, string indexed tag, bool ok, (uint8 kind, address second) how)',
)
if (item.type !== 'event') throw new Error('it is one')
const inputs = eventInputs(item)
const source = {
  topics: [],
  data: `0x${[word(BOB), word(1n), word(7n), word(BOB)].map((part) => part.slice(2)).join('')}`,
  skip: 0,
} as const

function criteria(other: Partial<Criteria>): Criteria {
  return { filterType: 0, fieldType: 0, fieldIndex: 0, filterData: '0x', ...other }
}

describe('criteriaPath', () => {
  test('default: one input, or a packed path when declared a tuple', () => {
    const packed = packFieldPath([3, 1])
    expect(criteriaPath(criteria({ fieldIndex: packed }))).toEqual([packed])
    expect(criteriaPath(criteria({ fieldIndex: packed, fieldType: FieldType.TUPLE }))).toEqual([3, 1])
  })
})

describe('compileCheck', () => {
  test('default: returns null when the value passes, else the failure', () => {
    expect(compileCheck(inputs, criteria({ filterData: BOB })).judge(source)).toBeNull()
    expect(compileCheck(inputs, criteria({ filterData: `0x${'11'.repeat(20)}` })).judge(source)).toEqual({
      code: 'filter-not-satisfied',
      detail: null,
    })
    expect(compileCheck(inputs, criteria({ filterData: BOB })).judge({ ...source, data: '0x' })).toEqual({
      code: 'decode-failed',
      detail: null,
    })
  })

  test.each([
    [{ fieldIndex: 9 }, 'field-not-found', 'input 9'],
    [{ fieldIndex: 1 }, 'hashed-field', 'tag is a string'],
    [{ fieldIndex: 2 }, 'unsupported-type', 'ok is a bool'],
    [{ fieldIndex: 3 }, 'field-not-found', 'how is a tuple'],
  ])('behavior: %j does not match, with that reason', (other, code, detail) => {
    const check = compileCheck(inputs, criteria(other))
    expect(check.field).toBeNull()
    expect(check.judge(source)).toEqual({ code, detail })
  })
})

describe('compileClaimantReader, claimantPath', () => {
  test('default: returns the address in the word at the index', () => {
    for (const fieldIndex of [0, packClaimantIndex({ argument: 3, position: 1 })]) {
      const reader = compileClaimantReader(inputs, fieldIndex)
      expect(reader.status === 'readable' && reader.read(source)).toBe(BOB)
      expect(reader.status === 'readable' && reader.read({ ...source, data: '0x' })).toBeNull()
    }
  })

  test.each([
    [1, 'hashed-field'],
    [2, 'claimant-not-address'],
    [3, 'field-not-found'],
    [4, 'field-not-found'],
    [packClaimantIndex({ argument: 0, position: 0 }), 'field-not-found'],
    [packClaimantIndex({ argument: 3, position: 0 }), 'claimant-not-address'],
    [packClaimantIndex({ argument: 3, position: 2 }), 'field-not-found'],
    [packClaimantIndex({ argument: 9, position: 0 }), 'field-not-found'],
    [254, 'field-not-found'],
    [2 ** 32 - 1, 'field-not-found'],
  ])('behavior: index %i names nobody', (fieldIndex, code) => {
    expect(compileClaimantReader(inputs, fieldIndex)).toMatchObject({ status: 'unreadable', code })
  })

  test('behavior: each of 256 indexes has a path of at most two, without an error', () => {
    for (let index = 0; index < 256; index++) {
      const path = claimantPath(index)
      expect(path).toHaveLength(index < 32 ? 1 : index <= 253 ? 2 : 0)
      expect(() => compileClaimantReader(inputs, index)).not.toThrow()
    }
  })
})
