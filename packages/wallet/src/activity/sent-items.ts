import { formatUnits } from 'viem'
import type { SentItem, SentTransaction, ShownAmount, TransactionPurpose } from '../transactions/transaction.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import {
  type ActivityItem,
  type ActivityOperation,
  type ActivityStatus,
  type ActivityTransfer,
  mergeItems,
  toItemId,
} from './activity-item.ts'

/** Options of {@link withSent}. */
export type WithSentOptions = {
  /** In lower case. */
  readonly account: string
  /** The networks to show. */
  readonly chainIds: readonly number[]
  /** More rows of the history can be loaded, so older ones than the last are not the next. */
  readonly hasMore: boolean
}

/**
 * Returns the rows of the history with what was sent from here: a transaction that the history has, too, is one row, and
 * follows the chain's node, which knows first. What the index does not know is added.
 */
export function withSent(
  items: readonly ActivityItem[],
  sent: readonly SentTransaction[],
  { account, chainIds, hasMore }: WithSentOptions,
): readonly ActivityItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const oldest = hasMore ? Math.min(...items.map(({ at }) => at)) : Number.NEGATIVE_INFINITY
  const own = sent.filter(
    ({ from, chainId }) => from.toLowerCase() === account && (chainIds.length === 0 || chainIds.includes(chainId)),
  )
  const rows = own.flatMap((transaction) => {
    const known = byId.get(toItemId(transaction.chainId, transaction.hash))
    if (known === undefined) return transaction.sentAt < oldest ? [] : toItem(transaction)
    const status = known.status === 'pending' ? toStatus(transaction) : known.status
    return { ...known, status, sentId: transaction.id }
  })
  return rows.length === 0 ? items : mergeItems(rows, items)
}

function toItem(transaction: SentTransaction): ActivityItem {
  const { id, chainId, hash, sentAt, from, to, purpose } = transaction
  return {
    id: toItemId(chainId, hash),
    chainId,
    hash,
    at: sentAt,
    status: toStatus(transaction),
    operation: toOperation(purpose),
    from,
    to,
    transfers: toTransfers(purpose, from),
    spam: null,
    sentId: id,
  }
}

function toStatus({ status }: SentTransaction): ActivityStatus {
  return status === 'mined' ? 'confirmed' : status
}

function toOperation(purpose: TransactionPurpose): ActivityOperation {
  switch (purpose.type) {
    case 'swap':
      return 'trade'
    case 'other':
      return 'execute'
    case 'send':
    case 'approve':
    case 'cancel':
      return purpose.type
    default:
      return purpose satisfies never
  }
}

function toTransfers(purpose: TransactionPurpose, from: string): readonly ActivityTransfer[] {
  switch (purpose.type) {
    case 'send':
      return [toTransfer(purpose.item, 'out', { sender: from, recipient: purpose.receiver })]
    case 'swap':
      return [
        toTransfer({ type: 'token', ...purpose.from }, 'out', { sender: from, recipient: '' }),
        toTransfer({ type: 'token', ...purpose.to }, 'in', { sender: '', recipient: from }),
      ]
    case 'approve':
    case 'cancel':
    case 'other':
      return []
    default:
      return purpose satisfies never
  }
}

function toTransfer(
  item: SentItem,
  direction: 'in' | 'out',
  parties: Pick<ActivityTransfer, 'sender' | 'recipient'>,
): ActivityTransfer {
  const { address, amount } = item
  if (item.type === 'nft') {
    const { type, tokenId, name } = item
    const asset = { type, address: item.address, tokenId: `${tokenId}`, name: toShownName(name), standard: null }
    return { direction, asset, quantity: `${amount}`, spam: null, ...parties }
  }
  const symbol = symbolOf(item)
  const asset = { type: item.type, address, name: symbol, symbol, isListed: true }
  return { direction, asset, quantity: formatUnits(amount, item.decimals), spam: null, ...parties }
}

function symbolOf({ symbol }: ShownAmount): string {
  return toShownName(symbol) ?? '?'
}
