import { formatAmount, MESSAGE_DECIMALS } from '../amount/format-amount.ts'
import type { Translate } from '../language/use-messages.ts'
import type { SentItem, TransactionPurpose } from '../transactions/transaction.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'

/**
 * Returns what is sent in one text: `0.25 ETH`, the name of an NFT. Symbols and names are untrusted text: they are cut,
 * and their direction does not change the text around them.
 */
export function formatItem(item: SentItem, locale: string): string {
  if (item.type === 'nft') {
    const name = isolate(toShownName(item.name) ?? `#${item.tokenId}`)
    return item.amount === 1n ? name : `${formatAmount({ amount: item.amount, decimals: 0 }, { locale })} × ${name}`
  }
  return formatToken(item, locale)
}

/** Returns what is sent with every digit of its amount, for what the user confirms or has to enter. */
export function formatExactItem(item: SentItem, locale: string): string {
  return item.type === 'nft' ? formatItem(item, locale) : formatToken(item, locale, item.decimals)
}

/** Returns an amount with its symbol: `0.25 ETH`. @param places - the most decimals. */
export function formatToken(
  { amount, decimals, symbol }: { readonly amount: bigint; readonly decimals: number; readonly symbol: string },
  locale: string,
  places: number = MESSAGE_DECIMALS,
): string {
  return `${formatAmount({ amount, decimals }, { locale, places })} ${isolate(toShownName(symbol) ?? '?')}`
}

/** Returns what a transaction does in one text. */
export function formatPurpose(purpose: TransactionPurpose, locale: string, t: Translate): string {
  switch (purpose.type) {
    case 'send':
      return t('send.confirm', { asset: formatItem(purpose.item, locale) })
    case 'approve':
      if (purpose.token.amount === 0n)
        return t('transaction.revoke', { symbol: isolate(toShownName(purpose.token.symbol) ?? '?') })
      return t('transaction.approve', { asset: formatToken(purpose.token, locale) })
    case 'swap':
      return t('transaction.swap', { from: formatToken(purpose.from, locale), to: isolate(purpose.to.symbol) })
    case 'cancel':
      return t('transaction.cancel')
    case 'other':
      return isolate(toShownName(purpose.title) ?? '')
    default:
      return purpose satisfies never
  }
}

/** FSI and PDI: the text between them does not change the direction of the others. */
function isolate(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `\u2068${text}\u2069`
}
