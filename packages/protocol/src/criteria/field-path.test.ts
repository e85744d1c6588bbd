import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidClaimantIndexError, InvalidFieldPathError } from './errors.ts'
import {
  isClaimantTupleIndex,
  MAX_PATH_LENGTH,
  packClaimantIndex,
  packFieldPath,
  unpackClaimantIndex,
  unpackFieldPath,
} from './field-path.ts'

describe('packFieldPath', () => {
  test.each([
    [[0], 0b111111_000000],
    [[2, 1], 2 + (1 << 6) + (63 << 12)],
    [[62], 62 + (63 << 6)],
    [[1, 2, 3, 4], 1 + (2 << 6) + (3 << 12) + (4 << 18) + (63 << 24)],
    [[1, 2, 3, 4, 5], 1 + (2 << 6) + (3 << 12) + (4 << 18) + (5 << 24)],
    [[62, 62, 62, 62, 62], 0x3efbefbe],
  ])('default: %j is packed as %i', (path, packed) => expect(packFieldPath(path)).toBe(packed))

  test('property: unpacks what it packs, in 30 bits', () => {
    assert(
      property(array(integer({ min: 0, max: 62 }), { minLength: 1, maxLength: MAX_PATH_LENGTH }), (path) => {
        const packed = packFieldPath(path)
        expect(packed).toBeGreaterThanOrEqual(0)
        expect(packed).toBeLessThan(2 ** 30)
        expect(unpackFieldPath(packed)).toEqual(path)
      }),
    )
  })

  test.each([[[]], [[63]], [[0, 63]], [[63, 0]], [[64]], [[-1]], [[0.5]], [[Number.NaN]], [[0, 1, 2, 3, 4, 5]]])(
    'error: %j cannot be packed and unpacked',
    (path) => expect(() => packFieldPath(path)).toThrow(InvalidFieldPathError),
  )
})

describe('unpackFieldPath', () => {
  test.each([
    [63, []],
    [0, [0, 0, 0, 0, 0]],
    [0xffffffff, []],
    [(63 << 6) | 7, [7]],
    // Indexes after a terminator are ignored.
    [3 + (63 << 6) + (5 << 12), [3]],
    // 255, read as a path, ends before its first index.
    [255, []],
  ])('default: %i is %j', (packed, path) => expect(unpackFieldPath(packed)).toEqual(path))

  test('behavior: ignores bits above the thirtieth', () => {
    for (const packed of [0, 1 + (63 << 6), 0x3fffffff]) {
      for (const above of [1, 2, 3]) expect(unpackFieldPath(packed + above * 2 ** 30)).toEqual(unpackFieldPath(packed))
    }
  })

  test('property: each of 2^30 packed values gives at most five indexes below 63 and packs again unless empty', () => {
    const isRight = (packed: number) => {
      const path = unpackFieldPath(packed)
      if (path.length > MAX_PATH_LENGTH || path.some((index) => index < 0 || index > 62)) return false
      // Only the bits behind the terminator can be lost.
      const meaning = 2 ** (6 * Math.min(path.length + 1, MAX_PATH_LENGTH))
      return path.length === 0 ? packed % 64 === 63 : packFieldPath(path) % meaning === packed % meaning
    }
    // A stride without a common factor with 2^30 visits every slot's values.
    let wrong = 0
    for (let at = 0; at < 1_000_000; at++) if (!isRight((at * 53_687_091) % 2 ** 30)) wrong++
    expect(wrong).toBe(0)
  })
})

describe('packClaimantIndex, unpackClaimantIndex', () => {
  test('default: 32 + (argument << 4) + position', () => {
    expect(packClaimantIndex({ argument: 0, position: 0 })).toBe(32)
    expect(packClaimantIndex({ argument: 1, position: 2 })).toBe(50)
    expect(packClaimantIndex({ argument: 13, position: 13 })).toBe(253)
  })

  test('behavior: reads exactly the indexes 32 to 253 of all 256, and writes all but positions 14 and 15', () => {
    for (let index = 0; index < 256; index++) {
      expect([index, isClaimantTupleIndex(index)]).toEqual([index, index >= 32 && index <= 253])
      if (index < 32 || index > 253) {
        expect(() => unpackClaimantIndex(index)).toThrow(InvalidClaimantIndexError)
        continue
      }
      const place = unpackClaimantIndex(index)
      expect(place).toEqual({ argument: Math.floor((index - 32) / 16), position: (index - 32) % 16 })
      if (place.position <= 13) expect(packClaimantIndex(place)).toBe(index)
      else expect(() => packClaimantIndex(place)).toThrow(InvalidClaimantIndexError)
    }
  })

  test('behavior: every argument and position from 0 to 13 has its own index', () => {
    const indexes = Array.from({ length: 14 * 14 }, (_, at) =>
      packClaimantIndex({ argument: Math.floor(at / 14), position: at % 14 }),
    )
    expect(new Set(indexes).size).toBe(14 * 14)
  })

  test.each([
    [-1, 0],
    [0, -1],
    [14, 0],
    [0, 14],
    [0.5, 0],
    [0, Number.NaN],
  ])('error: argument %d, position %d', (argument, position) =>
    expect(() => packClaimantIndex({ argument, position })).toThrow(InvalidClaimantIndexError),
  )

  test.each([-1, 31, 254, 255, 256, 32.5, 2 ** 32])('error: index %d', (index) => {
    expect(isClaimantTupleIndex(index)).toBe(false)
    expect(() => unpackClaimantIndex(index)).toThrow(InvalidClaimantIndexError)
  })
})
