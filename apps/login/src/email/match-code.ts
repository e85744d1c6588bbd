import { randomInt } from 'node:crypto'

/** Letters that no other letter or digit is mistaken for. */
const LETTERS = 'ACDEFHJKLMNPRTWXY'

/**
 * Returns what the app and the page of a link show, so that users see that they approve their own login: two letters and two digits,
 * which cannot be mistaken for the code of the mail.
 */
export function createMatchCode(): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length))
  return `${letter()}${letter()}-${String(randomInt(100)).padStart(2, '0')}`
}

/** Returns a match code as it was created, from what was typed: without the hyphen, or in lower case. */
export function readMatchCode(text: string): string {
  const [, letters = '', digits = ''] = /^\s*([a-z]{2})[\s-]*(\d{2})\s*$/i.exec(text) ?? []
  return `${letters.toUpperCase()}-${digits}`
}
