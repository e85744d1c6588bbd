/** Longest name or symbol of a token that is passed on. Longer ones are cut. */
export const MAX_TOKEN_TEXT = 32

/** Characters read of an untrusted text. Invisible ones between the visible ones are dropped, and the rest is not looked at. */
const MAX_READ = 512

/**
 * Invisible characters, halves of surrogate pairs, and characters that change the direction of text. They make one name look like
 * another.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u115f\u1160\u3164\uffa0\u2800]/gu

/** What a reader or a program takes for a link: a scheme, or a name with a dot and a top-level domain. */
const LINK = /:\/\/|\bwww\b|[\p{L}\p{N}]\s*[.。．｡]\s*\p{L}{2,}/iu

/**
 * Returns an untrusted name or symbol as it may be shown: visible characters and single spaces. Null when nothing is left.
 * @param maxLength - in characters.
 */
export function cleanText(value: string, maxLength = MAX_TOKEN_TEXT): string | null {
  const text = value.slice(0, MAX_READ).normalize('NFC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()
  return text === '' ? null : [...text].slice(0, maxLength).join('').trim()
}

/** Returns {@link cleanText} of a text that anyone could have written. Null also when it is a link. */
export function cleanUnlistedText(value: string): string | null {
  const text = cleanText(value)
  return text === null || LINK.test(text) ? null : text
}
