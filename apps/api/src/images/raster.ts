import { inflateSync } from 'node:zlib'
import { decode as decodeJpeg } from 'jpeg-js'
import { PNG } from 'pngjs'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_JPEG_SCANS, MAX_SERVED_SIDE } from './image-limits.ts'

/** Four bytes for each pixel: red, green, blue, alpha. */
type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }
type Size = { readonly width: number; readonly height: number }

/**
 * Decodes an untrusted image and encodes it again, so that nothing of the file remains but its pixels. Looks at the size in the header
 * before anything is decoded.
 * @param bytes - a PNG or a JPEG.
 * @returns a PNG with no side longer than {@link MAX_SERVED_SIDE}; null when the image is of another kind, broken or too large.
 */
export function reencodeImage(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > MAX_IMAGE_BYTES) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const pixels = decode(file)
    if (pixels === null) return null
    const { width, height, data } = shrink(pixels)
    const png = new PNG({ width, height })
    png.data = Buffer.from(data)
    return PNG.sync.write(png)
  } catch {
    return null
  }
}

function decode(file: Buffer): Pixels | null {
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) {
    return isSafePng(file) ? PNG.sync.read(file, { checkCRC: false }) : null
  }
  const size = jpegSize(file)
  if (size === null || !isSmall(size)) return null
  return decodeJpeg(file, { useTArray: true, maxResolutionInMP: MAX_IMAGE_PIXELS / 1e6 + 1, maxMemoryUsageInMB: 64 })
}

function isSmall({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MAX_IMAGE_PIXELS
}

/** Whether a PNG is small, and its data too once it is inflated: the decoder inflates all of it. */
function isSafePng(file: Buffer): boolean {
  if (file.toString('latin1', 12, 16) !== 'IHDR' || file.length < 33) return false
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  const [depth = 0, colorType = 0] = [file[24], file[25]]
  const channels = [1, 0, 3, 1, 2, 0, 4][colorType] ?? 0
  if (!isSmall(size) || channels === 0 || ![1, 2, 4, 8, 16].includes(depth)) return false
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    if (type === 'IEND') break
    at += 12 + length
  }
  // One byte more for each row, and twice the rows when it is interlaced.
  const bytes = (Math.ceil((size.width * channels * depth) / 8) + 2) * size.height * 2 + 64
  return inflateSync(Buffer.concat(data), { maxOutputLength: bytes }).length > 0
}

/** The size in the header of a JPEG; null for another file, and for one with more scans than an encoder writes. */
function jpegSize(file: Buffer): Size | null {
  if (file[0] !== 0xff || file[1] !== 0xd8) return null
  let size: Size | null = null
  let scans = 0
  for (let at = 2; at + 9 < file.length; ) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0
    // Within a scan, to the next marker.
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at++
      continue
    }
    if (marker === 0xd9) break
    if (marker === 0xda && ++scans > MAX_JPEG_SCANS) return null
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      // A second frame would be decoded too.
      if (size !== null) return null
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    }
    at += 2 + file.readUInt16BE(at + 2)
  }
  return size
}

/** Makes an image small enough: each pixel is the mean of those that it replaces, weighed by how opaque they are. */
function shrink(pixels: Pixels): Pixels {
  const { width, height, data } = pixels
  const scale = Math.max(width, height) / MAX_SERVED_SIDE
  if (scale <= 1) return pixels
  const [newWidth, newHeight] = [Math.max(1, Math.round(width / scale)), Math.max(1, Math.round(height / scale))]
  const small = new Uint8Array(newWidth * newHeight * 4)
  for (let y = 0; y < newHeight; y++) {
    const [top, bottom] = [Math.floor((y * height) / newHeight), Math.max(1, Math.ceil(((y + 1) * height) / newHeight))]
    for (let x = 0; x < newWidth; x++) {
      const [left, right] = [Math.floor((x * width) / newWidth), Math.max(1, Math.ceil(((x + 1) * width) / newWidth))]
      let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 4) {
          const weight = data[at + 3] ?? 0
          red += (data[at] ?? 0) * weight
          green += (data[at + 1] ?? 0) * weight
          blue += (data[at + 2] ?? 0) * weight
          alpha += weight
          count++
        }
      }
      const opaque = Math.max(1, alpha)
      small.set([red / opaque, green / opaque, blue / opaque, alpha / Math.max(1, count)], (y * newWidth + x) * 4)
    }
  }
  return { width: newWidth, height: newHeight, data: small }
}
