import { type Address, getAddress, isAddress } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import {
  type HistoryResponse,
  type HistoryTransaction,
  type HistoryTransfer,
  historySchemas,
} from '../api-schemas/history.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import type { Wallet } from '../wallet.ts'
import { toShownName } from '../wallet-list/wallet-text.ts'
import type { ActivityPage } from './activity.ts'
import {
  type ActivityAsset,
  type ActivityItem,
  type ActivityTransfer,
  getSpamReason,
  toItemId,
} from './activity-item.ts'
import { toTokenAsset, withAsset } from './api-transfer.ts'

/** Maximum number of pages that are asked for in a row because none has a row to show. A user sees that it loads. */
export const MAX_EMPTY_PAGES = 20

/** Options of {@link readHistory}. */
export type ReadHistoryOptions = {
  readonly account: string
  /** The networks to show. One is asked for alone. */
  readonly chainIds: readonly number[]
  readonly cursor: string | null
  readonly signal: AbortSignal
}

/**
 * Reads the next rows of the active account: of EVM from the API, of another namespace as its adapter does.
 * @throws as {@link readHistory}, and what the adapter throws.
 */
export async function readPage(
  wallet: Wallet,
  { api, ...options }: ReadHistoryOptions & { readonly api: ApiClient | null },
): Promise<ActivityPage> {
  const { namespace, caipAddress } = wallet.account.getState()
  const holdings = await wallet.namespaces.find((one) => one.namespace === namespace)?.loadHoldings?.()
  if (holdings && caipAddress) return holdings.readActivity(caipAddress, { ...options, api })
  if (api === null) return { source: 'here', items: [], next: null, incomplete: [] }
  return readHistory(api, options)
}

/**
 * Reads the next rows of an account's history. A page can have none of the networks to show, while there are more pages:
 * then the next one is asked for, so that "load more" always shows more or ends.
 * @throws {HttpStatusError} when the API refuses.
 * @throws {ApiResponseError} for a response that is not one of this route.
 * @throws {ApiUnreachableError} without a response in time, and when `signal` aborted the request.
 */
export async function readHistory(
  api: ApiClient,
  { account, chainIds, cursor, signal }: ReadHistoryOptions,
): Promise<ActivityPage> {
  const [only] = chainIds
  let next = cursor
  const incomplete = new Set<number>()
  const seen = new Set<string>()
  for (let page = 0; page < MAX_EMPTY_PAGES; page++) {
    const response = await api.get({
      path: apiPaths.history,
      parameters: { address: account },
      query: { cursor: next, chainId: chainIds.length === 1 ? `eip155:${only}` : undefined },
      schema: historySchemas.HistoryResponse,
      signal,
    })
    for (const chainId of incompleteOf(response)) incomplete.add(chainId)
    const items = response.data
      .flatMap((transaction) => toActivityItem(transaction, account) ?? [])
      .filter(({ chainId }) => chainId !== null && chainIds.includes(chainId))
    if (next !== null) seen.add(next)
    // An API that repeats a cursor has no end.
    next = response.next !== null && seen.has(response.next) ? null : response.next
    if (items.length > 0 || next === null) return { source: 'api', items, next, incomplete: [...incomplete] }
  }
  return { source: 'api', items: [], next, incomplete: [...incomplete] }
}

/** Returns a transaction as a row. Null for one that is not of an EVM chain, or has no time. */
export function toActivityItem({ metadata, transfers }: HistoryTransaction, account: string): ActivityItem | null {
  const chainId = toChainId(metadata.chain)
  const at = Date.parse(metadata.minedAt)
  if (chainId === null || Number.isNaN(at) || !/^0x[0-9a-f]{64}$/i.test(metadata.hash)) return null
  const moved = transfers.flatMap((transfer) => toTransfer(transfer, chainId) ?? [])
  const { sentFrom: from, sentTo: to, status, operationType: operation, hash } = metadata
  return {
    id: toItemId(chainId, hash),
    chainId,
    hash,
    at,
    status,
    operation,
    from,
    to,
    transfers: moved,
    spam: getSpamReason(moved, { from, account }),
    sentId: null,
  }
}

function toTransfer(transfer: HistoryTransfer, chainId: number): ActivityTransfer | null {
  return withAsset(transfer, toAsset(transfer, chainId))
}

function toAsset(transfer: HistoryTransfer, chainId: number): ActivityAsset | null {
  const { fungible_info: token, nft_info: nft, tokenId, address: contract } = transfer
  const address = contract === undefined ? null : toContract(contract, chainId)
  if (contract !== undefined && address === null) return null
  if (nft !== undefined) {
    if (address === null) return null
    const { name, standard = null } = nft
    return { type: 'nft', address, tokenId: toTokenId(tokenId), name: toShownName(name), standard }
  }
  return toTokenAsset(token, address)
}

function toTokenId(tokenId: string | undefined): string | null {
  return tokenId !== undefined && /^\d{1,78}$/.test(tokenId) ? tokenId : null
}

function toChainId(text: string): number | null {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(text)?.[1])
  return Number.isSafeInteger(chainId) ? chainId : null
}

function toContract(text: string, chainId: number): Address | null {
  const [namespace, reference, contract = ''] = text.split(':')
  if (`${namespace}:${reference}` !== `eip155:${chainId}` || !isAddress(contract, { strict: false })) return null
  return getAddress(contract)
}

function incompleteOf({ unavailable }: HistoryResponse): readonly number[] {
  return unavailable.flatMap(({ what, chainId }) =>
    what === 'older' && chainId !== undefined ? (toChainId(chainId) ?? []) : [],
  )
}
