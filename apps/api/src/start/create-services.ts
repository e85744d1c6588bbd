import type { Database } from '@laurel/server/database/connect.ts'
import { callerOf } from '@laurel/server/http/caller-of.ts'
import type { OnStop } from '@laurel/server/start/on-stop.ts'
import type { Context } from 'hono'
import type { ActivityIndex } from '../activity/activity-index.ts'
import { createAnalytics } from '../analytics/create-analytics.ts'
import type { AppParts } from '../app.ts'
import { createBoosts } from '../boosts/create-boosts.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import { createHistory } from '../history/create-history.ts'
import { withPending } from '../history/with-pending.ts'
import type { Metrics } from '../http/metrics.ts'
import { createNames } from '../names/create-names.ts'
import { createOnramp } from '../onramp/create-onramp.ts'
import { createProjects } from '../projects/create-projects.ts'
import { createRpcService } from '../rpc/rpc-service.ts'
import type { Settings } from '../settings/settings.ts'
import { createSolana } from '../solana/create-solana.ts'
import type { SolanaChain } from '../solana/solana-chain.ts'
import type { Tokens } from '../tokens/create-tokens.ts'
import { createWallets } from '../wallets/create-wallets.ts'
import type { FaultLog } from './fault-log.ts'
import type { Sampling } from './start-sampling.ts'

/**
 * Creates what the routes need.
 * @param parts.index - what may be shown of the index. @param parts.nowMs - a monotonic clock. @param onStop - receives what has to end.
 * @throws {SettingsError} when what the operator adds is not as it must be.
 */
export async function createServices(
  settings: Settings,
  {
    database,
    chains,
    solanaChains,
    index,
    tokens,
    sampling,
    metrics,
    faults,
    nowMs,
  }: {
    readonly database: Database
    readonly chains: ReadonlyMap<number, ApiChain>
    readonly solanaChains: ReadonlyMap<string, SolanaChain>
    readonly index: ActivityIndex
    readonly tokens: Tokens
    readonly sampling: Sampling
    readonly metrics: Metrics
    readonly faults: FaultLog
    readonly nowMs: () => number
  },
  onStop: OnStop,
): Promise<Omit<AppParts, 'rateLimit'>> {
  const { isHalted, getEra, readHealth } = sampling
  const trustsProxy = settings.LAUREL_API_TRUST_PROXY
  const caller = (c: Context) => callerOf(c, { trustsProxy })
  const projects = createProjects(settings, { database, callerOf: caller, nowMs })
  const names = createNames(settings, { database, chains, nowMs })
  const history = createHistory({ database, index, chains, tokens: tokens.tokens, nowMs })
  const boosts = createBoosts({ database, chains, index, isHalted, nowMs })
  onStop(boosts.stop)
  const wallets = await createWallets(settings, {
    nowMs,
    onImageFault: (image, error) => faults.fail({ part: 'image', image }, error),
    onImageRecover: (image) => faults.recover({ part: 'image', image }),
  })
  onStop(wallets.stop)
  const analytics = createAnalytics(settings, { database, metrics, faults, ...wallets })
  onStop(analytics.stop)
  return {
    ...{ chains, projects, names, history, boosts, wallets, analytics, tokens, readHealth, nowMs },
    onramp: createOnramp(settings, { chains, nowMs }),
    solana: createSolana(solanaChains, { evmChains: chains, prices: tokens.prices, nowMs }),
    rpc: withPending(createRpcService({ chains, getEra, nowMs }), history),
    callerOf: caller,
    countFailure: (code) => metrics.errors.inc({ code }),
    onFault: (error) => faults.fail({ part: 'request' }, error),
  }
}
