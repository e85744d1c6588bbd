import { encode as encodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { MAX_SERVED_SIDE } from './image-limits.ts'
import { reencodeImage } from './raster.ts'

function png(width: number, height: number, color: readonly number[], options: object = {}): Buffer {
  const image = new PNG({ width, height, ...options })
  for (let at = 0; at < image.data.length; at += 4) image.data.set(color, at)
  return PNG.sync.write(image)
}

const sizeOf = (bytes: Uint8Array | null) => {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes ?? []))
  return { width, height, pixel: [...data.subarray(0, 4)] }
}

describe('reencodeImage', () => {
  test('default: a PNG becomes a small PNG of the same color', () => {
    expect(sizeOf(reencodeImage(png(400, 200, [10, 20, 30, 255])))).toEqual({
      ...{ width: MAX_SERVED_SIDE, height: MAX_SERVED_SIDE / 2, pixel: [10, 20, 30, 255] },
    })
    expect(sizeOf(reencodeImage(png(7, 9, [10, 20, 30, 40])))).toEqual({ width: 7, height: 9, pixel: [10, 20, 30, 40] })
  })

  test('default: a JPEG becomes a PNG', () => {
    const { data } = encodeJpeg({ width: 300, height: 300, data: Buffer.alloc(300 * 300 * 4, 128) }, 90)
    const { width, height, pixel } = sizeOf(reencodeImage(data))
    expect([width, height]).toEqual([MAX_SERVED_SIDE, MAX_SERVED_SIDE])
    for (const value of pixel.slice(0, 3)) expect(Math.abs(value - 128)).toBeLessThan(4)
  })

  test('behavior: what is not a pixel is left out', () => {
    const secret = Buffer.from('<script>alert(1)</script>')
    const out = reencodeImage(Buffer.concat([png(8, 8, [1, 2, 3, 255]), secret]))
    expect(Buffer.from(out ?? []).includes(secret)).toBe(false)
  })

  test('behavior: transparent pixels do not darken those next to them', () => {
    const image = new PNG({ width: MAX_SERVED_SIDE * 2, height: 2 })
    for (let at = 0; at < image.data.length; at += 4)
      image.data.set((at / 4) % 2 === 0 ? [255, 255, 255, 255] : [0, 0, 0, 0], at)
    expect(sizeOf(reencodeImage(PNG.sync.write(image))).pixel).toEqual([255, 255, 255, 127])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a PNG without its data', png(8, 8, [0, 0, 0, 255]).subarray(0, 40)],
    ['a large file', Buffer.alloc(3 * 1024 * 1024)],
  ])('error: %s', (_, bytes) => expect(reencodeImage(bytes)).toBeNull())
})
