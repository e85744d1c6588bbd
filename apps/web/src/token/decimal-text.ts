/** A decimal number as it was written: an exact one, of any size. */
export type DecimalText = {
  readonly isNegative: boolean
  /** Digits before the decimal separator, at least one. */
  readonly whole: string
  /** Digits behind it, zeros at the end too; empty without one. */
  readonly fraction: string
}

/** What reading a number gave. */
export type DecimalResult =
  | ({ readonly status: 'ok' } & DecimalText)
  /** Two numbers could be meant, each spelled so that it can be typed without doubt. */
  | { readonly status: 'ambiguous'; readonly readings: readonly [decimal: string, grouped: string] }
  | { readonly status: 'unreadable' }

/**
 * Writes a decimal number as a language does: its groups and its decimal separator, in the digits 0 to 9. Nothing is
 * rounded and no digit is added. Pure.
 * @param locale - BCP 47.
 */
export function formatDecimal({ isNegative, whole, fraction }: DecimalText, locale: string): string {
  const { decimal } = separatorsOf(locale)
  const grouped = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(BigInt(whole))
  return `${isNegative ? '−' : ''}${grouped}${fraction === '' ? '' : `${decimal}${fraction}`}`
}

/**
 * Reads a number that was typed or pasted. One comma or one dot is the decimal separator, in every language; groups are
 * understood only as the language on screen writes them. Where one separator could be either (`1,000` in English), nothing
 * is guessed. Pure and total. Source: docs/product.md#definitions.
 * @param locale - BCP 47, of the language on screen.
 * @param isWhole - for numbers without decimals, where a separator can only be a group's.
 */
export function readDecimal(
  text: string,
  { locale, isWhole }: { readonly locale: string; readonly isWhole: boolean },
): DecimalResult {
  // Formatters put marks of direction beside signs, and several kinds of minus.
  const bare = text.replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '').trim()
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/s.exec(bare) ?? []
  const isNegative = sign !== ''
  const plain = isWhole ? /^(\d+)$/.exec(digits) : /^(\d*)(?:[.,](\d*))?$/.exec(digits)
  const [, whole = '', fraction = ''] = plain ?? []
  const typed = plain === null || whole + fraction === '' ? null : { isNegative, whole: whole || '0', fraction }
  const grouped = readGrouped(digits, locale)
  if (grouped === null) return typed === null ? { status: 'unreadable' } : { status: 'ok', ...typed }
  if (typed === null) return { status: 'ok', isNegative, ...grouped }
  const { decimal } = separatorsOf(locale)
  const spelled = fraction.replace(/0+$/, '')
  const asDecimal = `${sign}${typed.whole}${spelled === '' ? '' : `${decimal}${spelled}`}`
  return { status: 'ambiguous', readings: [asDecimal, `${sign}${grouped.whole}`] }
}

/** A number with groups exactly where the language puts them, or null. */
function readGrouped(digits: string, locale: string): Pick<DecimalText, 'whole' | 'fraction'> | null {
  const { group, decimal } = separatorsOf(locale)
  const at = digits.lastIndexOf(decimal)
  const [before, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + decimal.length)]
  // Several spaces are written alike.
  const alike = before.replaceAll(/[\u00a0\u2009\u202f ]/g, ' ')
  const mark = /\s/.test(group) ? ' ' : group
  if (!alike.includes(mark) || !/^\d*$/.test(fraction)) return null
  const whole = alike.replaceAll(mark, '')
  if (!/^\d+$/.test(whole)) return null
  const written = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
  const parts = written.formatToParts(BigInt(whole)).map(({ type, value }) => (type === 'group' ? mark : value))
  return parts.join('') === alike ? { whole, fraction } : null
}

/** What a language puts between groups and before decimals. */
function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
  const parts = format.formatToParts(1_234_567.5)
  const partOf = (wanted: string, otherwise: string) => parts.find(({ type }) => type === wanted)?.value ?? otherwise
  return { group: partOf('group', ','), decimal: partOf('decimal', '.') }
}
