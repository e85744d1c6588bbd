import { assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPictureFault, MAX_PICTURE_BYTES } from './picture-fault.ts'

/** The beginning of a PNG of this size. */
function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** The beginning of a JPEG of this size: a comment, a table of Huffman codes, then the frame header. */
function jpeg(width: number, height: number): Uint8Array {
  const [w, h] = [Uint8Array.of(width >> 8, width & 255), Uint8Array.of(height >> 8, height & 255)]
  const comment = [0xff, 0xfe, 0, 4, 1, 2]
  const table = [0xff, 0xc4, 0, 3, 9]
  return Uint8Array.of(...[0xff, 0xd8], ...comment, ...table, ...[0xff, 0xff, 0xc2, 0, 11, 8], ...h, ...w, 1, 1, 17, 0)
}

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
