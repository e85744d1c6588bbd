/** The largest picture that the API takes, in bytes: 2 MiB. Source: docs/wallet-api.md#the-presentation-of-a-boost. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
/** The most pixels that the API takes, which a small file can exceed: 1 megapixel. */
const MAX_PICTURE_PIXELS = 1024 * 1024

/** Why the API would refuse a picture: not a PNG or a JPEG, too many bytes, or too many pixels. */
export type PictureFault = 'type' | 'size' | 'pixels'

/**
 * Checks a picture before it is uploaded. The type is read from the bytes, because the name of a file says nothing. Pure.
 * @returns null when nothing is wrong, as far as the first bytes show. The API checks the rest.
 */
export function findPictureFault(bytes: Uint8Array): PictureFault | null {
  if (typeOfPicture(bytes) === null) return 'type'
  if (bytes.length > MAX_PICTURE_BYTES) return 'size'
  const pixels = countPixels(bytes)
  return pixels !== null && pixels > MAX_PICTURE_PIXELS ? 'pixels' : null
}

/** Returns the type that the bytes of a picture begin with. Null for another one. Pure. */
export function typeOfPicture(bytes: Uint8Array): 'png' | 'jpeg' | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? 'jpeg' : null
}

/** Returns the pixels of a PNG or a JPEG, as it says itself. Null when that is not found. Pure. */
export function countPixels(bytes: Uint8Array): number | null {
  return typeOfPicture(bytes) === 'png' ? countPngPixels(bytes) : countJpegPixels(bytes)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** A PNG begins with the chunk IHDR, which has the width and the height. Source: https://www.w3.org/TR/png-3/#11IHDR. */
function countPngPixels(bytes: Uint8Array): number | null {
  const view = viewOf(bytes)
  return bytes.length < 24 ? null : view.getUint32(16) * view.getUint32(20)
}

/** Returns the pixels that the frame header of a JPEG (SOF) has. Source: https://www.w3.org/Graphics/JPEG/itu-t81.pdf. Null when none is found. */
function countJpegPixels(bytes: Uint8Array): number | null {
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1)
    // A marker may be filled up with more bytes 0xff.
    if (marker === 0xff) at += 1
    else if (isFrameHeader(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15, without the tables DHT, JPG and DAC, which are numbered among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
