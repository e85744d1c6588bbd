/**
 * Returns untrusted text as it is safe to print to a terminal. Control characters, which could move the cursor, change
 * colors or overwrite earlier lines, and marks that reverse the direction of text become visible escapes.
 */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** {@link printable}, cut to a length that a table can hold. */
export function printableShort(text: string, length = 80): string {
  const safe = printable(text)
  return safe.length <= length ? safe : `${safe.slice(0, length - 1)}…`
}

// C0, DEL and C1 controls; line and paragraph separators; bidirectional marks, embeddings, overrides and isolates.
const unsafe = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
