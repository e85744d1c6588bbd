import { toHttpLimits } from '@laurel/server/http/http-limits.ts'
import { listen, listenForMetrics } from '@laurel/server/http/listen.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { explainPort } from '@laurel/server/start/explain-start.ts'
import { createStop, type OnStop } from '@laurel/server/start/on-stop.ts'
import { createApp } from '../app.ts'
import { createSessionStore } from '../database/postgres-session-store.ts'
import { createShareStore } from '../database/postgres-share-store.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { readServerSecret } from '../settings/server-secret.ts'
import type { Settings } from '../settings/settings.ts'
import { checkKeys } from '../shares/check-keys.ts'
import { createServices } from './create-services.ts'
import type { FaultLog } from './fault-log.ts'
import { openDatabase } from './open-database.ts'
import { openMail } from './open-mail.ts'
import { startCleaning } from './start-cleaning.ts'
import { startWatchingDatabase } from './watch-database.ts'

/** A running login server. */
export type RunningLogin = {
  /** Where it listens. */
  readonly url: string
  /** The URL of the metrics; null when they are not served. */
  readonly metricsUrl: string | null
  stop(): Promise<void>
}

/**
 * Starts the login server: database, mail and server.
 * @param faults - receives what fails.
 * @throws {SettingsError} @throws {DatabaseNotDurableError} @throws {DatabaseStartError}
 */
export async function startLogin(settings: Settings, { faults }: { readonly faults: FaultLog }): Promise<RunningLogin> {
  const url = toPublicUrl(settings)
  const secret = readServerSecret(settings.LAUREL_LOGIN_SECRET_FILE)
  const metrics = createMetrics()
  const { onStop, stop } = createStop()
  try {
    const opened = await openDatabase(settings, onStop)
    await checkKeys(createShareStore(opened.database.db), settings.shareKeys)
    onStop(startWatchingDatabase({ databaseWatch: opened.databaseWatch, metrics, faults }).stop)
    const metricsUrl = await serveMetrics(settings, metrics, onStop)
    const mail = openMail(settings.mail, { metrics, faults }, onStop)
    const nowSeconds = () => Date.now() / 1000
    const { services, stop: stopServices } = createServices(settings, {
      ...{ ...opened, ...mail, url, secret, metrics, faults, nowSeconds },
    })
    const { email, social, passkeys } = services
    const stores = [email.store, social.store, passkeys.store, createSessionStore(opened.database.db)]
    onStop(startCleaning({ stores, nowSeconds, faults }).stop)
    const served = await serveApp(settings, services, onStop)
    // Ends first, because the server waits for the requests that wait for a link.
    onStop(stopServices)
    return { url: served, metricsUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @throws {SettingsError} when the origin of the server is not known. */
function toPublicUrl({ LAUREL_LOGIN_URL: url, LAUREL_LOGIN_HOST: host, LAUREL_LOGIN_PORT: port }: Settings): string {
  if (url !== undefined) return url
  if (port === 0) throw new SettingsError('LAUREL_LOGIN_URL is missing, which a port that the system chooses needs')
  return `http://${host}:${port}`
}

async function serveMetrics(settings: Settings, { registry }: Metrics, onStop: OnStop): Promise<string | null> {
  const port = settings.LAUREL_LOGIN_METRICS_PORT
  if (port === undefined) return null
  const at = { port, hostname: settings.LAUREL_LOGIN_METRICS_HOST }
  const served = await listenForMetrics(registry, at).catch(explainPort('LAUREL_LOGIN_METRICS_PORT', port))
  onStop(served.stop)
  return served.url
}

async function serveApp(
  settings: Settings,
  services: ReturnType<typeof createServices>['services'],
  onStop: OnStop,
): Promise<string> {
  const { connections, rateLimit } = toHttpLimits({
    connections: settings.LAUREL_LOGIN_MAX_CONNECTIONS,
    atOnce: settings.LAUREL_LOGIN_MAX_CONNECTIONS,
    perSecond: settings.LAUREL_LOGIN_REQUESTS_PER_SECOND,
    trustsProxy: settings.LAUREL_LOGIN_TRUST_PROXY,
  })
  const { fetch } = createApp({ ...services, rateLimit })
  const port = settings.LAUREL_LOGIN_PORT
  const served = await listen(fetch, { port, hostname: settings.LAUREL_LOGIN_HOST }, connections).catch(
    explainPort('LAUREL_LOGIN_PORT', port),
  )
  onStop(served.stop)
  return served.url
}
