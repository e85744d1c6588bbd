import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jpeg, png } from '../testing/pictures.ts'
import { findPictureFault, MAX_PICTURE_BYTES } from './picture-fault.ts'
import { MAX_CHOSEN_PICTURE_BYTES, planPicture, shrunkSize } from './shrink-picture.ts'

describe('planPicture', () => {
  test('default: a photo of a phone is made smaller, and a small picture is not touched', () => {
    expect(planPicture(jpeg(4032, 3024))).toStrictEqual({ status: 'shrink' })
    expect(planPicture(png(1, 1, MAX_PICTURE_BYTES + 1))).toStrictEqual({ status: 'shrink' })
    expect(planPicture(png(1024, 1024))).toStrictEqual({ status: 'fits' })
  })

  test('error: what is not a picture, or too large to decode', () => {
    expect(planPicture(new TextEncoder().encode('GIF89a'))).toStrictEqual({ status: 'error', fault: 'type' })
    expect(planPicture(png(2 ** 32 - 1, 2 ** 32 - 1))).toStrictEqual({ status: 'error', fault: 'pixels' })
    expect(planPicture(png(9, 9, MAX_CHOSEN_PICTURE_BYTES + 1))).toStrictEqual({ status: 'error', fault: 'size' })
  })
})

describe('shrunkSize', () => {
  test('default: the longest side is 1,000 pixels, in the same ratio', () => {
    expect(shrunkSize({ width: 4032, height: 3024 })).toStrictEqual({ width: 1000, height: 750 })
    expect(shrunkSize({ width: 3024, height: 4032 })).toStrictEqual({ width: 750, height: 1000 })
    expect(shrunkSize({ width: 640, height: 480 })).toStrictEqual({ width: 640, height: 480 })
    expect(shrunkSize({ width: 100_000, height: 1 })).toStrictEqual({ width: 1000, height: 1 })
  })

  test('property: the API takes every size that comes out', () => {
    const side = integer({ min: 1, max: 65_535 })
    assert(
      property(side, side, (width, height) => {
        const small = shrunkSize({ width, height })
        expect(findPictureFault(png(small.width, small.height))).toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
