import type { LogLine } from '@laurel/server/start/fault-log.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import { createFaultLog } from './fault-log.ts'
import { startWatchingDatabase } from './watch-database.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('startWatchingDatabase: a database that stops is logged once, and so is its return', async () => {
  const lines: LogLine[] = []
  const faults = createFaultLog(
    (line) => lines.push(line),
    () => performance.now(),
  )
  let isUp = true
  const databaseWatch = { isAnswering: () => isUp }
  const { stop } = startWatchingDatabase({ databaseWatch, metrics: createMetrics(), faults })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines).toEqual([])
  isUp = false
  await vi.advanceTimersByTimeAsync(10_000)
  isUp = true
  await vi.advanceTimersByTimeAsync(10_000)
  await stop()
  expect(lines).toMatchObject([
    { level: 'error', part: 'database', code: 'login/database-unavailable' },
    { level: 'info', part: 'database' },
  ])
})
