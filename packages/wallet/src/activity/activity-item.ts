import type { Address } from 'viem'
import type { HistoryTransaction } from '../api-schemas/history.ts'
import type { CaipNetworkId } from '../caip/caip.ts'

/** What a transaction did, by what the account gave and got. */
export type ActivityOperation = HistoryTransaction['metadata']['operationType'] | 'cancel'

/** Why a transfer is probably not what it looks like. `flagged`: the index says so without a reason. */
export type SpamReason = 'zero-value' | 'dust' | 'counterfeit' | 'link' | 'flagged'

/** What moved: an amount of a token, or an NFT. Names and symbols are untrusted text, cut and without invisible characters. */
export type ActivityAsset =
  | {
      readonly type: 'token'
      /** The contract, or the mint on Solana. Null is the native currency. */
      readonly address: string | null
      readonly name: string
      readonly symbol: string
      /** False for a token that is in no list: its name may be another token's. */
      readonly isListed: boolean
    }
  | {
      readonly type: 'nft'
      readonly address: Address
      /** Null when it is not known. */
      readonly tokenId: string | null
      /** The collection and the id; null when the collection does not say its name. */
      readonly name: string | null
      /** How it is transferred; null when that is not known. */
      readonly standard: 'erc721' | 'erc1155' | null
    }

/** A transfer of a transaction, seen from the account. */
export type ActivityTransfer = {
  readonly direction: 'in' | 'out' | 'self'
  readonly asset: ActivityAsset
  /** The amount in whole tokens, as an exact decimal number with a dot. */
  readonly quantity: string
  readonly sender: string
  readonly recipient: string
  /** Null for a transfer that nothing speaks against. */
  readonly spam: SpamReason | null
}

/** How far a transaction is. The last two are known only of those that were sent from here. */
export type ActivityStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** The network of a transaction. `chainId` is null on Solana. */
export type ActivityPlace =
  | { readonly chainId: number; readonly networkId?: undefined }
  | { readonly chainId: null; readonly networkId: CaipNetworkId }

/** A transaction of an account. */
export type ActivityItem = ActivityPlace & {
  /** The network and the hash: the same transaction has one item. */
  readonly id: string
  /** The signature, on Solana. */
  readonly hash: string
  /** When it was mined, or first seen or sent while it is not, in milliseconds since 1970. */
  readonly at: number
  readonly status: ActivityStatus
  readonly operation: ActivityOperation
  readonly from: string
  /** Empty when it is not known. */
  readonly to: string
  readonly transfers: readonly ActivityTransfer[]
  /** Why it is hidden by default: every transfer of it is spam, and someone else sent it. Null if it is shown. */
  readonly spam: SpamReason | null
  /** The id of the transaction that was sent from here, which is followed live. Null for all others. */
  readonly sentId: string | null
}

/** A transaction of an EVM network. */
export type EvmActivityItem = Extract<ActivityItem, { readonly chainId: number }>

/** Returns the id of a transaction. */
export function toItemId(chainId: number, hash: string): string {
  return `${chainId} ${hash.toLowerCase()}`
}

/**
 * Returns why a transaction is hidden by default, or null. Only what consists of spam is, so that a transfer of worth is
 * never hidden by one beside it, and nothing that the account sent itself.
 */
export function getSpamReason(
  transfers: readonly ActivityTransfer[],
  { from, account }: { readonly from: string; readonly account: string },
): SpamReason | null {
  if (from.toLowerCase() === account.toLowerCase()) return null
  return transfers.every(({ spam }) => spam !== null) ? (transfers[0]?.spam ?? null) : null
}

/** Returns items by time, the newest first. Of two with the same id, the one of `newer` stays. */
export function mergeItems(newer: readonly ActivityItem[], older: readonly ActivityItem[]): readonly ActivityItem[] {
  const known = new Map(older.map((item) => [item.id, item]))
  for (const item of newer) known.set(item.id, item)
  return [...known.values()].sort((one, other) => other.at - one.at)
}

/** The transactions of a month. `month` counts from 0, as that of a `Date` does: 0 is January. */
export type ActivityMonth = { readonly year: number; readonly month: number; readonly items: readonly ActivityItem[] }

/**
 * Returns items by year and month of the user's time zone, the newest first.
 * @param items - sorted by time.
 */
export function groupByMonth(items: readonly ActivityItem[]): readonly ActivityMonth[] {
  const groups: { readonly year: number; readonly month: number; readonly items: ActivityItem[] }[] = []
  for (const item of items) {
    const date = new Date(item.at)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const last = groups.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else groups.push({ year, month, items: [item] })
  }
  return groups
}
