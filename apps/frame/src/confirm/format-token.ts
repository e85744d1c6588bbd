import { formatAmount, formatNumber } from '@laurel/wallet/review'
import { type Language, translate } from '../language/translate.ts'
import type { Allowance, TokenInfo } from './confirmation.ts'

/** Returns an exact amount with its symbol: `0.25 ETH`. What is not known of the token is said. */
export function formatTokenAmount(language: Language, amount: Allowance, token: TokenInfo<string>): string {
  const symbol = formatSymbol(language, token)
  if (amount === 'unlimited') return `${translate(language, 'unlimited')} ${symbol}`
  const { decimals } = token
  // A balance can go down: the sign is before the number.
  const size = amount < 0n ? -amount : amount
  const text =
    decimals === null
      ? translate(language, 'units', { amount: formatNumber(language.locale, size) })
      : formatAmount({ amount: size, decimals }, { locale: language.locale, places: decimals })
  return `${text} ${symbol}`
}

/** Returns the symbol of a token, or its address where it has none that can be shown. */
export function formatSymbol(language: Language, { symbol, address }: TokenInfo<string>): string {
  if (symbol !== null) return symbol
  return address === null ? translate(language, 'unknownToken') : shorten(address)
}

/** Returns the ends of an address, for a line in which the whole address is elsewhere. */
export function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** Returns an origin as it is shown: of https, only the host. */
export function formatOrigin(origin: string): string {
  return origin.replace(/^https:\/\//, '')
}

/** How many digits a fee has: gas times price has up to eighteen, which nobody reads. */
const FEE_DIGITS = 3

/** Returns a fee in base units with three significant digits, rounded up so that no more is paid than is said. Pure. */
export function roundFee(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(fee).length - FEE_DIGITS))
  return ((fee + unit - 1n) / unit) * unit
}
