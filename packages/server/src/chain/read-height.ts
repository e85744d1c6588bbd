import { readObject, readQuantity } from '@laurel/protocol/rpc'
import { QuorumNotReachedError } from './errors.ts'
import { type Finality, finalityTag, finalizedHeight } from './finality.ts'
import { majorityOf, type NodeSet } from './quorum.ts'

/**
 * A height that a quorum of nodes has reached. A lying node cannot raise it, and a lagging one cannot lower it.
 * @throws {QuorumNotReachedError} when too few nodes respond.
 */
export async function readHeight(set: NodeSet, block: 'latest' | Finality): Promise<bigint> {
  const { chainId, nodes } = set
  const tag = block === 'latest' ? block : finalityTag(block)
  const needed = Math.max(set.quorum, majorityOf(nodes.length))
  const answers = await Promise.allSettled(
    nodes.map(async (node) => {
      const header = readObject(await node.request('eth_getBlockByNumber', [tag, false]), 'block')
      return readQuantity(header['number'], 'block.number')
    }),
  )
  const heights = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .sort((one, other) => (one < other ? 1 : -1))
  const height = heights[needed - 1]
  if (height === undefined) {
    throw new QuorumNotReachedError({ chainId, needed, agreed: heights.length, requested: nodes.length })
  }
  return block === 'latest' ? height : finalizedHeight(block, height)
}
