import { type Hex, hexToBytes } from 'viem'

/** The longest name in DNS encoding. */
const MAX_DNS_BYTES = 255

/**
 * Decodes a name from DNS encoding: each label after its length, and a zero at the end.
 * @returns the name with dots; null when the bytes are not such a name, or a label has a dot or is not UTF-8.
 */
export function decodeDnsName(encoded: Hex): string | null {
  const bytes = hexToBytes(encoded)
  if (bytes.length > MAX_DNS_BYTES || bytes.at(-1) !== 0) return null
  const labels: string[] = []
  let at = 0
  for (let length = bytes[0] ?? 0; length > 0; length = bytes[at] ?? 0) {
    // The zero at the end belongs to no label.
    if (at + 1 + length >= bytes.length) return null
    const label = decodeLabel(bytes.subarray(at + 1, at + 1 + length))
    if (label === null || label.includes('.')) return null
    labels.push(label)
    at += 1 + length
  }
  return at === bytes.length - 1 ? labels.join('.') : null
}

function decodeLabel(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
