import { base64urlnopad } from '@scure/base'

/** Bytes with memory of their JavaScript heap alone, which WebCrypto accepts and a message can transfer. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/**
 * Decodes base64url without padding.
 * @throws Error of `@scure/base` for other characters, or bits that the last character must not have.
 */
export function fromBase64Url(text: string): Bytes {
  return new Uint8Array(base64urlnopad.decode(text))
}

/** Joins bytes. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Whether two byte strings are equal. Not for comparing secrets with what an attacker chooses: it stops at the first difference. */
export function areBytesEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text))
}

/**
 * Writes zeros over bytes that held a secret. It reaches this copy alone: what a library made of it as a string or a bigint
 * lives until its worker ends, which is why the worker ends after each request (docs/embedded-login.md#the-worker).
 */
export function wipe(...secrets: readonly (Uint8Array | null | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
