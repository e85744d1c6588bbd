import { type Chain, type Client, createClient, type EIP1193RequestFn, type Transport } from 'viem'
import type { ChainTransportOptions } from './chain-transport.ts'
import type { RankedTransport } from './ranked-transport.ts'
import { rpcUrlsOf } from './rpc-urls.ts'

/** The maximum calldata of one multicall, in bytes, as viem counts them. Source: docs/product.md#chain-reads. */
export const MULTICALL_BATCH_SIZE = 1024

/** The viem clients of chains, and the sampling of their transports. */
export type ChainClients = {
  readonly clientOf: (chain: Chain) => Client<Transport, Chain>
  /** Samples the transports of one chain only; of no chain when null. */
  readonly rank: (chainId: number | null) => void
}

/**
 * Creates the client of each chain when it is first needed. It asks the app's own transports, otherwise the RPC URLs of
 * the chain, and after them the API when one is configured. It never asks a host that the app did not name. The code of
 * the transports loads with the first request, because most visits read no chain.
 */
export function createChainClients(options: ChainTransportOptions): ChainClients {
  const ways = new Map<number, Way>()
  const clients = new Map<Chain, Client<Transport, Chain>>()
  let rankedChainId: number | null = null

  function create(chain: Chain): Client<Transport, Chain> {
    ways.get(chain.id)?.rank(false)
    const way = createWay(chain, options)
    ways.set(chain.id, way)
    way.rank(rankedChainId === chain.id)
    return createClient({
      chain,
      transport: way.transport,
      batch: { multicall: { batchSize: MULTICALL_BATCH_SIZE } },
    })
  }

  return {
    clientOf: (chain) => {
      const client = clients.get(chain) ?? create(chain)
      clients.set(chain, client)
      return client
    },
    rank: (chainId) => {
      if (chainId === rankedChainId) return
      rankedChainId = chainId
      for (const [id, way] of ways) way.rank(id === chainId)
    },
  }
}

/** The transport of one chain, whose code may not be loaded yet. */
type Way = { readonly transport: Transport; readonly rank: (isRanked: boolean) => void }

function createWay(chain: Chain, options: ChainTransportOptions): Way {
  let opening: Promise<RankedTransport> | null = null
  let isRanked = false

  function open(): Promise<RankedTransport> {
    opening ??= import('./chain-transport.ts').then(
      (module) => module.createChainTransport(chain, options),
      (cause: unknown) => {
        // Cleared, so that the next request tries again.
        opening = null
        throw cause
      },
    )
    return opening
  }

  return {
    transport: (settings) => {
      let made: ReturnType<Transport> | null = null
      const request: EIP1193RequestFn = async (...question) => {
        const { transport } = await open()
        made ??= transport(settings)
        return made.request(...question)
      }
      // `open` is for `separateHosts`.
      return { config: { key: 'laurel', name: 'laurel', type: 'laurel', request }, request, value: { open } }
    },
    rank: (wanted) => {
      isRanked = wanted
      // With fewer than two transports there is nothing to rank, so nothing is loaded.
      if (wanted ? hasChoice(chain, options) : opening !== null) {
        open().then(
          ({ start, stop }) => (isRanked ? start() : stop()),
          () => {},
        )
      }
    },
  }
}

/** Returns whether more than one host is ranked: see `transportsOf`. */
function hasChoice(chain: Chain, { transports, blockchainApi }: ChainTransportOptions): boolean {
  const named = transports[chain.id] === undefined ? rpcUrlsOf(chain).length : 0
  return named + (blockchainApi === null ? 0 : 1) > 1
}
