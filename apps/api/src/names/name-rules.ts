import { normalize } from 'viem/ens'
import {
  NameCharactersError,
  NameConfusableError,
  NameHyphenError,
  NameNotNormalizedError,
  NameReservedError,
  NameTooLongError,
  NameTooShortError,
} from './errors.ts'
import { reservedLabels } from './reserved-names.ts'

/** The shortest label. Source: docs/wallet-api.md#names. */
export const MIN_LABEL_LENGTH = 4
/** The longest label, as in DNS: some clients reject longer ones. */
export const MAX_LABEL_LENGTH = 63

/**
 * Returns the label of a name, in lower case.
 * @param name - with or without the suffix, in any case.
 * @param suffix - with its dot: `.wcn.id`.
 */
export function toLabel(name: string, suffix: string): string {
  const folded = foldCase(name)
  return folded.endsWith(suffix) ? folded.slice(0, -suffix.length) : folded
}

/** Whether a name is one of ours: a label alone, or with the suffix. */
export function isOwnName(name: string, suffix: string): boolean {
  return !name.includes('.') || foldCase(name).endsWith(suffix)
}

/**
 * Returns a label that can be registered, in its only spelling: folded to lower case and normalized (ENSIP-15).
 * @throws {NameCharactersError} @throws {NameConfusableError} @throws {NameTooShortError} @throws {NameTooLongError}
 * @throws {NameNotNormalizedError}
 */
export function parseLabel(text: string): string {
  const label = foldCase(text)
  for (const character of label) {
    if (/[a-z0-9-]/.test(character)) continue
    const shown = showCharacter(character)
    // An emoji looks like itself. Every other character can look like a letter, a digit, a hyphen, or like nothing at all.
    const isConfusable = /[^\0-\x7f]/.test(character) && !/\p{Emoji_Presentation}/u.test(character)
    throw isConfusable ? new NameConfusableError(shown) : new NameCharactersError(shown)
  }
  if (label.length < MIN_LABEL_LENGTH) throw new NameTooShortError(MIN_LABEL_LENGTH)
  if (label.length > MAX_LABEL_LENGTH) throw new NameTooLongError(MAX_LABEL_LENGTH)
  if (normalizeName(label) !== label) throw new NameNotNormalizedError()
  return label
}

/**
 * Checks that a label can be registered. One that was registered by older rules is still found.
 * @throws {NameHyphenError} @throws {NameReservedError}
 */
export function requireRegistrable(label: string): void {
  if (label.startsWith('-') || label.endsWith('-')) throw new NameHyphenError()
  requireNotReserved(label)
}

/** @throws {NameReservedError} when a label looks like one that nobody can register. */
export function requireNotReserved(label: string): void {
  const plain = label
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
  // A 1 can be read as either letter.
  for (const read of [plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')]) {
    if (reservedLabels.has(read) || reservedLabels.has(read.replaceAll('vv', 'w').replaceAll('rn', 'm')))
      throw new NameReservedError()
  }
  // It would be taken for the address of another account.
  if (reservedLabels.has(label) || /^0x[0-9a-fol-]+$/.test(label)) throw new NameReservedError()
}

/**
 * Returns what a reader sees in a label: labels that look alike have the same skeleton. Only ASCII characters that are hard to tell
 * apart are replaced, because a label has no others.
 */
export function toSkeleton(label: string): string {
  return label.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('vv', 'w').replaceAll('rn', 'm')
}

/** Returns a name in the spelling of ENS (ENSIP-15); null when ENS does not accept it. */
export function normalizeName(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}

/** Lower case of ASCII only: other characters are rejected and not replaced, so that a name is what the account signed. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** By its code point, because a terminal or a page can show the character itself as another one. */
function showCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  return point > 0x20 && point < 0x7f ? `“${character}” (${code})` : code
}
