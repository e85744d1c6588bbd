import { type Chain, http, type Transport } from 'viem'
import type { Environment } from '../environment.ts'
import { createRankedTransport, type RankedTransport } from './ranked-transport.ts'
import { rpcUrlsOf } from './rpc-urls.ts'

/** Options of {@link createChainTransport}. */
export type ChainTransportOptions = {
  /** The app's own transports, by chain id. */
  readonly transports: Readonly<Record<number, Transport | readonly Transport[]>>
  /** URL of the Blockchain API, without a trailing slash; null when none is configured. */
  readonly blockchainApi: string | null
  readonly projectId: string | null
  readonly environment: Pick<Environment, 'setTimeout' | 'now' | 'window'>
}

/** Creates the transport of a chain from the app's own transports and the ranked ones after them. */
export function createChainTransport(chain: Chain, options: ChainTransportOptions): RankedTransport {
  return createRankedTransport({
    chainId: chain.id,
    ...transportsOf(chain, options),
    environment: options.environment,
  })
}

/** Returns the transports of a chain: those that are always first, and those that are ranked after them. */
export function transportsOf(
  chain: Chain,
  { transports, blockchainApi, projectId }: Omit<ChainTransportOptions, 'environment'>,
): { readonly own: readonly Transport[]; readonly others: readonly Transport[] } {
  const given = transports[chain.id]
  const own = given === undefined ? [] : typeof given === 'function' ? [given] : given
  const named = given === undefined ? rpcUrlsOf(chain).map((url) => http(url)) : []
  const fromApi = blockchainApi === null ? [] : [http(toRpcUrl(blockchainApi, chain.id, projectId), plainText)]
  return { own, others: [...named, ...fromApi] }
}

/** This content type avoids a preflight request. Source: docs/wallet-api.md#blockchain. */
const plainText = { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } }

/** Source: docs/wallet-api.md#blockchain. */
function toRpcUrl(api: string, chainId: number, projectId: string | null): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}` })
  if (projectId !== null) query.set('projectId', projectId)
  return `${api}/v1/?${query}`
}
