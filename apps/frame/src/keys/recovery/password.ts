import { type Bytes, utf8 } from '../bytes.ts'
import { WeakPasswordError } from '../errors.ts'

/** The fewest characters of a password that protects a recovery share: against the operator it is the only factor, and NIST SP 800-63B-4, 3.1.1.2 requires 15 of those. */
export const MIN_PASSWORD_LENGTH = 15
/** The most characters of a password. More add no strength, and a pasted file should not be hashed. */
export const MAX_PASSWORD_LENGTH = 256
/** The fewest different characters: `aaaaaaaaaaaaaaa` has 15 characters and no strength. */
const MIN_DISTINCT_CHARACTERS = 6

/** Parts of the passwords that are used most. A password whose rest is too short without them is refused. */
const commonParts =
  /password|passwort|qwerty|qwertz|azerty|letmein|iloveyou|welcome|admin|monkey|dragon|0?123456789?0?/gi

/**
 * The bytes of a password as it is hashed: Unicode NFKC, so that two keyboards that compose a letter differently agree, and UTF-8.
 * @returns bytes. The receiver wipes them; the string that was typed cannot be wiped.
 */
export function passwordBytes(password: string): Bytes {
  return utf8(password.normalize('NFKC'))
}

/**
 * Checks whether a password may protect a recovery share.
 * @param password - as it was typed.
 * @param email - the account's email address, which a password may not be built from; `null` when there is none.
 * @throws {WeakPasswordError} with the reason.
 */
export function requireStrongPassword(password: string, email: string | null): void {
  const normalized = password.normalize('NFKC')
  const characters = [...normalized]
  if (characters.length < MIN_PASSWORD_LENGTH) throw new WeakPasswordError('too-short')
  if (characters.length > MAX_PASSWORD_LENGTH) throw new WeakPasswordError('too-long')
  if (new Set(characters).size < MIN_DISTINCT_CHARACTERS || isRepeated(normalized))
    throw new WeakPasswordError('repetitive')
  const lower = normalized.toLowerCase()
  const address = email?.toLowerCase() ?? ''
  const [name = ''] = address.split('@')
  // The whole address first: without its name alone, a long domain would count.
  const rest = [address, name]
    .filter(({ length }) => length >= 3)
    .reduce((text, part) => text.replaceAll(part, ''), lower)
  if (rest !== lower && rest.length < MIN_PASSWORD_LENGTH - 3) throw new WeakPasswordError('contains-email')
  if (lower.replace(commonParts, '').length < MIN_PASSWORD_LENGTH - 7) throw new WeakPasswordError('common')
}

/** Whether a text is a shorter text, repeated: `abcdef1abcdef1a`. */
function isRepeated(text: string): boolean {
  // A repetition occurs in its doubling before its own length.
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, text.length - period)) return true
  }
  return false
}
