import { performance } from 'node:perf_hooks'
import type { Digester } from '@laurel/server/chain/digest-receipts.ts'
import { createResponseBudget } from '@laurel/server/chain/response-budget.ts'
import { watchDatabase } from '@laurel/server/database/watch-database.ts'
import { toHttpLimits } from '@laurel/server/http/http-limits.ts'
import { listenForMetrics } from '@laurel/server/http/listen.ts'
import { watchNodes } from '@laurel/server/metrics/watch-nodes.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { explainDatabase, explainPort } from '@laurel/server/start/explain-start.ts'
import { logRefuge } from '@laurel/server/start/log-refuge.ts'
import { writeLogLine } from '@laurel/server/start/run-process.ts'
import { connectVerifierDatabase } from '../database/connect.ts'
import { createCompletionStore } from '../database/postgres-completion-store.ts'
import { createReferralStore } from '../database/postgres-referral-store.ts'
import { createReissueStore } from '../database/postgres-reissue-store.ts'
import { createTermsStore } from '../database/postgres-terms-store.ts'
import { createTextStore } from '../database/postgres-text-store.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { serializeChain } from '../http/serialize-chain.ts'
import { createVerifierService } from '../http/verifier-service.ts'
import type { HttpSettings } from '../http-thread/messages.ts'
import { startHttpServer } from '../http-thread/start-http-server.ts'
import { applyTerms } from '../payability/apply-terms.ts'
import { readAbiItems, readAccessLists } from '../settings/load-abis.ts'
import { readPriceSources, readRewardRules } from '../settings/reward-settings.ts'
import { chainKindsOf, type Settings } from '../settings/settings.ts'
import { networkOf } from '../signer-key/network.ts'
import { createThreadDigester, startDigestThread } from '../threads/digest-in-thread.ts'
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts'
import { createThreadMatcher, startMatchThread } from '../threads/match-in-thread.ts'
import { verifierWords } from '../verifier-error.ts'
import type { AccessLists } from '../verify-claim/access-lists.ts'
import { createClaimService } from '../verify-claim/claim-service.ts'
import { createTermsAndTextService } from '../verify-claim/terms-and-text-service.ts'
import { openTransactionQueue } from '../watch-chain/transaction-queue.ts'
import { connectToSigners } from './connect-to-signers.ts'
import type { FaultLog } from './fault-log.ts'
import { type ChainParts, openChain } from './open-chain.ts'
import { openVerifierDatabase } from './open-database.ts'
import { startGuarding } from './start-guarding.ts'
import { startSampling } from './start-sampling.ts'
import { startWatching } from './start-watching.ts'

/** Bytes of receipts in JSON. Most are far below what each read can have anyway. */
const ROOM_FOR_ANSWERS = {
  maxBytes: 32 * 1024 * 1024,
  bytesPerSecond: 8 * 1024 * 1024,
  freeBytes: 256 * 1024,
  smallBytes: 4 * 1024 * 1024,
}

/** A running verifier. */
export type RunningVerifier = {
  readonly url: string
  /** The URL of the metrics; null when they are not served. */
  readonly metricsUrl: string | null
  stop(): Promise<void>
}

/**
 * Starts a verifier: database, signers, chains, and the server.
 * @param faults - receives what fails, and never a key.
 * @throws {SettingsError} @throws {DatabaseNotDurableError} @throws {DatabaseStartError} @throws {SignerKeyError}
 */
