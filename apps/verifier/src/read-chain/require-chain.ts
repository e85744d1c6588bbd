import type { ChainNode } from './chain-node.ts'
import { RpcChainMismatchError } from './errors.ts'
import { readQuantity } from './parse-rpc.ts'

/** So long a node is taken to be where it was; then it is asked again, while it goes on answering. */
const FRESH_MS = 5_000
/** And after this long nothing is asked before it has said so again. */
const HEALTH_TTL_MS = 15_000

/**
 * A node that is asked for nothing until it has said that it is of the chain that it was set up for, and nothing more when it says
 * otherwise: what another chain says must never be taken for settled here. Source: docs/security.md#a7.
 * @param nowMs - a clock that never goes back.
 */
export function requireChain(node: ChainNode, { chainId, nowMs }: { chainId: number; nowMs: () => number }): ChainNode {
  let heardAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<unknown> | null = null
  const hear = async () => {
    const answer = await node.request('eth_chainId', [])
    const found = readQuantity(answer, 'chain id')
    if (found !== BigInt(chainId)) {
      heardAtMs = Number.NEGATIVE_INFINITY
      throw new RpcChainMismatchError({ node: node.name, chainId, found })
    }
    heardAtMs = nowMs()
    return answer
  }
  const requestChainId = (): Promise<unknown> => {
    asking ??= hear().finally(() => {
      asking = null
    })
    return asking
  }
  return {
    name: node.name,
    async request(method, params, onBytes) {
      // Whoever asks for it wants to know it as it is now.
      if (method === 'eth_chainId') return hear()
      const ageMs = nowMs() - heardAtMs
      if (ageMs > HEALTH_TTL_MS) await requestChainId()
      else if (ageMs > FRESH_MS) requestChainId().catch(() => undefined)
      return node.request(method, params, onBytes)
    },
  }
}
