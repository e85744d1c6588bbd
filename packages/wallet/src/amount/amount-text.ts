/** Maximum length of an amount that can be typed, in characters: the digits of the largest number of 256 bits, and a separator. */
export const MAX_AMOUNT_LENGTH = 79

/** Digits with at most one decimal separator, a comma or a dot. */
const PLAIN = /^\d*([.,]\d*)?$/
/** Groups of three digits with a separator between them, and another one before the decimals: `1,234.5`, `1.234,5`. */
const GROUPED = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*([.,])\d*$/

/**
 * Returns the text of an amount field after the user changed it. A change that gives no amount does nothing: letters, a
 * second separator, more decimals than the token has. A leading 0 is replaced by the next digit, and a leading separator
 * becomes `0.`. One that has too many decimals already can be made shorter. A pasted number may have group separators if the decimal separator is another one.
 * @param before - the text before the change.
 * @param wanted - the text after it, as the browser has it.
 * @param decimals - the token's decimals.
 * Source: docs/product.md#input.
 */
export function nextAmountText(before: string, wanted: string, decimals: number): string {
  const pasted = wanted.trim()
  const grouped = GROUPED.exec(pasted)
  const text = grouped !== null && grouped[1] !== grouped[2] ? pasted.split(grouped[1] ?? '').join('') : pasted
  if (!PLAIN.test(text) || text.length > MAX_AMOUNT_LENGTH) return before
  const [whole = '', fraction] = text.split(/[.,]/)
  // What has too many decimals already can be made shorter: an app may have filled it in.
  const isShortened = text.length < before.length && cutAmountText(before, decimals) !== before
  if (cutAmountText(text, decimals) !== text && !isShortened) return before
  const shown = whole.replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return shown
  const separator = text.includes(',') ? ',' : '.'
  return `${shown === '' ? '0' : shown}${separator}${fraction}`
}

/** Returns the text of an amount field for a token with these decimals: what follows them is cut off. */
export function cutAmountText(text: string, decimals: number): string {
  const end = text.search(/[.,]/)
  return end === -1 ? text : text.slice(0, decimals === 0 ? end : end + 1 + decimals)
}

/**
 * Returns the amount that a field shows, in base units. Null when it is empty, or not a number of a token with these
 * decimals.
 */
export function parseAmountText(text: string, decimals: number): bigint | null {
  if (!PLAIN.test(text) || !/\d/.test(text) || text.length > MAX_AMOUNT_LENGTH) return null
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  if (fraction.length > decimals) return null
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
}
