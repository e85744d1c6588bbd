import { setTimeout } from 'node:timers/promises'
import type { QuoteStore, SavedQuote } from './quote-store.ts'

/** Quotes of one statement. */
const MAX_ROWS = 500
/** How often quotes that are too old are deleted, which reads all of them. */
const DELETE_EVERY_MS = 600_000
/**
 * The least time from one statement to the next. A quote that comes alone does not wait. Under load it costs each quote less than this,
 * and the database does a hundred statements a second in place of many hundreds.
 */
const SAVE_EVERY_MS = 10

type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void }
type Pending = { quote: SavedQuote; readonly waiting: Waiting[] }

/**
 * Saves quotes that arrive within a few milliseconds in one statement, and of one requester, account and pair only the last of them.
 * @param nowMs - a monotonic clock. @param wait - resolves after a time.
 * @returns resolves when this quote, or a later one of the same requester, account and pair, is saved.
 */
export function createSaveQuote(
  store: QuoteStore,
  nowMs: () => number,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): (quote: SavedQuote) => Promise<void> {
  let pending = new Map<string, Pending>()
  let isRunning = false
  let deletedAtMs = nowMs()
  let savedAtMs = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    while (pending.size > 0) {
      const pauseMs = savedAtMs + SAVE_EVERY_MS - nowMs()
      if (pauseMs > 0) await wait(pauseMs)
      savedAtMs = nowMs()
      const all = [...pending]
      const batch = all.slice(0, MAX_ROWS).map(([, one]) => one)
      pending = new Map(all.slice(MAX_ROWS))
      try {
        await store.saveLatest(batch.map(({ quote }) => quote))
        for (const { waiting } of batch) for (const { resolve } of waiting) resolve()
      } catch (error) {
        for (const { waiting } of batch) for (const { reject } of waiting) reject(error)
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
      const key = `${quote.requester}:${quote.chainId}:${quote.account}:${quote.from}:${quote.to}`
      const earlier = pending.get(key)
      if (earlier === undefined) pending.set(key, { quote, waiting: [{ resolve, reject }] })
      else {
        earlier.quote = quote
        earlier.waiting.push({ resolve, reject })
      }
      if (isRunning) return
      isRunning = true
      // After the other quotes of this moment.
      setImmediate(() => void run())
    })
}
