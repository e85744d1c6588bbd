import { readQuantity } from '@laurel/protocol/rpc'
import { RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { type NodeSet, requireQuorum } from '@laurel/server/chain/quorum.ts'

/** What enough nodes answered: numbers, or that they refuse, with the data of a revert as one of them gave it. */
export type NodeEstimate =
  | { readonly type: 'number'; readonly number: bigint }
  | { readonly type: 'refused'; readonly data: unknown }

/**
 * Requests a number that each node estimates in its own way, such as a gas limit. Enough nodes have to give a number, or to refuse it, and
 * of their numbers the middle one is returned, so that one node that lies cannot choose it.
 * @throws {QuorumNotReachedError} when too few nodes respond.
 */
export async function estimateByNodes(
  set: NodeSet,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
): Promise<NodeEstimate> {
  const numbers: bigint[] = []
  const answer = await requireQuorum<NodeEstimate>(
    set,
    async (node) => {
      try {
        const number = readQuantity(await node.request(method, params), method)
        numbers.push(number)
        return { type: 'number', number }
      } catch (error) {
        if (!(error instanceof RpcRefusal)) throw error
        return { type: 'refused', data: error.data }
      }
    },
    ({ type }) => type,
  )
  if (answer.type === 'refused') return answer
  const sorted = numbers.toSorted((one, other) => (one < other ? -1 : 1))
  return { type: 'number', number: sorted[sorted.length >> 1] ?? answer.number }
}
