import { domainToASCII } from 'node:url'

/** The longest part before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL_LENGTH = 64
/** The longest whole address that mail can be sent to (RFC 5321, 4.5.3.1.3: a path of 256 with its brackets). */
const MAX_LENGTH = 254

/**
 * Returns an email address as accounts have it, or null when mail cannot be sent to it: trimmed, in lower case, its domain in ASCII.
 *
 * The part before the @ is put in lower case too. By RFC 5321 a mail server may tell “Ada” from “ada”, but none that people use does, and
 * a user who types a capital letter must not get another, empty wallet. Mail is always sent to the address that is returned, so where two
 * spellings are two mailboxes, the one in lower case has the account, and nobody reads another's code. Dots and what follows a plus sign
 * mean something on some servers only, so they stay.
 * Source: docs/embedded-login.md#email-addresses.
 * @param text - as it was typed.
 */
export function normalizeEmail(text: string): string | null {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(0, at)).toLowerCase()
  const domain = normalizeDomain(trimmed.slice(at + 1))
  if (domain === null || local.length > MAX_LOCAL_LENGTH || !isLocalPart(local)) return null
  const email = `${local}@${domain}`
  return email.length > MAX_LENGTH ? null : email
}

/** The dot-atoms of RFC 5322, 3.2.3, in ASCII: what mail servers give out. A quoted part could smuggle spaces and brackets. */
function isLocalPart(text: string): boolean {
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(text)
}

function normalizeDomain(text: string): string | null {
  // A URL would read these as the end of a host, and the function below drops some characters without a word.
  if (/[\s/\\?#@:%[\]<>|^]/.test(text)) return null
  const domain = domainToASCII(text.normalize('NFC')).toLowerCase()
  const labels = domain.split('.')
  const isDomain = labels.length >= 2 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  // Numbers alone are an IP address.
  return isDomain && /[a-z]/.test(labels.at(-1) ?? '') ? domain : null
}
