import { toHttpLimits } from '@laurel/server/http/http-limits.ts'
import { listen } from '@laurel/server/http/listen.ts'
import { explainPort } from '@laurel/server/start/explain-start.ts'
import type { OnStop } from '@laurel/server/start/on-stop.ts'
import { type AppParts, createApp } from '../app.ts'
import type { Settings } from '../settings/settings.ts'

/** Serves the API. @returns its URL. @throws {SettingsError} when the port is in use. */
export async function serveApp(
  settings: Settings,
  parts: Omit<AppParts, 'rateLimit'>,
  onStop: OnStop,
): Promise<string> {
  const { connections, rateLimit } = toHttpLimits({
    connections: settings.LAUREL_API_MAX_CONNECTIONS,
    atOnce: settings.LAUREL_API_MAX_CONNECTIONS,
    perSecond: settings.LAUREL_API_REQUESTS_PER_SECOND,
    trustsProxy: settings.LAUREL_API_TRUST_PROXY,
  })
  const { fetch } = createApp({ ...parts, rateLimit })
  const port = settings.LAUREL_API_PORT
  const served = await listen(fetch, { port, hostname: settings.LAUREL_API_HOST }, connections).catch(
    explainPort('LAUREL_API_PORT', port),
  )
  onStop(served.stop)
  return served.url
}
