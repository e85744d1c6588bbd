import { openNodes } from '@laurel/server/chain/open-nodes.ts'
import type { NodeSet } from '@laurel/server/chain/quorum.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import type { NodeMetrics } from '@laurel/server/metrics/node-metrics.ts'
import { watchNodes } from '@laurel/server/metrics/watch-nodes.ts'
import type { Client } from 'viem'
import { apiWords } from '../api-error.ts'
import type { ChainSettings } from '../settings/chain-settings.ts'
import type { FaultLog } from '../start/fault-log.ts'

/** A chain that the API reads. */
export type ApiChain = {
  readonly chainId: number
  readonly settings: ChainSettings
  readonly nodes: NodeSet
  /** Reads the newest block. Its responses are those that enough nodes agree on. */
  readonly client: Client
}

/**
 * Opens the chains of the settings, by id.
 * @param options.nowMs - a monotonic clock.
 */
export function openChains(
  chains: readonly ChainSettings[],
  {
    metrics,
    faults,
    nowMs,
  }: { readonly metrics: NodeMetrics; readonly faults: FaultLog; readonly nowMs: () => number },
): ReadonlyMap<number, ApiChain> {
  return new Map(
    chains.map((settings) => {
      const { chainId, rpcUrls, quorum } = settings
      const nodes = openNodes({
        ...{ chainId, rpcUrls, quorum, nowMs, userAgent: 'laurel-api' },
        watchNode: watchNodes(chainId, { metrics, faults, words: apiWords }),
        onOutvoted: (node) => metrics.outvoted.inc({ chain: chainId, node }),
      })
      return [chainId, { chainId, settings, nodes, client: createQuorumClient(nodes, 'latest') }]
    }),
  )
}
