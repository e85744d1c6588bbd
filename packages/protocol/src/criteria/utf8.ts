const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Converts hex digits (even, without `0x`) to bytes. */
export function digitsToBytes(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = (digitValue(digits.charCodeAt(2 * at)) << 4) | digitValue(digits.charCodeAt(2 * at + 1))
  }
  return bytes
}

/** @param code - of '0' to '9', 'a' to 'f' or 'A' to 'F': their low four bits count from 0 and, for letters, from 1. */
function digitValue(code: number): number {
  return code > 57 ? (code & 15) + 9 : code - 48
}

/** Decodes UTF-8 bytes given as hex digits and preserves a byte order mark. Null when they are not valid UTF-8. */
export function decodeUtf8(digits: string): string | null {
  try {
    return strict.decode(digitsToBytes(digits))
  } catch {
    return null
  }
}
