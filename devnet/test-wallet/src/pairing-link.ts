/** The maximum length of a text that contains a pairing link, in characters. */
const MAX_LENGTH = 2000

/**
 * Finds a pairing link in a text: pasted text, a scanned code, or the URL of this page (`/wc?uri=…`).
 * @returns null when the text has no link.
 */
export function findPairingLink(text: string): string | null {
  const trimmed = text.trim().slice(0, MAX_LENGTH)
  if (/^wc:[0-9a-f]{64}@2\?/i.test(trimmed)) return trimmed
  const carried = /[?&]uri=([^&#]+)/.exec(trimmed)?.[1]
  if (carried === undefined) return null
  try {
    const link = decodeURIComponent(carried)
    return /^wc:[0-9a-f]{64}@2\?/i.test(link) ? link : null
  } catch {
    return null
  }
}
