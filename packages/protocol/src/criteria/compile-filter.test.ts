import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { compileFilter } from './compile-filter.ts'
import { FilterOperator } from './criteria.ts'
import { type LeafType, toLeafType } from './leaf-type.ts'

const { EQUAL, NOT_EQUAL, GREATER_THAN, LESS_THAN, CONTAINS, REGEX, GREATER_THAN_OR_EQUAL, LESS_THAN_OR_EQUAL } =
  FilterOperator

function leaf(type: string): LeafType {
  const found = toLeafType(type)
  if (!found) throw new Error(`${type} is not a leaf`)
  return found
}

function word(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0')
}

function text(value: string): string {
  return Buffer.from(value, 'utf8').toString('hex')
}

/** What a filter returns for digits: true, or the code of its failure. */
function judge(type: string, filterType: number, filterData: Hex, digits: string): true | string {
  const failure = compileFilter(leaf(type), { filterType, fieldType: 0, fieldIndex: 0, filterData })(digits)
  return failure === null ? true : failure.code
}

const ALICE = '00000000000000000000000000000000000a11ce'
const no = 'filter-not-satisfied'

describe('compileFilter', () => {
  // Every filter on every type: [type, value, operand, the results of filters 0 to 7].
  const unfit = 'filter-type-mismatch'
  const table: readonly [string, string, Hex, readonly (true | string)[]][] = [
    ['uint256', word(100n), '0x64', [true, no, no, no, unfit, unfit, true, true]],
    ['uint256', word(101n), '0x64', [no, true, true, no, unfit, unfit, true, no]],
    ['uint256', word(99n), '0x64', [no, true, no, true, unfit, unfit, no, true]],
    ['int256', word(-100n), `0x${word(-100n)}`, [true, no, no, no, unfit, unfit, true, true]],
    ['int256', word(-99n), `0x${word(-100n)}`, [no, true, true, no, unfit, unfit, true, no]],
    ['int256', word(-101n), `0x${word(-100n)}`, [no, true, no, true, unfit, unfit, no, true]],
    ['address', ALICE.padStart(64, '0'), `0x${ALICE}`, [true, no, unfit, unfit, unfit, unfit, unfit, unfit]],
    ['address', 'b0b'.padStart(64, '0'), `0x${ALICE}`, [no, true, unfit, unfit, unfit, unfit, unfit, unfit]],
    ['bytes', '12ab34', '0xab', [no, true, unfit, unfit, true, unfit, unfit, unfit]],
    ['bytes', 'ab', '0xab', [true, no, unfit, unfit, true, unfit, unfit, unfit]],
    ['bytes4', '12ab34cd', '0xab34', [no, true, unfit, unfit, true, unfit, unfit, unfit]],
    ['bytes4', '12ab34cd', '0x12ab34cd', [true, no, unfit, unfit, true, unfit, unfit, unfit]],
    ['string', text('Laurel'), '0x61757265', [no, true, unfit, unfit, true, true, unfit, unfit]],
    ['string', text('gm'), '0x676d', [true, no, unfit, unfit, true, true, unfit, unfit]],
  ]
  test.each(
    table.flatMap(([type, digits, filterData, answers]) =>
      answers.map((answer, filterType) => ({
        type,
        digits: digits.replace(/^0+(?=.)/, ''),
        whole: digits,
        filterType,
        filterData,
        answer,
      })),
    ),
  )(
    'default: $type $digits, filter $filterType, $filterData: $answer',
    ({ type, whole, filterType, filterData, answer }) => {
      expect(judge(type, filterType, filterData, whole)).toBe(answer)
    },
  )

  test.each([8, 9, 255, 2 ** 32 - 1, -1, 1.5])(
    'behavior: filter number %d is unknown and never matches',
    (filterType) => {
      for (const type of ['uint256', 'int8', 'address', 'bytes', 'bytes32', 'string']) {
        expect(judge(type, filterType, '0x', '')).toBe('filter-type-mismatch')
      }
    },
  )

  describe('numbers', () => {
    test.each(['0x', '0x0', '0x00', '0x000', `0x${'00'.repeat(32)}`] as const)('behavior: %s is zero', (filterData) => {
      for (const type of ['uint8', 'uint256', 'int8', 'int256']) {
        expect(judge(type, EQUAL, filterData, word(0n))).toBe(true)
        expect(judge(type, NOT_EQUAL, filterData, word(0n))).toBe(no)
        expect(judge(type, NOT_EQUAL, filterData, word(1n))).toBe(true)
      }
    })

    test('behavior: hex of odd length reads as if padded with one zero in front', () => {
      expect(judge('uint256', EQUAL, '0x1', word(1n))).toBe(true)
      expect(judge('uint256', EQUAL, '0x123', word(0x123n))).toBe(true)
      expect(judge('int256', EQUAL, `0x${'f'.repeat(63)}`, word(2n ** 252n - 1n))).toBe(true)
    })

    test('behavior: an INT of exactly 32 bytes is two’s complement, and a shorter one is non-negative', () => {
      expect(judge('int8', EQUAL, `0x${word(-1n)}`, word(-1n))).toBe(true)
      expect(judge('int8', EQUAL, '0xff', word(-1n))).toBe(no)
      expect(judge('int16', EQUAL, '0xff', word(255n))).toBe(true)
      expect(judge('int256', GREATER_THAN, `0x${'ff'.repeat(31)}`, word(-1n))).toBe(no)
      expect(judge('int256', LESS_THAN, `0x${'ff'.repeat(31)}`, word(-1n))).toBe(true)
      // The sign bit alone: the smallest INT, and half of the UINT range.
      expect(judge('int256', LESS_THAN_OR_EQUAL, `0x80${'00'.repeat(31)}`, word(-(2n ** 255n)))).toBe(true)
      expect(judge('uint256', LESS_THAN_OR_EQUAL, `0x80${'00'.repeat(31)}`, word(2n ** 255n))).toBe(true)
    })

    test('behavior: a number longer than 32 bytes never matches, for any filter and any value', () => {
      const filterData: Hex = `0x${'00'.repeat(33)}`
      for (const filterType of [EQUAL, NOT_EQUAL, GREATER_THAN, LESS_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN_OR_EQUAL]) {
        expect(judge('uint256', filterType, filterData, word(0n))).toBe('filter-data-malformed')
        expect(judge('int256', filterType, `0x0${'00'.repeat(32)}`, word(0n))).toBe('filter-data-malformed')
      }
      expect(judge('uint256', EQUAL, `0x${'00'.repeat(31)}01`, word(1n))).toBe(true)
    })

    test.each([
      [-2n, -1n],
      [-1n, 0n],
      [0n, 1n],
      [-(2n ** 255n), 2n ** 255n - 1n],
      [-128n, 127n],
      [2n ** 254n, 2n ** 255n - 1n],
    ])('behavior: %i is less than %i as INT', (less, more) => {
      expect(judge('int256', LESS_THAN, `0x${word(more)}`, word(less))).toBe(true)
      expect(judge('int256', GREATER_THAN, `0x${word(less)}`, word(more))).toBe(true)
      expect(judge('int256', LESS_THAN, `0x${word(less)}`, word(more))).toBe(no)
      expect(judge('int256', GREATER_THAN_OR_EQUAL, `0x${word(more)}`, word(less))).toBe(no)
    })

    test('behavior: the order of two words reverses as UINT when their signs differ', () => {
      expect(judge('uint256', GREATER_THAN, `0x${word(1n)}`, word(-1n))).toBe(true)
      expect(judge('int256', GREATER_THAN, `0x${word(1n)}`, word(-1n))).toBe(no)
    })
  })

  describe('addresses', () => {
    test('behavior: hex digits compare without their case', () => {
      expect(judge('address', EQUAL, `0x${ALICE.toUpperCase()}`, ALICE.padStart(64, '0'))).toBe(true)
    })

    test.each(['0x', '0x01', `0x${'11'.repeat(19)}`, `0x${'11'.repeat(21)}`, `0x${ALICE.padStart(64, '0')}`] as const)(
      'behavior: %s is not an address and never matches, NOT_EQUAL included',
      (filterData) => {
        expect(judge('address', EQUAL, filterData, ALICE.padStart(64, '0'))).toBe('filter-data-malformed')
        expect(judge('address', NOT_EQUAL, filterData, ALICE.padStart(64, '0'))).toBe('filter-data-malformed')
      },
    )

    test('behavior: 39 digits read as 20 bytes', () => {
      expect(judge('address', EQUAL, `0x${ALICE.slice(1)}`, ALICE.padStart(64, '0'))).toBe(true)
    })
  })

  describe('bytes and strings', () => {
    test('behavior: an odd digit is not a byte', () => {
      expect(judge('bytes', CONTAINS, '0xab', '1ab2')).toBe(no)
      expect(judge('bytes', CONTAINS, '0xab', '1ab2ab')).toBe(true)
      expect(judge('bytes', CONTAINS, '0xb', '0b')).toBe(true)
    })

    test('behavior: an empty search value or pattern matches everything', () => {
      for (const digits of ['', '00', 'ff']) {
        expect(judge('bytes', CONTAINS, '0x', digits)).toBe(true)
        expect(judge('string', CONTAINS, '0x', digits)).toBe(true)
        expect(judge('string', REGEX, '0x', digits)).toBe(true)
      }
    })

    test('behavior: strings compare as bytes, without normalization, with their byte order mark', () => {
      expect(judge('string', EQUAL, `0x${text('é')}`, text('e\u0301'))).toBe(no)
      expect(judge('string', EQUAL, `0x${text('a')}`, text('\u{feff}a'))).toBe(no)
      expect(judge('string', EQUAL, '0xff', 'fe')).toBe(no)
      expect(judge('string', EQUAL, '0xff', 'ff')).toBe(true)
      expect(judge('string', CONTAINS, '0xff', '61ff')).toBe(true)
    })

    test('behavior: bytes of a fixed size compare as a whole', () => {
      expect(judge('bytes4', EQUAL, '0x12', '12000000')).toBe(no)
      expect(judge('bytes32', EQUAL, `0x${'00'.repeat(32)}`, '00'.repeat(32))).toBe(true)
    })

    test('behavior: a rejected pattern does not match, and gives the reason', () => {
      expect(judge('string', REGEX, `0x${text('(?=a)')}`, text('a'))).toBe('regex-unsupported')
      expect(judge('string', REGEX, '0xff', text('a'))).toBe('regex-unsupported')
      expect(judge('string', REGEX, `0x${text('a')}`, 'ff')).toBe('regex-unsupported')
      expect(judge('string', REGEX, `0x${text('a'.repeat(1025))}`, text('a'))).toBe('regex-unsupported')
    })
  })
})
