import type { QueryClient } from '@tanstack/react-query'
import { signaturesQuery } from '../abi/use-signatures.ts'
import { newestBoostsQuery } from '../boost/boost-data.ts'
import type { OnListed } from '../boost/boost-source.ts'
import { rewardTokens, targetContracts } from '../boost/boost-tokens.ts'
import { termsPageOf, termsPageQuery, termsPagesOf } from '../boost/terms-page.ts'
import type { ChainConfig } from '../config/config.ts'
import { configQuery } from '../config/config-query.ts'
import { type ListFilters, noListFilters } from '../routing/list-filters.ts'
import { noteTokenData, tokenQuery } from '../token/token-data.ts'
import { type FoundBoosts, foundQuery } from './found-query.ts'

/**
 * How long the first render waits for the boosts of an API, in milliseconds. The start of the page is on screen meanwhile.
 * Rendering it without them takes a phone as long as they take to arrive, and they would wait for it.
 */
const MAX_START_WAIT_MS = 1_500

/**
 * Reads the networks, and requests what Explore shows, before it is rendered. Resolves once the first rows can be drawn, or
 * without an API once the requests are sent, or when that failed: Explore reads again what is missing, and reports the
 * errors.
 * @param filters - of the URL. Undefined for none.
 */
export async function readExploreAhead(queries: QueryClient, filters: ListFilters = noListFilters): Promise<void> {
  const signatures = queries.prefetchQuery(signaturesQuery)
  try {
    const { chains, verifierUrl } = await queries.fetchQuery(configQuery)
    const onListed = termsAhead(queries, verifierUrl)
    const { apiUrl } = chains[0]
    for (const chain of chains) {
      noteTokens(queries, chain)
      if (apiUrl === null) void queries.prefetchQuery(newestBoostsQuery(chain, onListed))
      // Without a list, the newest boosts are not known yet. Where there are fewer than 200, some are on this page.
      if (verifierUrl !== null) void queries.prefetchQuery(termsPageQuery(verifierUrl, termsPageOf(chain, 0n)))
    }
    if (apiUrl !== null) {
      const isKnown = chains.some(({ chainId }) => chainId === filters.network)
      const list = isKnown ? filters : { ...filters, network: null }
      const start = new Promise<FoundBoosts>((resolve, reject) => {
        queries.fetchQuery(foundQuery(chains, apiUrl, list, resolve)).then(resolve, reject)
      })
      const rows = start.then(
        ({ items }) => {
          const pages = verifierUrl === null ? [] : termsPagesOf(items)
          const named = items.flatMap(({ chain, boostData }) =>
            [...rewardTokens(boostData), ...targetContracts(boostData)].map((address) => tokenQuery(chain, address)),
          )
          return Promise.all([
            signatures,
            ...named.map((query) => queries.prefetchQuery(query)),
            ...pages.map((page) => queries.prefetchQuery(termsPageQuery(verifierUrl, page))),
          ])
        },
        // Explore reads the chains then.
        () => {},
      )
      const late = new Promise((resolve) => setTimeout(resolve, MAX_START_WAIT_MS))
      await Promise.race([rows, late])
      return
    }
    // The requests go out in a later task, which the first task starts.
    for (let tasks = 0; tasks < 2; tasks++) await new Promise((resolve) => setTimeout(resolve))
  } catch {
    // The networks could not be read.
  }
}

/** Notes the data of the configured tokens. One of them can be a pool as well, which only the chain says. */
function noteTokens(queries: QueryClient, chain: ChainConfig): void {
  const tokens = chain.tokens.flatMap(({ address, symbol, decimals, kind }) => {
    const contract = chain.verified.get(address.toLowerCase())
    // The ABI of most tokens need not be parsed to know that.
    const isPool =
      contract?.mentions('token0') === true &&
      contract.abi.some((item) => item.type === 'function' && item.name === 'token0')
    if (kind !== 'erc20' || symbol === '' || decimals === null || isPool) return []
    return [{ address, symbol, decimals, token0: null, token1: null }]
  })
  noteTokenData(queries, chain, tokens)
}

/**
 * Returns a function that requests the signed terms of boosts once they are listed.
 * @param verifierUrl - null for no verifier, which has no terms.
 */
export function termsAhead(queries: QueryClient, verifierUrl: string | null): OnListed {
  return (chain, boosts) => {
    if (verifierUrl === null) return
    for (const page of termsPagesOf(boosts.map((boost) => ({ chain, boostData: { boost } })))) {
      void queries.prefetchQuery(termsPageQuery(verifierUrl, page))
    }
  }
}
