/** Returns true for 40 hex digits, with or without `0x`. It ignores the checksum, which `parseAddress` checks. */
export function isAddressText(value: unknown): value is string {
  return typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)
}
