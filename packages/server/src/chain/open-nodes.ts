import { createHttpNode } from './chain-node.ts'
import { dedupeRequests } from './dedupe-requests.ts'
import { majorityOf, type NodeSet } from './quorum.ts'
import { requireChain } from './require-chain.ts'
import { type NodeWatch, timeNode } from './time-node.ts'

/** A node that takes longer has failed to respond. */
export const NODE_TIMEOUT_MS = 4_000

/**
 * Opens the nodes of one chain. Each must serve the chain, and equal requests at the same time are one.
 * @param quorum - how many nodes must agree; more than half of them by default.
 * @param watchNode - receives every request to a node. @param nowMs - a monotonic clock.
 */
export function openNodes({
  chainId,
  rpcUrls,
  quorum = majorityOf(rpcUrls.length),
  userAgent,
  watchNode,
  nowMs,
  ...shared
}: {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly quorum?: number | undefined
  readonly userAgent: string
  readonly watchNode: NodeWatch
  readonly nowMs: () => number
} & Pick<NodeSet, 'onOutvoted' | 'digester'>): NodeSet {
  const nodes = rpcUrls.map((url, at) => {
    const node = createHttpNode({ name: `${chainId}-${at}`, url, timeoutMs: NODE_TIMEOUT_MS, userAgent })
    return dedupeRequests(timeNode(requireChain(node, { chainId, nowMs }), { watch: watchNode, nowMs }), nowMs)
  })
  return { chainId, nodes, quorum, ...shared }
}
