const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Hex digits (even, without `0x`) as bytes. */
export function digitsToBytes(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

/** The text of UTF-8 bytes given as hex digits, its byte order mark kept; null when they are not valid UTF-8. */
export function decodeUtf8(digits: string): string | null {
  try {
    return strict.decode(digitsToBytes(digits))
  } catch {
    return null
  }
}