export async function startVerifier(settings: Settings, { faults }: { faults: FaultLog }): Promise<RunningVerifier> {
  const nowMs = () => performance.now()
  const metrics = createMetrics()
  const chainKinds = chainKindsOf(settings.chains)
  const signers = await connectToSigners(settings, nowMs, chainKinds)
  const abiItems = readAbiItems(settings)
  const accessLists = readAccessLists(settings)
  const digester = createThreadDigester(startDigestThread)
  const parts = openChains(settings, { signers, chainKinds, accessLists, digester, metrics, faults, nowMs })
  const ends: (() => Promise<unknown>)[] = [digester.stop]
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const isForMainNetwork = [...parts.values()].some(({ signer }) => signer.network === 'mainnet')
    const place = await openVerifierDatabase(settings, { isForMainNetwork, makesData: true })
    ends.push(place.stop)
    logRefuge(place, writeLogLine)
    const { url, ownerUrl } = place
    const database = await connectVerifierDatabase(url, { ownerUrl }).catch(explainDatabase(settings))
    ends.push(database.stop)
    await place.recordUse()
    const databaseWatch = await watchDatabase(url)
    ends.push(databaseWatch.stop)
    const store = createCompletionStore(database.db)
    const terms = createTermsStore(database.db)
    const matcher = createThreadMatcher(() => startMatchThread(settings.LAUREL_VERIFIER_ABIS))
    ends.push(matcher.stop)
    const { matchTransaction } = matcher
    const isWatching = settings.LAUREL_VERIFIER_ROLE !== 'api'
    const queue = isWatching
      ? await openTransactionQueue({ url, ownerUrl }, (error) => faults.fail({ part: 'queue' }, error))
      : null
    if (queue) ends.push(queue.stop)
    const guarding = await startGuarding(parts, { db: database.db, metrics, faults, nowMs })
    ends.push(guarding.stop)
    const { chains } = guarding
    if (queue)
      ends.push(
        startWatching({ chains, database, store, terms, queue, abiItems, matchTransaction, metrics, nowMs, faults })
          .stop,
      )
    const sampling = await startSampling({ chains, signers, db: database.db, metrics, faults })
    ends.push(sampling.stop)
    const chainsByTerms = new Map(
      [...chains].map(([chainId, chain]) => {
        return [chainId, { ...chain, readPayability: applyTerms(chain, { terms, nowMs }) }] as const
      }),
    )
    const verifierService = createVerifierService({
      ...{ store, metrics, nowMs, abiItems, chains: chainsByTerms },
      service: createClaimService({
        ...{ chains, store, terms, abiItems, matchTransaction },
        reissues: createReissueStore(database.db),
        referrals: createReferralStore(database.db),
      }),
      statements: createTermsAndTextService({ chains, terms, texts: createTextStore(database.db) }),
    })
    const metricsPort = settings.LAUREL_VERIFIER_METRICS_PORT
    const metricsServer =
      metricsPort === undefined
        ? null
        : await listenForMetrics(metrics.registry, {
            port: metricsPort,
            hostname: settings.LAUREL_VERIFIER_METRICS_HOST,
          }).catch(explainPort('LAUREL_VERIFIER_METRICS_PORT', metricsPort))
    if (metricsServer) ends.push(metricsServer.stop)
    const served = await startHttpServer(toHttpSettings(settings, [...chainsByTerms.values()].map(serializeChain)), {
      ...{ verifierService, faults },
      countFailure: (code, count) => metrics.errors.inc({ code }, count),
      readHealth: () => ({
        isDatabaseAnswering: databaseWatch.isAnswering(),
        chains: [...chains.values()].map(({ chainId, guard: { status, fault } }) => ({ chainId, status, fault })),
        signers: [...sampling.signers()],
      }),
    }).catch(explainPort('LAUREL_VERIFIER_PORT', settings.LAUREL_VERIFIER_PORT))
    ends.push(served.stop)
    // From here on the HTTP thread has priority over the checking of claims.
    lowerThreadPriority()
    return { url: served.url, metricsUrl: metricsServer?.url ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Opens the chains of the settings, by id. They share the budget for reading transactions.
 * @throws {SettingsError} when a chain has no signer.
 */
function openChains(
  settings: Settings,
  shared: {
    signers: Awaited<ReturnType<typeof connectToSigners>>
    chainKinds: ReturnType<typeof chainKindsOf>
    accessLists: AccessLists
    digester: Digester
    metrics: Metrics
    faults: FaultLog
    nowMs: () => number
  },
): ReadonlyMap<number, ChainParts> {
  const { signers, chainKinds, accessLists, digester, metrics, faults, nowMs } = shared
  const priceSources = readPriceSources(settings)
  const rewardRules = readRewardRules(settings)
  const room = createResponseBudget(ROOM_FOR_ANSWERS, nowMs)
  metrics.answerBytes(() => room.heldBytes)
  const parts = new Map<number, ChainParts>()
  for (const chain of settings.chains) {
    const { chainId } = chain
    const network = networkOf(chainId, chainKinds)
    const signer = network === null ? undefined : signers.get(network)
    if (!signer) {
      const name = `LAUREL_SIGNER_KEY_FILE_${network === 'mainnet' ? 'MAINNET' : 'TESTNET'}`
      throw new SettingsError(`chain ${chainId} is a ${network} and has no signer. Set ${name}`)
    }
    const opened = openChain(chain, {
      ...{ accessLists, signer, nowMs, room, digester },
      priceSources: priceSources.get(chainId) ?? new Map(),
      rewardRules: rewardRules.get(chainId) ?? new Map(),
      onOutvoted: (node) => metrics.outvoted.inc({ chain: chainId, node }),
      watchNode: watchNodes(chainId, { metrics, faults, words: verifierWords }),
    })
    parts.set(chainId, opened)
  }
  return parts
}

/** Where the HTTP server listens, and its limits. */
function toHttpSettings(settings: Settings, chains: HttpSettings['chains']): HttpSettings {
  const trustsProxy = settings.LAUREL_VERIFIER_TRUST_PROXY
  const { concurrency, ...limits } = toHttpLimits({
    connections: settings.LAUREL_VERIFIER_MAX_CONNECTIONS,
    atOnce: settings.LAUREL_VERIFIER_MAX_CONCURRENT_CLAIMS,
    perSecond: settings.LAUREL_VERIFIER_REQUESTS_PER_SECOND,
    trustsProxy,
  })
  return {
    port: settings.LAUREL_VERIFIER_PORT,
    hostname: settings.LAUREL_VERIFIER_HOST,
    trustsProxy,
    chains,
    claimLimits: concurrency,
    ...limits,
  }
}
