import { performance } from 'node:perf_hooks'
import type { Database } from '@laurel/server/database/connect.ts'
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { watchDatabase } from '@laurel/server/database/watch-database.ts'
import { callerOf } from '@laurel/server/http/caller-of.ts'
import { toHttpLimits } from '@laurel/server/http/http-limits.ts'
import { listen, listenForMetrics } from '@laurel/server/http/listen.ts'
import { explainDatabase, explainPort } from '@laurel/server/start/explain-start.ts'
import type { Context } from 'hono'
import { createActivity } from '../activity/create-activity.ts'
import { createAnalytics, createAnalyticsPage } from '../analytics/create-analytics.ts'
import { createApp } from '../app.ts'
import { createBoosts, startBoostWorker } from '../boosts/create-boosts.ts'
import { openChains } from '../chain/api-chain.ts'
import { hideHalted, requireNotHalted } from '../chain/hide-halted.ts'
import { connectApiDatabase, DATABASE } from '../database/connect.ts'
import { createQuoteStore } from '../database/postgres-quote-store.ts'
import { createHistory } from '../history/create-history.ts'
import { withPending } from '../history/with-pending.ts'
import { createMetrics } from '../http/metrics.ts'
import { createNames } from '../names/create-names.ts'
import { createOnramp } from '../onramp/create-onramp.ts'
import { createProjects } from '../projects/create-projects.ts'
import { createRpcService } from '../rpc/rpc-service.ts'
import type { Settings } from '../settings/settings.ts'
import { createTokens } from '../tokens/create-tokens.ts'
import { createWallets } from '../wallets/create-wallets.ts'
import type { FaultLog } from './fault-log.ts'
import { startSampling } from './start-sampling.ts'

/** A running API. */
export type RunningApi = {
  /** Null for a worker, which answers no requests. */
  readonly url: string | null
  /** The URL of the metrics; null when they are not served. */
  readonly metricsUrl: string | null
  stop(): Promise<void>
}

/**
 * Starts the API: database, chains, and the server.
 * @param faults - receives what fails.
 * @throws {SettingsError} @throws {DatabaseNotDurableError} @throws {DatabaseStartError}
 */
export async function startApi(settings: Settings, { faults }: { readonly faults: FaultLog }): Promise<RunningApi> {
  const nowMs = () => performance.now()
  const metrics = createMetrics()
  const chains = openChains(settings.chains, { metrics, faults, nowMs })
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const location = await openDatabaseLocation(
      {
        ...{ url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL, database: DATABASE },
        ...{ dataDir: settings.LAUREL_API_DATA, allowsNew: settings.LAUREL_API_NEW_DATABASE },
      },
      { whyNotEmpty: null, makesData: true },
    )
    ends.push(location.stop)
    const { url, ownerUrl } = location
    const database = await connectApiDatabase(url, { ownerUrl }).catch(explainDatabase(settings))
    ends.push(database.stop)
    await location.recordUse()
    const databaseWatch = await watchDatabase(url)
    ends.push(databaseWatch.stop)
    const activity = createActivity({ database, chains, metrics, faults })
    const { getProgress } = activity.index
    const sampling = await startSampling({
      chains,
      databaseWatch,
      metrics,
      faults,
      getProgress,
      readCursor: activity.readCursor,
    })
    ends.push(sampling.stop)
    const metricsServer = await serveMetrics(settings, { metrics, database })
    if (metricsServer) ends.push(metricsServer.stop)
    const { index } = activity
    const { isHalted, getEra } = sampling
    const shown = hideHalted(index, isHalted)
    const listTokensSeen: typeof activity.listTokensSeen = async (chainId, account) => {
      requireNotHalted(chainId, isHalted)
      return activity.listTokensSeen(chainId, account)
    }
    const tokens = createTokens(settings, { store: createQuoteStore(database.db), listTokensSeen, nowMs })
    if (settings.LAUREL_API_ROLE !== 'api') {
      ends.push(activity.startWorker().stop)
      ends.push(startBoostWorker({ database, chains, index, findTokens: tokens.findTokens, faults }).stop)
    }
    if (settings.LAUREL_API_ROLE === 'worker') return { url: null, metricsUrl: metricsServer?.url ?? null, stop }
    const trustsProxy = settings.LAUREL_API_TRUST_PROXY
    const { connections, rateLimit } = toHttpLimits({
      connections: settings.LAUREL_API_MAX_CONNECTIONS,
      atOnce: settings.LAUREL_API_MAX_CONNECTIONS,
      perSecond: settings.LAUREL_API_REQUESTS_PER_SECOND,
      trustsProxy,
    })
    const caller = (c: Context) => callerOf(c, { trustsProxy })
    const projects = createProjects(settings, { database, callerOf: caller, nowMs })
    const names = createNames(settings, { database, chains, nowMs })
    const history = createHistory({ database, index: shown, chains, tokens: tokens.tokens, nowMs })
    const boosts = createBoosts({ database, chains, index: shown, isHalted, nowMs })
    ends.push(boosts.stop)
    const onramp = createOnramp(settings, { chains, nowMs })
    const wallets = await createWallets(settings, {
      nowMs,
      onImageFault: (image, error) => faults.fail({ part: 'image', image }, error),
      onImageRecover: (image) => faults.recover({ part: 'image', image }),
    })
    ends.push(wallets.stop)
    const analytics = createAnalytics(settings, { database, metrics, faults, ...wallets })
    ends.push(analytics.stop)
    const app = createApp({
      ...{
        chains,
        rateLimit,
        nowMs,
        projects,
        wallets,
        boosts,
        names,
        tokens,
        history,
        readHealth: sampling.readHealth,
      },
      ...{ analytics, onramp, rpc: withPending(createRpcService({ chains, getEra, nowMs }), history) },
      callerOf: caller,
      countFailure: (code) => metrics.errors.inc({ code }),
      onFault: (error) => faults.fail({ part: 'request' }, error),
    })
    const served = await listen(
      app.fetch,
      { port: settings.LAUREL_API_PORT, hostname: settings.LAUREL_API_HOST },
      connections,
    ).catch(explainPort('LAUREL_API_PORT', settings.LAUREL_API_PORT))
    ends.push(served.stop)
    return { url: served.url, metricsUrl: metricsServer?.url ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function serveMetrics(
  settings: Settings,
  { metrics, database }: { readonly metrics: ReturnType<typeof createMetrics>; readonly database: Database },
) {
  const port = settings.LAUREL_API_METRICS_PORT
  if (port === undefined) return null
  const at = { port, hostname: settings.LAUREL_API_METRICS_HOST }
  const pages = { '/analytics': createAnalyticsPage(settings, database) }
  return listenForMetrics(metrics.registry, at, pages).catch(explainPort('LAUREL_API_METRICS_PORT', port))
}
