import type { QueryClient } from '@tanstack/react-query'
import { newestBoostsQuery, type OnListed } from '../boost/boost-data.ts'
import { termsPageQuery, termsPagesOf } from '../boost/terms-page.ts'
import type { AppConfig } from '../config/config.ts'

/** Starts to read what Explore shows, before it is rendered. Explore reports the errors. */
export function readExploreAhead(queries: QueryClient, { chains, verifierUrl }: AppConfig): void {
  for (const chain of chains) void queries.prefetchQuery(newestBoostsQuery(chain, termsAhead(queries, verifierUrl)))
}

/**
 * Returns a function that requests the signed terms of boosts while their components are read.
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
