import type { QueryClient } from '@tanstack/react-query'
import { newestBoostsQuery, type OnListed } from '../boost/boost-data.ts'
import { termsPageOf, termsPageQuery, termsPagesOf } from '../boost/terms-page.ts'
import { configQuery } from '../config/config-query.ts'

/**
 * Reads the networks, and requests what Explore shows, before it is rendered. Resolves once the requests are sent, or when
 * that failed: Explore reads again what is missing, and reports the errors.
 */
export async function readExploreAhead(queries: QueryClient): Promise<void> {
  try {
    const { chains, verifierUrl } = await queries.fetchQuery(configQuery)
    for (const chain of chains) {
      void queries.prefetchQuery(newestBoostsQuery(chain, termsAhead(queries, verifierUrl)))
      // Without a list, the newest boosts are not known yet. Where there are fewer than 200, some are on this page.
      if (verifierUrl !== null) void queries.prefetchQuery(termsPageQuery(verifierUrl, termsPageOf(chain, 0n)))
    }
    // The requests go out in a later task, which the first task starts.
    for (let tasks = 0; tasks < 2; tasks++) await new Promise((resolve) => setTimeout(resolve))
  } catch {
    // The networks could not be read.
  }
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
