import type { QueryClient } from '@tanstack/react-query'
import { afterFirstPaint } from './after-first-paint.ts'

/** The maximum time that the wallet waits for the data of the page, in milliseconds. A node may never respond. */
const MAX_WALLET_READS_WAIT_MS = 3_000

/**
 * Runs a function once, when the page has read its data, is painted and idle. Returns a function that cancels it.
 * @param queries - the reads of the page.
 */
export function afterFirstReads(queries: QueryClient, run: () => void): () => void {
  let cancelRun = () => {}
  const cancelWait = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const finish = () => {
    cancelWait()
    cancelRun = afterFirstPaint(run)
  }
  const timer = setTimeout(finish, MAX_WALLET_READS_WAIT_MS)
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    if (queries.isFetching() === 0) finish()
  })
  if (queries.isFetching() === 0) finish()
  return () => {
    cancelWait()
    cancelRun()
  }
}
