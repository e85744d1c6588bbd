import { base58 } from '@scure/base'

/** Reads 32 bits, little-endian; null when there are fewer. */
export function readU32(data: Uint8Array, at = 0): number | null {
  return data.length < at + 4 ? null : viewOf(data).getUint32(at, true)
}

/** Reads 64 bits, little-endian. @throws RangeError when there are fewer. */
export function readU64(data: Uint8Array, at: number): bigint {
  return viewOf(data).getBigUint64(at, true)
}

/** Reads an address. */
export function keyAt(data: Uint8Array, at: number): string {
  return base58.encode(data.slice(at, at + 32))
}

/** Where a seed ends, whose length of 64 bits is at a place; null when it does not fit. */
export function endOfSeed(data: Uint8Array, at: number): number | null {
  if (data.length < at + 8) return null
  const length = readU64(data, at)
  return length <= 32n && data.length >= at + 8 + Number(length) ? at + 8 + Number(length) : null
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
