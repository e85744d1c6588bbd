import type { QuoteKey, QuoteStore, SavedQuote } from '../convert/quote-store.ts'

/** Latest quotes in memory, for tests without a database. They do not grow old. */
export function createMemoryQuoteStore(): QuoteStore {
  const saved = new Map<string, SavedQuote>()
  const keyOf = ({ requester, chainId, account, from, to }: QuoteKey) =>
    `${requester}:${chainId}:${account}:${from}:${to}`
  return {
    async saveLatest(quotes) {
      for (const quote of quotes) {
        saved.delete(keyOf(quote))
        saved.set(keyOf(quote), quote)
      }
    },
    findLatest: async (key) => saved.get(keyOf(key)) ?? null,
    findLatestOf: async ({ requester, chainId, account, from }) =>
      [...saved.values()].findLast(
        (quote) =>
          quote.requester === requester &&
          quote.chainId === chainId &&
          quote.account === account &&
          quote.from === from,
      ) ?? null,
    deleteOld: async () => undefined,
  }
}
