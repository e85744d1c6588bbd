import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstReads } from './after-first-reads.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // A page that paints at once and is idle.
  vi.stubGlobal('window', {})
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a read of the page. @returns a function that ends it. */
function startRead(queries: QueryClient): () => void {
  let end = () => {}
  const queryFn = () =>
    new Promise<null>((resolve) => {
      end = () => resolve(null)
    })
  void queries.fetchQuery({ queryKey: ['boosts'], queryFn })
  return () => end()
}

test('default: waits for the reads of the page', async () => {
  const queries = new QueryClient()
  const end = startRead(queries)
  const run = vi.fn()
  afterFirstReads(queries, run)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).not.toHaveBeenCalled()
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledOnce()
})

test('default: does not wait on a page that reads nothing', async () => {
  const run = vi.fn()
  afterFirstReads(new QueryClient(), run)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: a node that does not respond delays it for three seconds at most, and only once', async () => {
  const queries = new QueryClient()
  const end = startRead(queries)
  const run = vi.fn()
  afterFirstReads(queries, run)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(run).toHaveBeenCalledOnce()
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: it can be canceled while it waits', async () => {
  const queries = new QueryClient()
  const end = startRead(queries)
  const run = vi.fn()
  afterFirstReads(queries, run)()
  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).not.toHaveBeenCalled()
})
