import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'

/** How long a local chain may take for fifty requests on a busy machine, in milliseconds. A healthy one takes a few. */
const NODE_TIMEOUT_MS = 60_000

/** The data that a client of a local chain needs. */
export type ChainAddress = { readonly chainId: number; readonly name: string; readonly rpcUrl: string }

/** A viem client that reads, sends from the unlocked accounts, and steers the chain's blocks and clock. */
export type ChainClient = ReturnType<typeof createChainClient>

/** Creates the client of a local chain. Sends no request. */
export function createChainClient({ chainId, name, rpcUrl }: ChainAddress) {
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // Simultaneous requests are sent together, up to a limit, because viem rejects a response above 10 MB.
  const transport = http(rpcUrl, { batch: { batchSize: 50 }, timeout: NODE_TIMEOUT_MS })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval: 50, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
