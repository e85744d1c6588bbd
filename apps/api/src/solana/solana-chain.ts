import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { dedupeRequests } from '@laurel/server/chain/dedupe-requests.ts'
import { parseExactJson } from '@laurel/server/chain/exact-json.ts'
import { createHedge, type Hedge } from '@laurel/server/chain/hedge.ts'
import { NODE_TIMEOUT_MS } from '@laurel/server/chain/open-nodes.ts'
import { timeNode } from '@laurel/server/chain/time-node.ts'
import type { NodeMetrics } from '@laurel/server/metrics/node-metrics.ts'
import { watchNodes } from '@laurel/server/metrics/watch-nodes.ts'
import { createSolanaRpcOf, type SolanaRpc } from '@laurel/wallet/solana'
import { apiWords } from '../api-error.ts'
import type { FaultLog } from '../start/fault-log.ts'
import type { SolanaSettings } from './solana-settings.ts'

/** A network of Solana that the API reads. */
export type SolanaChain = {
  /** CAIP-2. */
  readonly id: string
  readonly settings: SolanaSettings
  readonly hedge: Hedge
  /** Reads from the first node that responds. */
  readonly rpc: SolanaRpc
}

/** Opens the networks of the settings, by id. Their nodes are counted and logged as those of EVM. @param options.nowMs - a monotonic clock. */
export function openSolanaChains(
  networks: readonly SolanaSettings[],
  {
    metrics,
    faults,
    nowMs,
  }: { readonly metrics: NodeMetrics; readonly faults: FaultLog; readonly nowMs: () => number },
): ReadonlyMap<string, SolanaChain> {
  return new Map(
    networks.map((settings) => {
      const { id, rpcUrls } = settings
      const watch = watchNodes(id, { metrics, faults, words: apiWords })
      const nodes = rpcUrls.map((url, at) => {
        const node = { name: `${id}-${at}`, url, timeoutMs: NODE_TIMEOUT_MS, userAgent: 'laurel-api' }
        return dedupeRequests(timeNode(createHttpNode({ ...node, parse: parseExactJson }), { watch, nowMs }), nowMs)
      })
      const hedge = createHedge(nodes, nowMs)
      return [id, { id, settings, hedge, rpc: createSolanaRpcOf(hedge.request) }]
    }),
  )
}
