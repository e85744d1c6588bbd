import { type Chain, http, type Transport } from 'viem'
import type { Environment } from '../environment.ts'
import { createRankedTransport, type RankedTransport } from './ranked-transport.ts'
import { rpcUrlsOf } from './rpc-urls.ts'

/** What the way to a chain is made of. */
export type ChainTransportOptions = {
  /** The app's own, by chain id. */
  readonly transports: Readonly<Record<number, Transport | readonly Transport[]>>
  /** The Blockchain API, without a slash at its end; null when none is configured. */
  readonly blockchainApi: string | null
  readonly projectId: string | null
  readonly environment: Pick<Environment, 'setTimeout' | 'now' | 'window'>
}

/** The way to a chain: the app's own transports, and those that compete for the places after them. */
export function createChainTransport(chain: Chain, options: ChainTransportOptions): RankedTransport {
  return createRankedTransport({
    chainId: chain.id,
    ...transportsOf(chain, options),
    environment: options.environment,
  })
}

/** The transports of a chain: those always first, and those that compete for the places after them. */
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

/** Without a preflight request. Source: docs/wallet-api.md#blockchain. */
const plainText = { fetchOptions: { headers: { 'Content-Type': 'text/plain' } } }

/** Source: docs/wallet-api.md#blockchain. */
function toRpcUrl(api: string, chainId: number, projectId: string | null): string {
  const query = new URLSearchParams({ chainId: `eip155:${chainId}` })
  if (projectId !== null) query.set('projectId', projectId)
  return `${api}/v1/?${query}`
}
