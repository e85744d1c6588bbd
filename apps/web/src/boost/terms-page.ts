import { type SkipToken, skipToken } from '@tanstack/react-query'
import { getManyTerms } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { BoostData } from './boost-data.ts'
import type { TermsOfBoost } from './boost-terms.ts'

/** The number of boosts in one request for terms, which is the most that a verifier accepts. */
export const TERMS_PAGE_SIZE = 100

/** Boosts that the verifier is asked about in one question. */
export type TermsPage = {
  readonly chain: ChainConfig
  readonly page: number
  /** All numbers of the page, those that nobody has created yet as well: the next boost is asked about with the others. */
  readonly boostIds: readonly bigint[]
}

/** The page that a boost is on. Pure. */
export function termsPageOf(chain: ChainConfig, boostId: bigint): TermsPage {
  const page = Number(boostId / BigInt(TERMS_PAGE_SIZE))
  return {
    ...{ chain, page },
    boostIds: Array.from({ length: TERMS_PAGE_SIZE }, (_, at) => BigInt(page * TERMS_PAGE_SIZE + at)),
  }
}

/** The pages that some boosts are on, by network and number. Pure. */
export function termsPagesOf(
  boosts: readonly { readonly chain: ChainConfig; readonly boostData: Pick<BoostData, 'boost'> }[],
): readonly TermsPage[] {
  const pages = new Map<string, TermsPage>()
  for (const { chain, boostData } of boosts) {
    const page = termsPageOf(chain, boostData.boost.boostId)
    const key = `${chain.chainId} ${page.page}`
    if (!pages.has(key)) pages.set(key, page)
  }
  return [...pages.values()]
}

/** A request for a page: none where the world has no verifier. */
type TermsPageQuery = {
  readonly queryKey: readonly unknown[]
  readonly retry: number
  readonly refetchInterval: number
  readonly staleTime: number
  readonly queryFn: SkipToken | (() => Promise<ReadonlyMap<string, TermsOfBoost>>)
}

/** How a page is asked for: the same question, and one answer, wherever its boosts are shown. */
export function useTermsPageQuery() {
  const { verifierUrl } = useConfig().config
  return ({ chain: { chainId }, page, boostIds }: TermsPage): TermsPageQuery => ({
    // Not by its boosts: that one more was created does not make those before it unknown.
    queryKey: ['terms-page', verifierUrl, chainId, page],
    retry: 1,
    // Terms change rarely. A page that stays open shows a change within a quarter of a minute.
    refetchInterval: 15_000,
    staleTime: 10_000,
    queryFn: verifierUrl === null ? skipToken : () => getManyTerms(verifierUrl, { chainId, boostIds }),
  })
}
