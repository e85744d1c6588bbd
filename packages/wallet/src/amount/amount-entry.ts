import { toDecimalText } from '../account/format-balance.ts'
import { nextAmountText, parseAmountText } from './amount-text.ts'
import { FIAT_DECIMALS, fromFiat, toFiat } from './fiat.ts'

/** Decimals that can be typed while no token is chosen: those of most tokens. */
const MAX_DECIMALS = 18

/** An amount as it is typed, in the token or in US dollars. */
export type AmountEntry = { readonly amountText: string; readonly unit: 'token' | 'fiat' }

/** What an entry needs of its token. `price`: US dollars for one whole token; null when it is not known. */
export type PricedToken = { readonly decimals: number; readonly price: number | null }

/** Returns the amount of an entry, in base units. Null when it is empty, not an amount, or in dollars without a price. */
export function toEntryAmount({ amountText, unit }: AmountEntry, { decimals, price }: PricedToken): bigint | null {
  if (unit === 'token') return parseAmountText(amountText, decimals)
  const fiat = parseAmountText(amountText, FIAT_DECIMALS)
  return fiat === null ? null : fromFiat(fiat, price, decimals)
}

/** Returns how many decimals can be typed. @param decimals - of the token; null while none is chosen. */
export function entryDecimals({ unit }: Pick<AmountEntry, 'unit'>, decimals: number | null): number {
  return unit === 'fiat' ? FIAT_DECIMALS : (decimals ?? MAX_DECIMALS)
}

/** Returns the text of an entry after the user changed it. @param decimals - as of {@link entryDecimals}. Source: docs/product.md#input. */
export function nextEntryText(entry: AmountEntry, wanted: string, decimals: number | null): string {
  return nextAmountText(entry.amountText, wanted, entryDecimals(entry, decimals))
}

/** Returns an entry in the other unit. Dollars are rounded down to cents. */
export function flipEntry(entry: AmountEntry, token: PricedToken): AmountEntry {
  const amount = toEntryAmount(entry, token)
  if (entry.unit === 'fiat')
    return { unit: 'token', amountText: amount === null ? '' : toDecimalText(amount, token.decimals) }
  const value = amount === null ? null : toFiat({ amount, decimals: token.decimals }, token.price)
  return { unit: 'fiat', amountText: value === null ? '' : (Math.floor(value * 100) / 100).toFixed(2) }
}
