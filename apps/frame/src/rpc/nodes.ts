import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type Client, createClient, defineChain, fallback, http } from 'viem'

/** How long a node may take, in milliseconds: as long as clients wait for a method that reads. */
const NODE_TIMEOUT_MS = 10_000

/** Returns the client of a network, of the operator's nodes alone, in their order. */
export type NodeOf = (chain: FrameChain) => Client

/** Creates the clients, each when it is first used. */
export function createNodes(): NodeOf {
  const clients = new Map<number, Client>()
  return (chain) => {
    const known = clients.get(chain.chainId)
    if (known !== undefined) return known
    const { chainId: id, name, nativeCurrency, rpcUrls } = chain
    const client = createClient({
      chain: defineChain({
        ...{ id, name, nativeCurrency: { ...nativeCurrency, name: nativeCurrency.symbol } },
        rpcUrls: { default: { http: rpcUrls } },
      }),
      transport: fallback(rpcUrls.map((url) => http(url, { timeout: NODE_TIMEOUT_MS, retryCount: 1 }))),
    })
    clients.set(id, client)
    return client
  }
}
