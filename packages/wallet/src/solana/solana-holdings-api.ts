import type { ActivityPage } from '../activity/activity.ts'
import { type ActivityItem, getSpamReason } from '../activity/activity-item.ts'
import { toTokenAsset, withAsset } from '../activity/api-transfer.ts'
import type { ApiClient } from '../api/api-client.ts'
import { balanceSchemas } from '../api-schemas/balance.ts'
import { type HistoryTransaction, historySchemas } from '../api-schemas/history.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { type CaipAddress, parseCaipAddress } from '../caip/caip.ts'
import { toHolding } from '../tokens/read-token-balances.ts'
import type { TokenBalance } from '../tokens/token-balance.ts'
import type { ReadBalances } from '../tokens/tokens.ts'
import { isSolanaAddress } from './solana-address.ts'

/**
 * Reads what an account holds from the API. Null when the API does not serve the network, or its nodes do not answer.
 * @throws errors of the API.
 */
export async function readApiTokens(
  api: ApiClient,
  account: CaipAddress,
  { isChanged, signal }: { readonly isChanged: boolean; readonly signal: AbortSignal },
): Promise<ReadBalances | null> {
  const { networkId, address } = parseCaipAddress(account)
  const { balances, unavailable } = await api.get({
    path: apiPaths.balance,
    parameters: { address },
    query: { currency: 'usd', chainId: networkId, forceUpdate: isChanged ? `${networkId}:${address}` : null },
    schema: balanceSchemas.BalanceResponse,
    signal,
  })
  if (unavailable.some(({ what }) => what === 'balance')) return null
  return {
    balances: balances.flatMap((entry): readonly TokenBalance[] => {
      const held = toHolding(entry)
      const mint = entry.address === undefined ? null : toMint(entry.address, networkId)
      if (held === null || entry.chainId !== networkId || (entry.address !== undefined && mint === null)) return []
      return [{ chainId: null, networkId, address: mint, ...held }]
    }),
    unavailable: [],
  }
}

/**
 * Reads a page of the transactions of an account from the API. Null when the API does not serve the network.
 * @throws errors of the API.
 */
export async function readApiActivity(
  api: ApiClient,
  account: CaipAddress,
  { cursor, signal }: { readonly cursor: string | null; readonly signal: AbortSignal },
): Promise<ActivityPage | null> {
  const { networkId, address } = parseCaipAddress(account)
  const { data, next, unavailable } = await api.get({
    path: apiPaths.history,
    parameters: { address },
    query: { cursor, chainId: networkId },
    schema: historySchemas.HistoryResponse,
    signal,
  })
  if (unavailable.some(({ what }) => what === 'chain')) return null
  const items = data.flatMap((transaction) => fromTransaction(transaction, account) ?? [])
  // An API that repeats a cursor has no end.
  return { source: 'api', items, next: next === cursor ? null : next, incomplete: [] }
}

function fromTransaction({ metadata, transfers }: HistoryTransaction, account: CaipAddress): ActivityItem | null {
  const { hash, status, operationType: operation, sentFrom: from, sentTo: to } = metadata
  const { networkId } = parseCaipAddress(account)
  const at = Date.parse(metadata.minedAt)
  if (metadata.chain !== networkId || Number.isNaN(at) || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(hash)) return null
  const moved = transfers.flatMap((transfer) => {
    const mint = transfer.address === undefined ? null : toMint(transfer.address, networkId)
    if (transfer.address !== undefined && mint === null) return []
    return withAsset(transfer, toTokenAsset(transfer.fungible_info, mint)) ?? []
  })
  return toItem(account, { hash, at, status, operation, from, to, transfers: moved })
}

/** Returns a transaction of Solana as a row. */
export function toItem(
  account: CaipAddress,
  read: Pick<ActivityItem, 'hash' | 'at' | 'status' | 'operation' | 'from' | 'to' | 'transfers'>,
): ActivityItem {
  const { networkId, address } = parseCaipAddress(account)
  const spam = getSpamReason(read.transfers, { from: read.from, account: address })
  return { ...read, id: `${networkId} ${read.hash}`, chainId: null, networkId, spam, sentId: null }
}

/** Returns the name of a token that says nothing of itself. */
export function shortMint(mint: string): string {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}

/** Returns the mint of a CAIP-10 address on a network, or null. */
function toMint(text: string, networkId: string): string | null {
  const mint = text.startsWith(`${networkId}:`) ? text.slice(networkId.length + 1) : ''
  return isSolanaAddress(mint) ? mint : null
}
