import { parseAmountText } from '../amount/amount-text.ts'
import { formatAmount } from '../amount/format-amount.ts'
import type { Translate } from '../language/use-messages.ts'
import type { ActivityAsset, ActivityItem, ActivityOperation, ActivityTransfer, SpamReason } from './activity-item.ts'

const titles = {
  send: 'activity.send',
  receive: 'activity.receive',
  trade: 'activity.trade',
  approve: 'activity.approve',
  mint: 'activity.mint',
  burn: 'activity.burn',
  claim: 'activity.claim',
  deploy: 'activity.deploy',
  execute: 'activity.execute',
  cancel: 'activity.cancel',
} as const satisfies { readonly [Name in ActivityOperation]: string }

/** The word at the end of a row that did nothing, by its status. */
export const endedWords = {
  failed: 'activity.failed',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
} as const

/** Returns the name of a row: what happened, happens or failed. */
export function activityTitle({ operation, status }: Pick<ActivityItem, 'operation' | 'status'>, t: Translate): string {
  if (status === 'pending') {
    if (operation === 'send') return t('activity.sending')
    if (operation === 'trade') return t('activity.trading')
    if (operation === 'approve') return t('activity.approving')
    return t(operation === 'receive' ? 'activity.receiving' : 'activity.working')
  }
  if (status === 'failed') {
    if (operation === 'send') return t('activity.sendFailed')
    return t(operation === 'trade' ? 'activity.tradeFailed' : 'activity.anyFailed')
  }
  return t(titles[operation])
}

/** Returns why a row is hidden by default, in words. */
export function spamWords(reason: SpamReason, t: Translate): string {
  switch (reason) {
    case 'zero-value':
      return t('activity.spamZero')
    case 'dust':
      return t('activity.spamDust')
    case 'counterfeit':
      return t('activity.spamCounterfeit')
    case 'link':
      return t('activity.spamLink')
    case 'flagged':
      return t('activity.spamFlagged')
    default:
      return reason satisfies never
  }
}

/** Returns what moved with its sign: `−40 USDC`, `+0.5 ETH`. */
export function formatTransfer({ direction, quantity, asset }: ActivityTransfer, locale: string): string {
  const name = assetName(asset)
  if (asset.type === 'nft') return quantity === '1' ? name : `${formatQuantity(quantity, locale)} × ${name}`
  const amount = formatQuantity(quantity, locale)
  const sign = direction === 'self' ? '' : direction === 'in' ? '+' : '−'
  // `+<0.001` cannot be read without a narrow space, which no line ends at.
  return `${sign}${sign !== '' && amount.startsWith('<') ? '\u202f' : ''}${amount} ${name}`
}

/** Returns the name of what moved. */
export function assetName(asset: ActivityAsset): string {
  return asset.type === 'token' ? asset.symbol : (asset.name ?? `#${asset.tokenId ?? '?'}`)
}

/** Returns an exact decimal number as it is shown in lists. `?` for one that is too long. */
export function formatQuantity(quantity: string, locale: string): string {
  const decimals = quantity.split('.')[1]?.length ?? 0
  const amount = parseAmountText(quantity, decimals)
  return amount === null ? '?' : formatAmount({ amount, decimals }, { locale })
}

/**
 * Returns the transfers that a row shows at its end, the most telling first: what came in, then what went out. Of a
 * trade, both.
 */
export function mainTransfers({ transfers }: Pick<ActivityItem, 'transfers'>): readonly ActivityTransfer[] {
  const place = { in: 0, out: 1, self: 2 }
  return [...transfers].sort((one, other) => place[one.direction] - place[other.direction])
}
