import { createCache } from '@laurel/server/cache.ts'
import { type GetWalletsQuery, toGetWalletsSearch } from '@laurel/wallet/api-schemas'
import { handleGetWallets, type ListedWallet } from '@laurel/wallet/wallet-list'

/** Lists wallets. */
export type WalletService = {
  /** @returns the response as JSON. The same query has the same text. */
  list(query: GetWalletsQuery): Promise<string>
}

/** Pages that a process holds: those of the usual lists, and recent searches. */
const MAX_HELD_PAGES = 2_000
/** Bytes of all of them. */
const MAX_HELD_BYTES = 16 * 1024 * 1024
/** The list only changes with a restart, so this bounds nothing but what is held without use. */
const PAGE_AGE_MS = 60 * 60 * 1000

/** Creates the service. @param wallets - in the order in which they are listed. @param nowMs - a monotonic clock. */
export function createWalletService(wallets: readonly ListedWallet[], nowMs: () => number): WalletService {
  const pages = createCache<string, string>({
    ...{ size: MAX_HELD_PAGES, maxBytes: MAX_HELD_BYTES, ageMs: PAGE_AGE_MS, nowMs },
    sizeOf: (text) => text.length,
  })
  return {
    list: (query) => pages.get(toGetWalletsSearch(query), async () => JSON.stringify(handleGetWallets(wallets, query))),
  }
}
