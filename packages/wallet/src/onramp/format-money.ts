import { parseAmountText } from '../amount/amount-text.ts'
import { FIELD_DECIMALS, formatAmount } from '../amount/format-amount.ts'

/**
 * Returns an amount as it is shown: `0,030162 ETH`. It is cut after six decimals.
 * @param text - a decimal number with a dot.
 */
export function formatMoney(text: string, currency: string, locale: string): string {
  const decimals = text.split('.')[1]?.length ?? 0
  const amount = parseAmountText(text, decimals)
  const shown = amount === null ? text : formatAmount({ amount, decimals }, { locale, places: FIELD_DECIMALS })
  return `${shown} ${currency}`
}
