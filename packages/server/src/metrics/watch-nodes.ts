import type { NodeWatch } from '../chain/time-node.ts'
import { describeError, type ServerWords } from '../server-error.ts'
import type { FaultLog, FaultPlace } from '../start/fault-log.ts'
import type { NodeMetrics } from './node-metrics.ts'

/**
 * Counts the requests to the nodes of a chain, and logs nodes that do not respond correctly.
 * @param chainId - of EVM, or the CAIP-2 id of a network of another kind.
 */
export function watchNodes(
  chainId: number | string,
  {
    metrics,
    faults,
    words,
  }: {
    readonly metrics: Pick<NodeMetrics, 'nodeSeconds' | 'nodeFailures'>
    readonly faults: FaultLog<FaultPlace<'node'>>
    readonly words: ServerWords
  },
): NodeWatch {
  return ({ node, seconds, fault }) => {
    const place = { part: 'node', chainId, node } as const
    metrics.nodeSeconds.observe({ chain: chainId, node }, seconds)
    if (fault === null) return faults.recover(place)
    metrics.nodeFailures.inc({ chain: chainId, node, code: describeError(fault, words).code })
    faults.fail(place, fault)
  }
}
