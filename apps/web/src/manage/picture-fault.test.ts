import { assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jpeg, png } from '../testing/pictures.ts'
import { findPictureFault, MAX_PICTURE_BYTES } from './picture-fault.ts'

describe('findPictureFault', () => {
  test('default: a PNG and a JPEG of at most a megapixel', () => {
    expect(findPictureFault(png(1024, 1024))).toBeNull()
    expect(findPictureFault(jpeg(1024, 1024))).toBeNull()
    expect(findPictureFault(png(1, 1, MAX_PICTURE_BYTES))).toBeNull()
  })

  test('error: more pixels than the API takes, in a small file', () => {
    expect(findPictureFault(png(1025, 1024))).toBe('pixels')
    expect(findPictureFault(jpeg(4000, 3000))).toBe('pixels')
    expect(findPictureFault(png(2 ** 32 - 1, 2 ** 32 - 1))).toBe('pixels')
  })

  test('error: more bytes than the API takes', () => {
    expect(findPictureFault(png(1, 1, MAX_PICTURE_BYTES + 1))).toBe('size')
  })

  test.each(['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF0000WEBP'])(
    'error: %s is neither',
    (text) => {
      expect(findPictureFault(new TextEncoder().encode(text))).toBe('type')
    },
  )

  test('property: any bytes have an answer, also within a larger buffer', () => {
    assert(
      property(uint8Array({ maxLength: 80 }), integer({ min: 0, max: 8 }), (rest, skipped) => {
        const bytes = Uint8Array.of(...new Uint8Array(skipped), 0xff, 0xd8, 0xff, ...rest).subarray(skipped)
        expect([null, 'pixels']).toContain(findPictureFault(bytes))
      }),
    )
  })
})
