import type { QuoteStore, SavedQuote } from './quote-store.ts'

/** Quotes of one statement. */
const MAX_ROWS = 500
/** How often quotes that are too old are deleted. */
const DELETE_EVERY_MS = 60_000

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void }
type Pending = { readonly quote: SavedQuote; readonly waiting: readonly Waiting[] }

/**
 * Saves quotes that arrive while others are being saved in one statement, and of one account and pair only the last of them. A busy API
 * asks the database a few hundred times a second, however many quotes it gives.
 * @param nowMs - a monotonic clock.
 * @returns resolves when this quote, or a later one of the same account and pair, is saved.
 */
export function createSaveQuote(store: QuoteStore, nowMs: () => number): (quote: SavedQuote) => Promise<void> {
  let pending = new Map<string, Pending>()
  let isRunning = false
  let deletedAtMs = nowMs()

  async function run(): Promise<void> {
    while (pending.size > 0) {
      const all = [...pending]
      const batch = all.slice(0, MAX_ROWS).map(([, one]) => one)
      pending = new Map(all.slice(MAX_ROWS))
      const waiting = batch.flatMap((one) => one.waiting)
      try {
        await store.saveLatest(batch.map(({ quote }) => quote))
        for (const { resolve } of waiting) resolve()
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
      if (nowMs() - deletedAtMs < DELETE_EVERY_MS) continue
      deletedAtMs = nowMs()
      // Nothing depends on it: the next time deletes what this one leaves.
      await store.deleteOld().catch(() => undefined)
    }
    isRunning = false
  }

  return (quote) =>
    new Promise((resolve, reject) => {
      const key = `${quote.chainId}:${quote.account}:${quote.from}:${quote.to}`
      const earlier = pending.get(key)?.waiting ?? []
      pending.set(key, { quote, waiting: [...earlier, { resolve, reject }] })
      if (isRunning) return
      isRunning = true
      // After the other quotes of this moment.
      setImmediate(() => void run())
    })
}
