import { type Address, formatUnits, parseUnits } from 'viem'
import { messageLocale } from '../language/define-messages.ts'
import { actionText } from '../language/en/action.ts'
import { formatDecimal, readDecimal } from './decimal-text.ts'

/** The unit of a number: a token's symbol and decimals. */
export type Unit = { readonly symbol: string; readonly decimals: number; readonly token: Address }

/**
 * Formats base units without rounding: `96400000` with six decimals is “96.40”, and `1000` with none is “1,000”. A
 * single decimal gets a second one. Not for fields, whose values have a dot and no separators, as viem's `formatUnits`
 * writes them.
 * @param locale - BCP 47; the app's language by default.
 */
export function formatAmount(raw: bigint, decimals: number, locale: string = messageLocale()): string {
  const [whole = '0', fraction = ''] = formatUnits(raw < 0n ? -raw : raw, decimals).split('.')
  const shown = fraction.length === 1 && decimals > 1 ? `${fraction}0` : fraction
  return formatDecimal({ isNegative: raw < 0n, whole, fraction: shown }, locale)
}

/** {@link formatAmount} with its unit, joined by a non-breaking space. */
export function formatAmountWithUnit(raw: bigint, { symbol, decimals }: Unit): string {
  return `${formatAmount(raw, decimals)}\u00a0${symbol}`
}

/**
 * {@link formatAmount}, rounded half up to significant digits, but not above the decimal separator. For fees, whose 18
 * decimals do not help a user. Show the exact amount beside it.
 * @param digits - significant digits, at least 1.
 */
export function formatRounded(raw: bigint, decimals: number, digits: number): string {
  const size = raw < 0n ? -raw : raw
  const dropped = Math.max(0, Math.min(decimals, size.toString().length - digits))
  const step = 10n ** BigInt(dropped)
  const rounded = ((size + step / 2n) / step) * step
  return formatAmount(raw < 0n ? -rounded : rounded, decimals)
}

/** The number of digits of an estimate that help a user. */
const ESTIMATE_DIGITS = 4

/**
 * {@link formatAmount}, rounded down to four significant digits or to hundredths, whichever is finer. For amounts that
 * may still change, such as a reward with a price. Never more than the amount, and zero only for zero. Not for amounts
 * that were paid, which are exact.
 */
export function formatRoundedDown(raw: bigint, decimals: number, locale: string = messageLocale()): string {
  const size = raw < 0n ? -raw : raw
  const dropped = Math.max(0, Math.min(decimals - 2, size.toString().length - ESTIMATE_DIGITS))
  return formatAmount(raw - (raw % 10n ** BigInt(dropped)), decimals, locale)
}

/** {@link formatRoundedDown} with its unit, joined by a non-breaking space. */
export function formatRoundedDownWithUnit(raw: bigint, { symbol, decimals }: Unit): string {
  return `${formatRoundedDown(raw, decimals)}\u00a0${symbol}`
}

/** The result of parsing an amount: base units, or the error. */
export type AmountResult =
  | { readonly status: 'ok'; readonly raw: bigint }
  | { readonly status: 'error'; readonly problem: string }

/**
 * Parses a typed or pasted amount. The decimal separator is a comma or a dot. Group separators are those of the app's
 * language. For an ambiguous amount, the error shows both readings. Pure and total.
 * @param locale - BCP 47; the app's language by default.
 */
export function readAmount(text: string, { symbol, decimals }: Unit, locale: string = messageLocale()): AmountResult {
  const reading = readDecimal(text, { locale, isWhole: decimals === 0 })
  switch (reading.status) {
    case 'unreadable':
      // For a token without decimals, 1.5 has too many decimals.
      if (decimals === 0 && readDecimal(text, { locale, isWhole: false }).status === 'ok') return tooFine(symbol, 0)
      return { status: 'error', problem: actionText('notAmount', { text }) }
    case 'ambiguous':
      return { status: 'error', problem: doubtOf(text, reading.readings) }
    case 'ok': {
      const { isNegative, whole, fraction } = reading
      if (fraction.length > decimals) return tooFine(symbol, decimals)
      const size = parseUnits(fraction === '' ? whole : `${whole}.${fraction}`, decimals)
      return { status: 'ok', raw: isNegative ? -size : size }
    }
    default:
      return reading satisfies never
  }
}

/**
 * Parses a whole number, with or without the group separators of the app's language.
 * @param locale - BCP 47; the app's language by default.
 * @returns null for anything else: a decimal number, separators in the wrong place, text.
 */
export function readCount(text: string, locale: string = messageLocale()): bigint | null {
  const reading = readDecimal(text, { locale, isWhole: true })
  if (reading.status !== 'ok' || reading.fraction !== '' || reading.isNegative) return null
  return BigInt(reading.whole)
}

function tooFine(symbol: string, decimals: number): AmountResult {
  return { status: 'error', problem: actionText('tooManyDecimals', { symbol, decimals }) }
}

function doubtOf(text: string, [decimal, grouped]: readonly [string, string]): string {
  return actionText('ambiguousAmount', { text: text.trim(), decimal, grouped })
}
