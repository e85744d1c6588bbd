import { type Address, formatUnits, parseUnits } from 'viem'
import { messageLocale } from '../language/define-messages.ts'
import { actionText } from '../language/en/action.ts'
import { formatDecimal, readDecimal } from './decimal-text.ts'

/** What a number counts: a token's units. */
export type Unit = { readonly symbol: string; readonly decimals: number; readonly token: Address }

/**
 * A number of base units as people write it, never shortened: `96400000` of six decimals is “96.40”, `1000` of none
 * “1,000”. A single decimal gets its second, as money does.
 * Not for fields: what is put into one has a dot and no groups, as viem's `formatUnits` writes it.
 * @param locale - BCP 47; the app's own language when left out.
 */
export function formatAmount(raw: bigint, decimals: number, locale: string = messageLocale()): string {
  const [whole = '0', fraction = ''] = formatUnits(raw < 0n ? -raw : raw, decimals).split('.')
  const shown = fraction.length === 1 && decimals > 1 ? `${fraction}0` : fraction
  return formatDecimal({ isNegative: raw < 0n, whole, fraction: shown }, locale)
}

/** {@link formatAmount} with its unit, joined by a space that does not break. */
export function formatAmountWithUnit(raw: bigint, { symbol, decimals }: Unit): string {
  return `${formatAmount(raw, decimals)}\u00a0${symbol}`
}

/**
 * {@link formatAmount}, rounded half up to so many significant digits, and never above the decimal separator: for fees, whose
 * eighteen decimals say nothing to a person. The whole number belongs beside it, for who wants it.
 * @param digits - significant digits, at least 1.
 */
export function formatRounded(raw: bigint, decimals: number, digits: number): string {
  const size = raw < 0n ? -raw : raw
  const dropped = Math.max(0, Math.min(decimals, size.toString().length - digits))
  const step = 10n ** BigInt(dropped)
  const rounded = ((size + step / 2n) / step) * step
  return formatAmount(raw < 0n ? -rounded : rounded, decimals)
}

/** So many digits of an estimate say something to a person. */
const ESTIMATE_DIGITS = 4

/**
 * {@link formatAmount}, rounded down to four significant digits or to hundredths, whichever is finer: for what may still
 * change, such as a reward that follows a price. Never more than the amount, and nothing only where there is nothing.
 * Not for what was paid: a receipt's amount stays whole.
 */
export function formatRoundedDown(raw: bigint, decimals: number, locale: string = messageLocale()): string {
  const size = raw < 0n ? -raw : raw
  const dropped = Math.max(0, Math.min(decimals - 2, size.toString().length - ESTIMATE_DIGITS))
  return formatAmount(raw - (raw % 10n ** BigInt(dropped)), decimals, locale)
}

/** {@link formatRoundedDown} with its unit, joined by a space that does not break. */
export function formatRoundedDownWithUnit(raw: bigint, { symbol, decimals }: Unit): string {
  return `${formatRoundedDown(raw, decimals)}\u00a0${symbol}`
}

/** What reading an amount gave: base units, or what is wrong with the text. */
export type AmountResult =
  | { readonly status: 'ok'; readonly raw: bigint }
  | { readonly status: 'error'; readonly problem: string }

/**
 * Reads an amount as typed or pasted: comma or dot for decimals, groups only as the app's language writes them. Where two
 * amounts could be meant both are shown and neither is taken. Pure and total.
 * @param locale - BCP 47; the app's own language when left out.
 */
export function readAmount(text: string, { symbol, decimals }: Unit, locale: string = messageLocale()): AmountResult {
  const reading = readDecimal(text, { locale, isWhole: decimals === 0 })
  switch (reading.status) {
    case 'unreadable':
      // Of a token without decimals, 1.5 is an amount with too many of them.
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
 * Reads how many: a whole number, with or without the groups of the app's language.
 * @param locale - BCP 47; the app's own language when left out.
 * @returns null for anything else: a decimal number, groups in the wrong place, text.
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
