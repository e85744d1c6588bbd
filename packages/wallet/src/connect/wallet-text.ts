/** Longest name of a wallet that is shown; longer ones are cut. */
export const MAX_NAME_LENGTH = 64
/** Longest rdns that is taken: the longest domain name. Source: https://www.rfc-editor.org/rfc/rfc1035. */
const MAX_RDNS_LENGTH = 253
/** Longest `data:` URI of an icon. Source: docs/security.md#d9. */
export const MAX_ICON_BYTES = 64 * 1024

/** Invisible characters, halves of characters, and those that turn the direction of text: they let one name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/** A stranger's name as it may be shown: visible characters, single spaces, cut. Null when nothing is left. */
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

/** What a wallet without an rdns is known by: its name, width, case and spaces aside. Look-alikes stay apart. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s/gu, '')
}

/**
 * Letters that a reader takes for others, each before the one it is taken for: Cyrillic, Greek, and Latin with a stroke.
 * Capitals too: names are compared in lower case. Source: https://www.unicode.org/reports/tr39/.
 */
const CONFUSABLES = new Map(
  'аaвbсcԁdеeһhнhilіlјjкkӏlмmоoрpԛqѕsтtуyхxԝwгrпnбb6bαaβbγyεeζzηhιlκkμmνvοoρpτtυuχxωwıl0o1l|lłløođdħhŧtɡgɑaʟlɴn'
    .match(/../gu)
    ?.map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)

/** The form in which two names are the same to a reader's eye: width, case, accents, spaces and look-alikes aside. */
export function toComparedName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\p{M}\p{P}]/gu, '')
  const folded = [...bare].map((letter) => CONFUSABLES.get(letter) ?? letter).join('')
  return folded.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** A reverse domain name, such as `io.metamask`. Null when it is none. */
export function toRdns(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_RDNS_LENGTH) return null
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/i.test(value) ? value.toLowerCase() : null
}

/**
 * A picture that asks nobody: a `data:` URI of a raster or an SVG, shown in `<img>` only, where scripts do not run.
 * Null for everything else.
 */
export function toIcon(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_ICON_BYTES) return null
  const uri = value.trim()
  return /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i.test(uri) ? uri : null
}
