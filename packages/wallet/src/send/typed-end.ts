/** The fewest characters that are typed. The four that everybody looks at are the same already. */
const MIN_TYPED_CHARACTERS = 8
/** How many of the typed characters are before those that the two addresses share. */
const OTHER_CHARACTERS = 4

/**
 * Returns the end of an address that has to be typed before anything is sent there, because a known address looks like it. It goes
 * beyond what the two share, so that the user sees that they differ. Source: docs/security.md#d5.
 */
export function endToType(receiver: string, known: string): string {
  const [one, other] = [receiver.toLowerCase(), known.toLowerCase()]
  let shared = 0
  while (shared < one.length && one.at(-1 - shared) === other.at(-1 - shared)) shared++
  return receiver.slice(-Math.max(MIN_TYPED_CHARACTERS, shared + OTHER_CHARACTERS)).replace(/^0x/, '')
}

/** Returns whether a text is the end that has to be typed, in any case and with spaces between groups. */
export function isTypedEnd(text: string, end: string): boolean {
  return text.replace(/\s/g, '').toLowerCase() === end.toLowerCase()
}
