import { isChainNamespace } from '../caip/caip.ts'
import { filterWallets } from './filter-wallets.ts'
import { toApiWallet } from './from-api-wallet.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { searchWallets } from './search-wallets.ts'
import type { GetWalletsQuery, GetWalletsResponse } from './wallet-api-schemas.ts'

/** Returns the response to `GET /getWallets`, for a server that has a list. Pure. */
export function handleGetWallets(wallets: readonly ListedWallet[], query: GetWalletsQuery): GetWalletsResponse {
  const { page, entries, include = [], exclude = [], chains = [], search = '' } = query
  const namespaces = [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))].filter(isChainNamespace)
  // If no requested chain has a known namespace, no wallet supports it.
  const reachable = chains.length > 0 && namespaces.length === 0 ? [] : wallets
  // A wallet that is named twice is listed once.
  const listed = new Set(filterWallets(reachable, { include, exclude, namespaces }))
  const found = searchWallets([...listed], search)
  const first = (page - 1) * entries
  return {
    data: found.slice(first, first + entries).map((wallet, index) => toApiWallet(wallet, first + index)),
    count: found.length,
  }
}
