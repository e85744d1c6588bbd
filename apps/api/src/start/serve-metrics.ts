import type { Database } from '@laurel/server/database/connect.ts'
import { listenForMetrics } from '@laurel/server/http/listen.ts'
import { explainPort } from '@laurel/server/start/explain-start.ts'
import type { OnStop } from '@laurel/server/start/on-stop.ts'
import { createAnalyticsPage } from '../analytics/create-analytics.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Serves the metrics, and the page of the operator beside them.
 * @returns their URL; null when they are not served. @throws {SettingsError} when the port is in use.
 */
export async function serveMetrics(
  settings: Settings,
  { metrics, database }: { readonly metrics: Metrics; readonly database: Database },
  onStop: OnStop,
): Promise<string | null> {
  const port = settings.LAUREL_API_METRICS_PORT
  if (port === undefined) return null
  const at = { port, hostname: settings.LAUREL_API_METRICS_HOST }
  const pages = { '/analytics': createAnalyticsPage(settings, database) }
  const served = await listenForMetrics(metrics.registry, at, pages).catch(explainPort('LAUREL_API_METRICS_PORT', port))
  onStop(served.stop)
  return served.url
}
