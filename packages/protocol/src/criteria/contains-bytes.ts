/** Longer search values use a failure table, so that a hostile combination of search value and value stays linear. */
const MAX_SHORT_NEEDLE_DIGITS = 128

/**
 * Compiles a search for whole bytes: a match that starts at an odd hex digit does not count. An empty search value is
 * in every value. Linear in the value's length. Source: docs/security.md#r6; docs/security.md#a2.
 * @param needle - the search value as hex digits, of even length.
 * @returns a function of a value's hex digits that returns true when the value contains the search value.
 */
export function compileContains(needle: string): (digits: string) => boolean {
  if (needle.length <= MAX_SHORT_NEEDLE_DIGITS) return (digits) => hasAtEvenDigit(digits, needle)
  const failure = failureTable(needle)
  return (digits) => hasByTable(digits, needle, failure)
}

function hasAtEvenDigit(digits: string, needle: string): boolean {
  let at = digits.indexOf(needle)
  while (at !== -1 && at % 2 !== 0) at = digits.indexOf(needle, at + 1)
  return at !== -1
}

function byteAt(digits: string, index: number): number {
  return (digits.charCodeAt(2 * index) << 8) | digits.charCodeAt(2 * index + 1)
}

/**
 * For each byte, the length of the longest proper prefix of the search value that ends there (Knuth, Morris and Pratt,
 * 1977).
 */
function failureTable(needle: string): Int32Array {
  const table = new Int32Array(needle.length / 2)
  for (let at = 1, matched = 0; at < table.length; at++) {
    while (matched > 0 && byteAt(needle, at) !== byteAt(needle, matched)) matched = table[matched - 1] ?? 0
    if (byteAt(needle, at) === byteAt(needle, matched)) matched++
    table[at] = matched
  }
  return table
}

function hasByTable(digits: string, needle: string, failure: Int32Array): boolean {
  const length = digits.length / 2
  for (let at = 0, matched = 0; at < length; at++) {
    while (matched > 0 && byteAt(digits, at) !== byteAt(needle, matched)) matched = failure[matched - 1] ?? 0
    if (byteAt(digits, at) === byteAt(needle, matched)) matched++
    if (matched === failure.length) return true
  }
  return false
}
