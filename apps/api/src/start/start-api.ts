import { performance } from 'node:perf_hooks'
import { createStop } from '@laurel/server/start/on-stop.ts'
import { createActivity } from '../activity/create-activity.ts'
import { startBoostWorker } from '../boosts/create-boosts.ts'
import { readOperatorContracts } from '../boosts/operator-contracts.ts'
import { openChains } from '../chain/api-chain.ts'
import { hideHalted, requireNotHalted } from '../chain/hide-halted.ts'
import { createQuoteStore } from '../database/postgres-quote-store.ts'
import { createMetrics } from '../http/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { openSolanaChains } from '../solana/solana-chain.ts'
import { createTokens } from '../tokens/create-tokens.ts'
import { createServices } from './create-services.ts'
import type { FaultLog } from './fault-log.ts'
import { openDatabase } from './open-database.ts'
import { serveApp } from './serve-app.ts'
import { serveMetrics } from './serve-metrics.ts'
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
  const known = readOperatorContracts(settings.LAUREL_API_ABIS)
  const chains = openChains(settings.chains, { metrics, faults, nowMs })
  const solanaChains = openSolanaChains(settings.solana, { metrics, faults, nowMs })
  const { onStop, stop } = createStop()
  try {
    const { database, databaseWatch } = await openDatabase(settings, onStop)
    const activity = createActivity({ database, chains, metrics, faults })
    const { index, readCursor } = activity
    const { getProgress } = index
    const watched = { chains, solanaChains, databaseWatch, metrics, faults }
    const sampling = await startSampling({ ...watched, getProgress, readCursor })
    onStop(sampling.stop)
    const metricsUrl = await serveMetrics(settings, { metrics, database }, onStop)
    const { isHalted } = sampling
    const listTokensSeen: typeof activity.listTokensSeen = async (chainId, account) => {
      requireNotHalted(chainId, isHalted)
      return activity.listTokensSeen(chainId, account)
    }
    const tokens = createTokens(settings, { store: createQuoteStore(database.db), listTokensSeen, nowMs })
    if (settings.LAUREL_API_ROLE !== 'api') {
      onStop(activity.startWorker().stop)
      onStop(startBoostWorker({ database, chains, index, findTokens: tokens.findTokens, known, faults }).stop)
    }
    if (settings.LAUREL_API_ROLE === 'worker') return { url: null, metricsUrl, stop }
    const shown = hideHalted(index, isHalted)
    const parts = { database, chains, solanaChains, index: shown, tokens, sampling, metrics, faults, nowMs }
    const url = await serveApp(settings, await createServices(settings, parts, onStop), onStop)
    return { url, metricsUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
