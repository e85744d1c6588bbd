import { readQuantity } from '@laurel/protocol/rpc'
import type { ChainFault } from '@laurel/protocol/verifier'
import type { Address } from 'viem'
import { QuorumNotReachedError, RpcChainMismatchError } from './errors.ts'
import { majorityOf, type NodeSet } from './quorum.ts'
import { createQuorumClient } from './quorum-client.ts'
import { readBoostCount } from './read-boost.ts'
import { readHeight } from './read-height.ts'

/**
 * Checks whether a chain can be used: enough of its nodes respond, serve the right chain and agree on its height, and the core is
 * deployed. Nothing cached is used.
 */
export async function findChainFault(set: NodeSet, core: Address): Promise<ChainFault | null> {
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
  } catch {
    return 'quorum-not-reached'
  }
  try {
    await readBoostCount(createQuorumClient(set, 'latest'), core)
    return null
  } catch (error) {
    // Nodes at different heights need not agree on the number of boosts. Only the height matters here.
    return error instanceof QuorumNotReachedError ? null : 'core-not-deployed'
  }
}
