import { type Chain, type Client, createClient, defineChain, http, type Transport } from 'viem'
import { shellText } from '../language/en/shell.ts'
import type { ChainConfig } from './config.ts'

/**
 * A client for reading one chain with the functions of `viem/actions`. A public client has all of them as methods, so a
 * browser would also load those that no page calls.
 */
export type ChainClient = Client<Transport, Chain>

const clients = new Map<string, ChainClient>()

/** Returns viem's description of a configured chain. */
export function toViemChain({ chainId, name, rpcUrl, isTestnet, explorerUrl }: ChainConfig): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: isTestnet,
    ...(explorerUrl === null
      ? {}
      : { blockExplorers: { default: { name: shellText('blockExplorer'), url: explorerUrl } } }),
  })
}

/** Returns the client of a chain, one per node. Requests of the same moment are batched. */
export function chainClient(chain: ChainConfig): ChainClient {
  const key = `${chain.chainId} ${chain.rpcUrl}`
  const known = clients.get(key)
  if (known !== undefined) return known
  const client: ChainClient = createClient({
    chain: toViemChain(chain),
    // A single retry after a short delay, because the page shows an error and a retry button within seconds.
    transport: http(chain.rpcUrl, {
      // Without a wait, those of one task go out together, before the next task renders something.
      batch: { batchSize: 100, wait: 0 },
      retryCount: 1,
      retryDelay: 200,
      timeout: 15_000,
    }),
    pollingInterval: 1_000,
  })
  clients.set(key, client)
  return client
}
