import { toDecimalText } from '../account/format-balance.ts'
import { formatNumber } from '../language/translate.ts'

/** An exact amount of a token: base units, from 0 on, and how many decimals the token has. */
export type TokenAmount = { readonly amount: bigint; readonly decimals: number }

/** How many decimals an amount has in messages and lists. Source: docs/product.md#balances. */
export const MESSAGE_DECIMALS = 3
/** How many decimals the received amount of a swap has in its field. Source: docs/product.md#balances. */
export const FIELD_DECIMALS = 6
/** How many decimals an amount of money has. */
const FIAT_DECIMALS = 2

/**
 * Formats an amount for the user's locale. It is cut, never rounded up, has no zeros at its end, and a positive amount
 * below the smallest decimal is `<0.001`.
 * @param places - the most decimals.
 */
export function formatAmount(
  { amount, decimals }: TokenAmount,
  { locale, places = MESSAGE_DECIMALS }: { readonly locale: string; readonly places?: number },
): string {
  const [whole = '0', fraction = ''] = toDecimalText(amount, decimals).split('.')
  const shown = fraction.slice(0, places).replace(/0+$/, '')
  if (amount > 0n && whole === '0' && shown === '') {
    return `<${formatNumber(locale, 10 ** -places, { maximumFractionDigits: places })}`
  }
  // The fraction is appended as text, because a number type rounds digits that do not fit.
  const point = formatNumber(locale, 0.1, { minimumFractionDigits: 1 }).charAt(1)
  const integer = formatNumber(locale, BigInt(whole), { maximumFractionDigits: 0 })
  return `${integer}${shown === '' ? '' : `${point}${shown}`}`
}

/** Formats US dollars for the user's locale: `$812.28`, `<$0.01`. */
export function formatFiat(value: number, locale: string): string {
  const smallest = 10 ** -FIAT_DECIMALS
  const isDust = value > 0 && value < smallest
  // Cut, so that the text never says more than there is. A little is added first, because 1.15 × 100 is 114.99….
  const cut = isDust ? smallest : Math.floor(value * 10 ** FIAT_DECIMALS + 1e-6) / 10 ** FIAT_DECIMALS
  const text = formatDollars(cut, locale)
  return isDust ? `<${text}` : text
}

/** Formats by how many US dollars something changed, with its sign: `+$38.20`. Less than half a cent has no sign. */
export function formatFiatChange(change: number, locale: string): string {
  return formatDollars(change, locale, 'exceptZero')
}

/** Formats by which part something changed, with its sign: `+0.9%`. */
export function formatPercentChange(change: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return formatNumber(locale, change, { style: 'percent', signDisplay: 'exceptZero', ...digits })
}

function formatDollars(value: number, locale: string, signDisplay: 'auto' | 'exceptZero' = 'auto'): string {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', signDisplay } as const
  // From right to left, a sign after its letters would be drawn before them, as `$US`.
  return formatNumber(locale, value, money).replace(/(?<=[A-Z])\$$/, '$$\u200e')
}
