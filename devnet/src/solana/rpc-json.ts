/** Marks a number that is too large for JavaScript, in the text that is about to be written. */
const MARK = 'solana-integer:'

/** Writes JSON with `bigint` as a number, as a node does: its balances and slots are 64-bit numbers. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${MARK}${member}` : member,
  )
  return text.replace(/"solana-integer:(\d+)"/g, '$1')
}

/** Parses JSON. @returns undefined when the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
