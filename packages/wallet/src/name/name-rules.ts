/** The shortest name without its suffix, in characters. Source: docs/product.md#definitions. */
export const MIN_NAME_LENGTH = 4

/** The longest name without its suffix, in characters: a label of DNS. Source: docs/wallet-api.md#names. */
export const MAX_NAME_LENGTH = 63

/** The suffix that is shown until the API says its own. Source: docs/wallet-api.md#names. */
export const DEFAULT_NAME_SUFFIX = '.wcn.id'

/** The first chain id that has no coin type (ENSIP-11). Source: docs/product.md#definitions. */
const CHAIN_ID_END = 2_147_483_648

/** Why a text cannot be a name. */
export type NameProblem = 'too-short' | 'too-long' | 'characters' | 'hyphens'

/**
 * Returns why a text cannot be a name, or null when it can be one. A wrong character stays wrong while more is typed, so
 * it comes first. Whether a name is free or reserved is known to the API. Source: docs/wallet-api.md#names.
 */
export function findNameProblem(label: string): NameProblem | null {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters'
  // Of DNS, and of ENS (ENSIP-15): two hyphens there would mean an encoded name, as in `xn--`.
  if (/^-|^..--/.test(label)) return 'hyphens'
  if (label.length > MAX_NAME_LENGTH) return 'too-long'
  if (label.length < MIN_NAME_LENGTH) return 'too-short'
  // More can still be typed after it, so it comes last.
  return label.endsWith('-') ? 'hyphens' : null
}

/** Returns the name without its suffix, in lower case. @param suffix - with its dot. */
export function toNameLabel(text: string, suffix: string): string {
  // Only ASCII, because other letters can become ASCII ones: the Kelvin sign is not a k.
  const folded = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return folded.endsWith(suffix) ? folded.slice(0, -suffix.length) : folded
}

/** Whether names can be registered with a chain. Source: docs/product.md#definitions. */
export function isNameChainId(chainId: number): boolean {
  return Number.isInteger(chainId) && chainId >= 1 && chainId < CHAIN_ID_END
}

/**
 * Returns the suffix of a whole name that the API named, with its dot; null for a text that cannot be the name of an
 * account. What is returned is shown and signed, so only letters, digits, hyphens and dots are accepted.
 */
export function parseNameSuffix(name: string): string | null {
  const found = /^[a-z0-9-]{1,63}((?:\.[a-z0-9-]{1,63}){1,4})$/.exec(name)
  return found?.[1] ?? null
}
