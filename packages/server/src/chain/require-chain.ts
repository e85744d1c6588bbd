import { readQuantity } from '@laurel/protocol/rpc'
import type { ChainNode } from './chain-node.ts'
import { RpcChainMismatchError } from './errors.ts'

/** How long a chain id is valid. Then it is requested again while requests continue. */
const FRESH_MS = 5_000
/** After this long no request is sent before the node has returned its chain id again. */
const HEALTH_TTL_MS = 15_000

/**
 * A node that gets no request until it has returned the configured chain id, and none after it returns another, because data of
 * another chain must never count here. Source: docs/security.md#a7.
 * @param nowMs - a monotonic clock.
 */
export function requireChain(node: ChainNode, { chainId, nowMs }: { chainId: number; nowMs: () => number }): ChainNode {
  let receivedAtMs = Number.NEGATIVE_INFINITY
  let pending: Promise<unknown> | null = null
  const readChainId = async () => {
    const answer = await node.request('eth_chainId', [])
    const found = readQuantity(answer, 'chain id')
    if (found !== BigInt(chainId)) {
      receivedAtMs = Number.NEGATIVE_INFINITY
      throw new RpcChainMismatchError({ node: node.name, chainId, found })
    }
    receivedAtMs = nowMs()
    return answer
  }
  const requestChainId = (): Promise<unknown> => {
    pending ??= readChainId().finally(() => {
      pending = null
    })
    return pending
  }
  return {
    name: node.name,
    async request(method, params, onBytes) {
      // A request for the chain id needs the current one.
      if (method === 'eth_chainId') return readChainId()
      const ageMs = nowMs() - receivedAtMs
      if (ageMs > HEALTH_TTL_MS) await requestChainId()
      else if (ageMs > FRESH_MS) requestChainId().catch(() => undefined)
      return node.request(method, params, onBytes)
    },
  }
}
