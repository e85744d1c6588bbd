import type { DatabaseWatch } from '@laurel/server/database/watch-database.ts'
import { toFinality } from '@laurel/server/settings/node-settings.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { ActivityIndex } from '../activity/activity-index.ts'
import type { ActivityStore, IndexCursor } from '../activity/activity-store.ts'
import { type ChainReader, createChainReader } from '../activity/chain-reader.ts'
import type { ApiChain } from '../chain/api-chain.ts'
import type { ApiHealth } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { SolanaChain } from '../solana/solana-chain.ts'
import { type ChainJudge, createChainJudge, type FinalizedBlock } from './chain-status.ts'
import type { FaultLog } from './fault-log.ts'

/** How often the health of the chains is sampled. A fault is noticed within this time. */
const SAMPLE_INTERVAL_MS = 5_000

type ChainHealth = ApiHealth['chains'][number]
type WatchedChain = { readonly chainId: number; readonly reader: ChainReader; readonly judge: ChainJudge['judge'] }

type WatchedSolana = { readonly chain: SolanaChain; readonly judge: ChainJudge['judge'] }
/** What the index says of a chain. `getProgress`: how far it is. */
type IndexReads = {
  readonly getProgress: ActivityIndex['getProgress']
  readonly readCursor: ActivityStore['readCursor']
}

/** What is known of the chains and the database. */
export type Sampling = Awaited<ReturnType<typeof startSampling>>

/** Checks every few seconds what no request would show in time: the nodes of every chain, and the database. */
export async function startSampling({
  chains,
  solanaChains,
  databaseWatch,
  metrics,
  faults,
  getProgress,
  readCursor,
}: IndexReads & {
  readonly chains: ReadonlyMap<number, ApiChain>
  /** The nodes of these are only seen to answer: the API indexes no blocks of Solana. */
  readonly solanaChains: ReadonlyMap<string, SolanaChain>
  readonly databaseWatch: DatabaseWatch
  readonly metrics: Metrics
  readonly faults: FaultLog
}) {
  let health: readonly ChainHealth[] = []
  let halted: ReadonlySet<number> = new Set()
  const eras = new Map<number, number>()
  const getEra = (chainId: number) => eras.get(chainId) ?? 0
  const watched = [...chains.values()].map(({ chainId, nodes, settings }): WatchedChain => {
    const { judge } = createChainJudge(chainId)
    return { chainId, judge, reader: createChainReader(nodes, toFinality(settings.finality)) }
  })
  const solana = [...solanaChains.values()].map(
    (chain): WatchedSolana => ({ chain, judge: createChainJudge(chain.id).judge }),
  )
  const look = async () => {
    metrics.isDatabaseUp.set(databaseWatch.isAnswering() ? 1 : 0)
    const [evm, other] = await Promise.all([
      Promise.all(watched.map((chain) => lookAtChain(chain, { getProgress, readCursor }))),
      Promise.all(solana.map(lookAtSolana)),
    ])
    health = [...evm, ...other]
    const nowHalted = new Set(
      evm.flatMap(({ chainId, status }) => (status === 'halted' && typeof chainId === 'number' ? [chainId] : [])),
    )
    for (const { chainId } of watched) {
      if (halted.has(chainId) !== nowHalted.has(chainId)) eras.set(chainId, getEra(chainId) + 1)
    }
    halted = nowHalted
  }
  await look()
  const polling = startPolling(
    () => look().catch((error: unknown) => faults.fail({ part: 'database' }, error)),
    SAMPLE_INTERVAL_MS,
  )
  return {
    /** The last known health; null when the database does not respond. */
    readHealth: (): ApiHealth | null => {
      if (!databaseWatch.isAnswering()) return null
      const isWell = health.every(({ status }) => status === 'healthy')
      return { status: isWell ? 'ok' : 'degraded', chains: [...health] }
    },
    /** Whether a finalized block of a chain's index is gone, as far as the last look knows. */
    isHalted: (chainId: number) => halted.has(chainId),
    /** Another number since a chain was halted or resumed: what was read of it before may be of another chain. */
    getEra,
    stop: polling.stop,
  }
}

async function lookAtChain(
  { chainId, reader, judge }: WatchedChain,
  { getProgress, readCursor }: IndexReads,
): Promise<ChainHealth> {
  try {
    const head = await reader.readHead()
    const [progress, cursor, header] = await Promise.all([
      getProgress(chainId).catch(() => null),
      readCursor(chainId).catch(() => null),
      reader.readHeader(head).catch(() => null),
    ])
    const finalized = cursor === null ? null : await readFinalized(reader, { cursor, head })
    const headTimeMs = header === null ? null : header.timestamp * 1000
    const { status, headAge } = judge({ head, headTimeMs, finalized, nowMs: Date.now() })
    // Of another chain the number of blocks between says nothing.
    if (progress === null || status === 'halted') return { chainId, status, lag: null, headAge }
    const lag = Math.max(0, head - progress.nextBlock + 1) + progress.missingBlocks
    return { chainId, status, lag, headAge }
  } catch {
    // The log already names the nodes that fail.
    return { chainId, status: 'unreachable', lag: null, headAge: null }
  }
}

async function lookAtSolana({ chain: { id, rpc }, judge }: WatchedSolana): Promise<ChainHealth> {
  try {
    const slot = await rpc.getSlot({ commitment: 'confirmed' }).send()
    const look = { head: Number(slot), headTimeMs: null, finalized: null, nowMs: Date.now() }
    return { chainId: id, ...judge(look), lag: null }
  } catch {
    return { chainId: id, status: 'unreachable', lag: null, headAge: null }
  }
}

/** Null when the index has no finalized block. @throws {QuorumNotReachedError} */
async function readFinalized(
  reader: ChainReader,
  { cursor, head }: { readonly cursor: IndexCursor; readonly head: number },
): Promise<FinalizedBlock | null> {
  const [finalized] = cursor.recent
  // The first block of an index need not be final, and nothing was read below it.
  if (finalized === undefined || finalized.number === cursor.startBlock) return null
  const header = head < finalized.number ? null : await reader.readHeader(finalized.number)
  if (header === null) return 'missing'
  return header.hash === finalized.hash ? 'same' : 'replaced'
}
