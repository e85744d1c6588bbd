import { type Chain, type Client, createClient, defineChain, http, type Transport } from 'viem'
import { shellText } from '../language/en/shell.ts'
import type { ChainConfig } from './config.ts'

/**
 * Reads one chain, with the functions of `viem/actions`. A public client has all of them as methods, so that a browser
 * loads those too that no screen calls.
 */
export type ChainClient = Client<Transport, Chain>

const clients = new Map<string, ChainClient>()

/** viem's description of a chain of the world. */
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

/** The client of a chain, one per node: requests of the same moment travel together. */
export function chainClient(chain: ChainConfig): ChainClient {
  const key = `${chain.chainId} ${chain.rpcUrl}`
  const known = clients.get(key)
  if (known !== undefined) return known
  const client: ChainClient = createClient({
    chain: toViemChain(chain),
    // One try more, and soon: a node that is down is said within seconds, and "Try again" is a button.
    transport: http(chain.rpcUrl, {
      batch: { batchSize: 100, wait: 4 },
      retryCount: 1,
      retryDelay: 200,
      timeout: 15_000,
    }),
    pollingInterval: 1_000,
  })
  clients.set(key, client)
  return client
}
