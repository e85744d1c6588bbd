import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { DecompressionError } from './errors.ts'

/**
 * Compresses calldata with the run-length code that the core expects for the data of `createBoost`. A run of zeros
 * becomes 0x00 and its length minus one. A run of 0xff becomes 0x00 and its length minus one with the high bit set.
 * Every other byte is copied. The first four bytes of the result are negated, so that no selector begins with a run.
 * Source: docs/protocol.md#initialization-payloads;
 * https://github.com/Vectorized/solady/blob/main/src/utils/LibZip.sol.
 */
export function compressCalldata(data: Hex): Hex {
  const bytes = hexToBytes(data)
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte !== ZERO && byte !== ONES) {
      out.push(byte)
      at++
      continue
    }
    const length = runLength(bytes, at, byte === ZERO ? MAX_ZEROS : MAX_ONES)
    out.push(RUN, byte === ZERO ? length - 1 : (length - 1) | ONES_FLAG)
    at += length
  }
  return bytesToHex(negateHead(Uint8Array.from(out)))
}

/**
 * Decompresses the result of {@link compressCalldata}.
 * @param maxBytes - the largest length of the result in bytes, because two bytes can encode 128.
 * @throws {DecompressionError} when it ends inside a run, has a run that the core would read otherwise, or grows beyond `maxBytes`.
 */
export function decompressCalldata(data: Hex, { maxBytes = DEFAULT_MAX_BYTES } = {}): Hex {
  const bytes = negateHead(hexToBytes(data))
  const out: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== RUN) {
      out.push(byte)
    } else {
      at++
      const code = bytes[at]
      if (code === undefined) throw new DecompressionError('It ends inside a run')
      const isOnes = code >= ONES_FLAG
      const length = (code & ~ONES_FLAG) + 1
      // The core fills only one word with 0xff. Any further bytes would be undefined memory.
      if (isOnes && length > MAX_ONES) throw new DecompressionError(`It has a run of ${length} bytes 0xff`)
      for (let count = 0; count < length; count++) out.push(isOnes ? ONES : ZERO)
    }
    if (out.length > maxBytes) throw new DecompressionError(`It expands to more than ${maxBytes} bytes`)
  }
  return bytesToHex(Uint8Array.from(out))
}

const ZERO = 0x00
const ONES = 0xff
/** The byte that begins a run. */
const RUN = 0x00
/** The bit of a run's length that marks a run of 0xff. */
const ONES_FLAG = 0x80
/** The longest run of zero bytes that one pair of bytes encodes. */
const MAX_ZEROS = 128
/** The longest run of 0xff bytes that one pair of bytes encodes. */
const MAX_ONES = 32
/** More bytes than any transaction carries. */
const DEFAULT_MAX_BYTES = 1_048_576

function runLength(bytes: Uint8Array, from: number, longest: number): number {
  let length = 1
  while (length < longest && bytes[from + length] === bytes[from]) length++
  // A run ends with the data, because an index past the end gives undefined, which is not a byte.
  return length
}

function negateHead(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index < 4 ? ~byte & 0xff : byte))
}
