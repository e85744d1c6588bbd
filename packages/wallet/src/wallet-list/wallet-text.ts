/** Longest name of a wallet that is shown. Longer names are cut. */
export const MAX_NAME_LENGTH = 64
/** Longest rdns that is accepted: the longest domain name. Source: https://www.rfc-editor.org/rfc/rfc1035. */
const MAX_RDNS_LENGTH = 253

/**
 * Invisible characters, halves of surrogate pairs, and characters that change the direction of text. They make one name
 * look like another.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/**
 * Returns an untrusted name as it may be shown: visible characters, single spaces, cut to the maximum length. Null when
 * nothing is left.
 */
export function toShownName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, MAX_NAME_LENGTH * 4)
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const shown = [...text].slice(0, MAX_NAME_LENGTH).join('').trim()
  return shown === '' ? null : shown
}

/**
 * Returns the key of a wallet without an rdns: its name, ignoring width, case and spaces. Look-alikes have different
 * keys.
 */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
}

/**
 * Letters that look like others, each before the one that it looks like: Cyrillic, Greek, and Latin with a stroke.
 * Includes the look-alikes of capitals, since names are compared in lower case.
 * Source: https://www.unicode.org/reports/tr39/.
 */
const CONFUSABLES = new Map(
  'аaвbсcԁdеeһhнhilіlјjкkӏlмmоoрpԛqѕsтtуyхxԝwгrпnбb6bαaβbγyεeζzηhιlκkμmνvοoρpτtυuχxωwıl0o1l|lłløođdħhŧtɡgɑaʟlɴn'
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)

/**
 * Returns the form in which two names that look the same are equal. It ignores width, case, accents, spaces and
 * look-alikes.
 */
export function toComparedName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\p{M}\p{P}]/gu, '')
  const folded = [...bare].map((letter) => CONFUSABLES.get(letter) ?? letter).join('')
  return folded.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Returns a reverse domain name, such as `io.metamask`, or null when the value is not one. */
export function toRdns(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_RDNS_LENGTH) return null
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(value) ? value.toLowerCase() : null
}
