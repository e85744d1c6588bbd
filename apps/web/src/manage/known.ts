/** A value that is read: its reading, the value, or that it could not be read. It is never shown as zero before. */
export type Known<value> =
  | { readonly status: 'read'; readonly value: value }
  | { readonly status: 'reading' }
  | { readonly status: 'unread' }

/**
 * Returns what is known of a value. Pure.
 * @param value - null while it is not known.
 * @param hasFailed - whether something that it needs could not be read.
 */
export function toKnown<value>(value: value | null, hasFailed: boolean): Known<value> {
  if (value !== null) return { status: 'read', value }
  return { status: hasFailed ? 'unread' : 'reading' }
}
