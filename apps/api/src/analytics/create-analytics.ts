import type { Database } from '@laurel/server/database/connect.ts'
import type { ServedPage } from '@laurel/server/http/listen.ts'
import { createAnalyticsStore } from '../database/postgres-analytics-store.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import type { FaultLog } from '../start/fault-log.ts'
import { renderAnalytics } from './analytics-page.ts'
import { createAnalyticsService } from './analytics-service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days that the page shows unless its URL has another number. */
const SHOWN_DAYS = 30

/**
 * Creates the counting of events.
 * @param options.isKnownWallet - whether a name is that of a wallet of the list.
 */
export function createAnalytics(
  { LAUREL_API_ANALYTICS: isEnabled, LAUREL_API_ANALYTICS_DAYS: storedDays }: Settings,
  {
    database,
    metrics,
    faults,
    isKnownWallet,
  }: {
    readonly database: Database
    readonly metrics: Metrics
    readonly faults: FaultLog
    readonly isKnownWallet: (name: string) => boolean
  },
) {
  return createAnalyticsService({
    ...{ store: createAnalyticsStore(database.db), isEnabled, storedDays, isKnownWallet },
    countDropped: (reason, events) => metrics.eventsDropped.inc({ reason }, events),
    onFault: (error) => faults.fail({ part: 'database' }, error),
    nowMs: () => Date.now(),
  })
}

/** Creates the page of the counts, which is served beside the metrics: `?days=30&project=…`. */
export function createAnalyticsPage(
  { LAUREL_API_ANALYTICS_DAYS: storedDays }: Pick<Settings, 'LAUREL_API_ANALYTICS_DAYS'>,
  database: Database,
): (query: URLSearchParams) => Promise<ServedPage> {
  const store = createAnalyticsStore(database.db)
  return async (query) => {
    const wanted = Number(/^\d{1,4}$/.exec(query.get('days') ?? '')?.[0] ?? SHOWN_DAYS)
    const days = Math.max(1, Math.min(storedDays, wanted))
    const projectId = query.get('project')
    const today = Math.floor(Date.now() / DAY_MS)
    const report = await store.report({ sinceMs: (today - days + 1) * DAY_MS, projectId })
    const { body, policy } = renderAnalytics(report, { days, today, projectId })
    return { body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } }
  }
}
