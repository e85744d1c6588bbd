import { numberFormat, perLocale } from '../language/per-locale.ts'

/** An exact decimal number of any size. */
export type DecimalText = {
  readonly isNegative: boolean
  /** The digits before the decimal separator, at least one. */
  readonly whole: string
  /** The digits after it, including zeros at the end. Empty without one. */
  readonly fraction: string
}

/** The result of parsing a number. */
export type DecimalResult =
  | ({ readonly status: 'ok' } & DecimalText)
  /** An ambiguous number. Each reading is written without ambiguity. */
  | { readonly status: 'ambiguous'; readonly readings: readonly [decimal: string, grouped: string] }
  | { readonly status: 'unreadable' }

/**
 * Formats a decimal number with the separators of a locale, in the digits 0 to 9. Does not round or add digits. Pure.
 * @param locale - BCP 47.
 */
export function formatDecimal({ isNegative, whole, fraction }: DecimalText, locale: string): string {
  const { decimal } = separatorsOf(locale)
  const grouped = numberFormat(locale).format(BigInt(whole))
  return `${isNegative ? '−' : ''}${grouped}${fraction === '' ? '' : `${decimal}${fraction}`}`
}

/**
 * Parses a typed or pasted number. A single comma or dot is the decimal separator in every language. Group separators
 * are those of the locale. A separator that could be either (`1,000` in English) is ambiguous. Pure and total. Source:
 * docs/product.md#definitions.
 * @param locale - BCP 47, the language on screen.
 * @param isWhole - for numbers without decimals, where a separator can only separate groups.
 */
export function readDecimal(
  text: string,
  { locale, isWhole }: { readonly locale: string; readonly isWhole: boolean },
): DecimalResult {
  // Formatters add direction marks to signs, and use several minus signs.
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

/** Returns a number whose groups are exactly where the locale has them, or null. */
function readGrouped(digits: string, locale: string): Pick<DecimalText, 'whole' | 'fraction'> | null {
  const { group, decimal } = separatorsOf(locale)
  const at = digits.lastIndexOf(decimal)
  const [before, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + decimal.length)]
  // Several space characters look alike.
  const alike = before.replaceAll(/[\u00a0\u2009\u202f ]/g, ' ')
  const mark = /\s/.test(group) ? ' ' : group
  if (!alike.includes(mark) || !/^\d*$/.test(fraction)) return null
  const whole = alike.replaceAll(mark, '')
  if (!/^\d+$/.test(whole)) return null
  const parts = groupedFormat(locale)
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'group' ? mark : value))
  return parts.join('') === alike ? { whole, fraction } : null
}

const groupedFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' }),
)

/** Returns the group separator and the decimal separator of a locale. */
const separatorsOf = perLocale((locale): { readonly group: string; readonly decimal: string } => {
  const parts = groupedFormat(locale).formatToParts(1_234_567.5)
  const partOf = (wanted: string, otherwise: string) => parts.find(({ type }) => type === wanted)?.value ?? otherwise
  return { group: partOf('group', ','), decimal: partOf('decimal', '.') }
})
