import type { HistoryTransfer } from '../api-schemas/history.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { ActivityAsset, ActivityTransfer } from './activity-item.ts'

/** Returns a transfer of the API with what moved, or null when that or its amount cannot be shown. */
export function withAsset(transfer: HistoryTransfer, asset: ActivityAsset | null): ActivityTransfer | null {
  const { direction, sender, recipient, nft_info: nft, spam, quantity } = transfer
  if (asset === null || !/^\d{1,78}(\.\d{1,78})?$/.test(quantity.numeric)) return null
  return {
    direction,
    asset,
    quantity: quantity.numeric,
    sender,
    recipient,
    spam: spam?.reason ?? (nft?.flags.is_spam === true ? 'flagged' : null),
  }
}

/** Returns a token or a native currency of the API, or null without a name that can be shown. */
export function toTokenAsset(token: HistoryTransfer['fungible_info'], address: string | null): ActivityAsset | null {
  const symbol = toShownName(token?.symbol)
  if (token === undefined || symbol === null) return null
  return { type: 'token', address, name: toShownName(token.name) ?? symbol, symbol, isListed: token.isListed }
}
