import { noListFilters, parseListFilters } from '../routing/list-filters.ts'
import { toBoostsUrl } from './api-query.ts'

/** What a first visit to Explore requests before its code is there. */
export type StartUrls = {
  readonly hasApi: boolean
  /** Requests without a body, whose responses the app takes. */
  readonly requests: readonly string[]
  /** Nodes, to which connections are opened. */
  readonly nodes: readonly string[]
}

/** Boosts in the first page of terms, as `TERMS_PAGE_SIZE` of `boost/terms-page.ts`. */
const TERMS_PAGE_SIZE = 100

/**
 * Returns what to request for Explore. Pure and total: a configuration that cannot be used is reported by the app.
 * @param config - the content of `config.json`, unchecked.
 * @param search - of the page's URL.
 */
export function toStartUrls(config: unknown, search: string): StartUrls {
  const { apiUrl, verifierUrl, chains } = toObject(config)
  const known = Array.isArray(chains) ? chains.map(toObject) : []
  const chainIds = known.flatMap(({ chainId }) => (typeof chainId === 'number' ? [chainId] : []))
  const nodes = known.flatMap(({ rpcUrl }) => (typeof rpcUrl === 'string' ? [rpcUrl] : []))
  const api = typeof apiUrl === 'string' ? [apiUrl.replace(/\/+$/, '')] : []
  const verifier = typeof verifierUrl === 'string' ? [verifierUrl.replace(/\/+$/, '')] : []
  const filters = parseListFilters(new URLSearchParams(search))
  const list = chainIds.some((chainId) => chainId === filters.network) ? filters : { ...filters, network: null }
  const boostIds = Array.from({ length: TERMS_PAGE_SIZE }, (_, at) => at).join()
  return {
    hasApi: api.length > 0,
    requests: [
      ...api.map((url) => toBoostsUrl(url, { ...noListFilters, ...list }, { chainIds, cursor: null })),
      // Where there are fewer than a hundred boosts, this page has the terms of all of them.
      ...verifier.flatMap((url) =>
        chainIds.map((chainId) => `${url}/v1/terms?${new URLSearchParams({ chainId: String(chainId), boostIds })}`),
      ),
    ],
    nodes: api.length > 0 ? [] : [...new Set(nodes)],
  }
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
