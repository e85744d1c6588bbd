import { readQuantity } from '@laurel/protocol/rpc'
import { RpcChainMismatchError } from './errors.ts'
import { majorityOf, type NodeSet } from './quorum.ts'
import { readHeight } from './read-height.ts'

/** Why the nodes of a chain cannot be used together. */
export type NodesFault = 'rpc-unreachable' | 'chain-mismatch' | 'quorum-not-reached'

/**
 * Checks whether the nodes of a chain can be used: enough of them respond, serve the right chain and agree on its height. Nothing
 * cached is used. @returns null when they can be used.
 */
export async function findNodesFault(set: NodeSet): Promise<NodesFault | null> {
  const needed = Math.max(set.quorum, majorityOf(set.nodes.length))
  const answers = await Promise.allSettled(
    set.nodes.map(async (node) => readQuantity(await node.request('eth_chainId', []), 'chain id')),
  )
  const isOfChain = (id: bigint) => id === BigInt(set.chainId)
  const ours = answers.filter((answer) => answer.status === 'fulfilled' && isOfChain(answer.value)).length
  const others = answers.filter((answer) =>
    answer.status === 'fulfilled' ? !isOfChain(answer.value) : answer.reason instanceof RpcChainMismatchError,
  ).length
  if (ours < needed) return ours + others < needed ? 'rpc-unreachable' : 'chain-mismatch'
  try {
    await readHeight(set, 'latest')
    return null
  } catch {
    return 'quorum-not-reached'
  }
}
