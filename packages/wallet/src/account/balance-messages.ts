import { formatNumber } from '../language/translate.ts'
import type { Translate } from '../language/use-messages.ts'
import type { AccountState } from './account.ts'
import { BALANCE_DECIMALS, formatBalance } from './format-balance.ts'

/** A balance as text: as it is displayed, and as screen readers announce it. Null when it is not known. */
export type BalanceMessages = { readonly amount: string; readonly symbol: string; readonly said: string }

/**
 * Formats a balance for the user's locale: `1.204`, `1,204`, `<0.001`. The digits are exact. They are cut, never
 * rounded up, and only the separators change.
 */
export function balanceMessages(
  { balance, balanceSymbol }: Pick<AccountState, 'balance' | 'balanceSymbol'>,
  { locale, t }: { readonly locale: string; readonly t: Translate },
): BalanceMessages | null {
  if (balance === null) return null
  const symbol = balanceSymbol ?? ''
  const text = formatBalance(balance)
  const isDust = text.startsWith('<')
  const [whole = '0', fraction = ''] = text.replace('<', '').split('.')
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
  // The fraction is appended as text, because a number type rounds digits that do not fit.
  const point = formatNumber(locale, 0.1, { minimumFractionDigits: 1 }).charAt(1)
  const shown = fraction.slice(0, BALANCE_DECIMALS)
  const number = `${formatNumber(locale, BigInt(whole), digits)}${shown === '' ? '' : `${point}${shown}`}`
  const amount = isDust ? `<${number}` : number
  return {
    amount,
    symbol,
    said: isDust ? t('account.lessThan', { amount: `${number} ${symbol}` }) : `${number} ${symbol}`,
  }
}
