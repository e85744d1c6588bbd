import { type Chain, type Client, createClient, http, type Transport } from 'viem'
import type { Environment } from '../environment.ts'
import { createRankedTransport, type RankedTransport } from './ranked-transport.ts'

/** Source: SPECIFICATION.md §9, multicall batch size. In bytes of calldata, as viem counts it. */
export const MULTICALL_BATCH_SIZE = 1024

/** What the clients are made of. */
export type ChainClientsOptions = {
  /** The app's own, by chain id. */
  readonly transports: Readonly<Record<number, Transport | readonly Transport[]>>
  /** The Blockchain API, without a slash at its end; null when none is configured. */
  readonly blockchainApi: string | null
  readonly projectId: string | null
  readonly environment: Pick<Environment, 'after' | 'now' | 'window'>
}

/** viem clients for chains, and the sampling of their transports. */
export type ChainClients = {
  readonly clientOf: (chain: Chain) => Client<Transport, Chain>
  /** Samples the transports of one chain, and of no other; of none when null. */
  readonly rank: (chainId: number | null) => void
}

/**
 * Makes a client for each chain when it is first needed. Hosts are the app's own transports, otherwise those its chain
 * names, and after them the API when one is configured: never one that the app did not name.
 */
export function createChainClients(options: ChainClientsOptions): ChainClients {
  const ranked = new Map<number, RankedTransport>()
  const clients = new Map<Chain, Client<Transport, Chain>>()
  let rankedChainId: number | null = null

  function create(chain: Chain): Client<Transport, Chain> {
    ranked.get(chain.id)?.stop()
    const transport = createRankedTransport({
      chainId: chain.id,
      ...transportsOf(chain, options),
      environment: options.environment,
    })
    ranked.set(chain.id, transport)
    if (rankedChainId === chain.id) transport.start()
    return createClient({
      chain,
      transport: transport.transport,
      batch: { multicall: { batchSize: MULTICALL_BATCH_SIZE } },
    })
  }

  return {
    clientOf: (chain) => {
      const known = clients.get(chain)
      if (known !== undefined) return known
      const client = create(chain)
      clients.set(chain, client)
      return client
    },
    rank: (chainId) => {
      if (chainId === rankedChainId) return
      if (rankedChainId !== null) ranked.get(rankedChainId)?.stop()
      rankedChainId = chainId
      if (chainId !== null) ranked.get(chainId)?.start()
    },
  }
}

/** The transports of a chain: those always first, and those that compete for the places after them. */
export function transportsOf(
  chain: Chain,
  { transports, blockchainApi, projectId }: Omit<ChainClientsOptions, 'environment'>,
): { readonly own: readonly Transport[]; readonly others: readonly Transport[] } {
  const given = transports[chain.id]
  const own = given === undefined ? [] : typeof given === 'function' ? [given] : given
  const named = given === undefined ? chain.rpcUrls.default.http.map((url) => http(url)) : []
  const fromApi = blockchainApi === null ? [] : [http(toRpcUrl(blockchainApi, chain.id, projectId), plainText)]
  return { own, others: [...named, ...fromApi] }
}

/** Without a preflight request. Source: FRAME_AND_API.md 7.2. */
const plainText = { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } }

/** Source: SPECIFICATION.md §7, fallback JSON-RPC per chain. */
function toRpcUrl(api: string, chainId: number, projectId: string | null): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}` })
  if (projectId !== null) query.set('projectId', projectId)
  return `${api}/v1/?${query}`
}
