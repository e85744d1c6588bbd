/** The longest label. A seed has 32 bytes, which is a hash, so the program itself has no limit. */
const MAX_LABEL_LENGTH = 63

/** Returns whether a text may be a name of Solana: it ends with `.sol`. */
export function isSolName(text: string): boolean {
  return /^[^\s.].*\.sol$/i.test(text.trim())
}

/**
 * Returns the labels of a name, in lower case: of `a.b.sol`, `b` then `a`. A name has one label, or two.
 * @returns null when it has others, or letters other than a to z, digits, `-` and `_`: such a name can look like another one.
 */
export function parseSolName(text: string): readonly string[] | null {
  const labels = text.trim().toLowerCase().split('.')
  if (labels.pop() !== 'sol' || labels.length === 0 || labels.length > 2) return null
  const areKnown = labels.every((label) => /^[a-z0-9_-]+$/.test(label) && label.length <= MAX_LABEL_LENGTH)
  return areKnown ? labels.reverse() : null
}
