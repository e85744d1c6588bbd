import type { ByteArray } from 'viem'

/** What RLP encodes: bytes, text of hex with `0x` in front, or a list. */
export type RlpItem = ByteArray | string | readonly RlpItem[]

/** A header has at most this: the byte that names its kind, and a length of 8 bytes. */
const HEADER_BYTES = 9

/**
 * Encodes in RLP, from the last byte to the first, so that each length is known when its header is written. The runtime parses hex
 * straight into the result, without bytes for each item.
 * @param prefix - a byte in front of the result: the type of a typed receipt.
 * @returns null when text is not hex of whole bytes.
 * Source: https://ethereum.org/developers/docs/data-structures-and-encoding/rlp/.
 */
export function encodeRlp(item: RlpItem, prefix?: number): ByteArray | null {
  const buffer = Buffer.allocUnsafe(boundOf(item) + 1)
  const start = writeItem(buffer, buffer.length, item)
  if (start === INVALID) return null
  if (prefix === undefined) return buffer.subarray(start)
  buffer[start - 1] = prefix
  return buffer.subarray(start - 1)
}

const INVALID = -1

function isList(item: RlpItem): item is readonly RlpItem[] {
  return Array.isArray(item)
}

/** Bytes that suffice for an item. */
function boundOf(item: RlpItem): number {
  if (!isList(item)) return HEADER_BYTES + (typeof item === 'string' ? item.length >> 1 : item.length)
  let bytes = HEADER_BYTES
  for (const inner of item) bytes += boundOf(inner)
  return bytes
}

/** Writes an item that ends at `end`. @returns where it starts, or `INVALID`. */
function writeItem(buffer: Buffer, end: number, item: RlpItem): number {
  if (isList(item)) {
    let start = end
    for (let at = item.length - 1; at >= 0; at--) {
      start = writeItem(buffer, start, item[at] ?? NOTHING)
      if (start === INVALID) return INVALID
    }
    return writeHeader(buffer, start, { length: end - start, kind: 0xc0 })
  }
  const length = typeof item === 'string' ? (item.length >> 1) - 1 : item.length
  const start = end - length
  if (typeof item !== 'string') buffer.set(item, start)
  else if (!writeHex(buffer, start, item)) return INVALID
  // A byte below 128 is its own encoding.
  if (length === 1 && (buffer[start] ?? 0) < 0x80) return start
  return writeHeader(buffer, start, { length, kind: 0x80 })
}

const NOTHING = new Uint8Array()

/** @returns whether the text was hex of whole bytes: the runtime stops at the first other sign. */
function writeHex(buffer: Buffer, start: number, hex: string): boolean {
  if (hex.length % 2 !== 0 || !hex.startsWith('0x')) return false
  const length = (hex.length >> 1) - 1
  return length === 0 || buffer.write(hex.slice(2), start, length, 'hex') === length
}

/** Writes a header that ends at `end`. @returns where it starts. */
function writeHeader(buffer: Buffer, end: number, { length, kind }: { length: number; kind: number }): number {
  if (length < 56) {
    buffer[end - 1] = kind + length
    return end - 1
  }
  let at = end
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) buffer[--at] = rest % 256
  buffer[at - 1] = kind + 55 + (end - at)
  return at - 1
}
