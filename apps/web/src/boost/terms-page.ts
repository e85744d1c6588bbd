import { type SkipToken, skipToken } from '@tanstack/react-query'
import { getManyTerms } from '../claim/verifier-terms.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { BoostData } from './boost-data.ts'
import type { TermsOfBoost } from './boost-terms.ts'

/** The number of boosts in one request for terms, which is the maximum of a verifier. */
export const TERMS_PAGE_SIZE = 100

/** The boosts of one request to the verifier. */
export type TermsPage = {
  readonly chain: ChainConfig
  readonly page: number
  /**
   * All boost numbers of the page, including those that do not exist yet, so that a new boost does not change the
   * request.
   */
  readonly boostIds: readonly bigint[]
}

/** Returns the page of a boost. Pure. */
export function termsPageOf(chain: ChainConfig, boostId: bigint): TermsPage {
  const page = Number(boostId / BigInt(TERMS_PAGE_SIZE))
  return { chain, page, boostIds: boostIdsOf(page) }
}

/** Each row of a list asks for its page whenever it is drawn, so the numbers of a page are written once. */
const idsByPage = new Map<number, readonly bigint[]>()

function boostIdsOf(page: number): readonly bigint[] {
  const known = idsByPage.get(page)
  if (known !== undefined) return known
  const boostIds = Array.from({ length: TERMS_PAGE_SIZE }, (_, at) => BigInt(page * TERMS_PAGE_SIZE + at))
  idsByPage.set(page, boostIds)
  return boostIds
}

/** Returns the pages of some boosts, by network and number. Pure. */
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

/** Requests a page. Disabled when the configuration has no verifier. */
type TermsPageQuery = {
  readonly queryKey: readonly unknown[]
  readonly retry: number
  readonly refetchInterval: number
  readonly staleTime: number
  readonly queryFn: SkipToken | (() => Promise<ReadonlyMap<string, TermsOfBoost>>)
}

/**
 * The query of a page, which is shared wherever its boosts are shown.
 * @param verifierUrl - null disables the query.
 */
export function termsPageQuery(
  verifierUrl: string | null,
  { chain: { chainId }, page, boostIds }: TermsPage,
): TermsPageQuery {
  return {
    // The key has the page and not its boosts, so that a new boost does not discard the data of the others.
    queryKey: ['terms-page', verifierUrl, chainId, page],
    retry: 1,
    // Terms rarely change. An open page shows a change within 15 seconds.
    refetchInterval: 15_000,
    staleTime: 10_000,
    queryFn: verifierUrl === null ? skipToken : () => getManyTerms(verifierUrl, { chainId, boostIds }),
  }
}

/** Returns {@link termsPageQuery} with the configured verifier. */
export function useTermsPageQuery() {
  const { verifierUrl } = useConfig().config
  return (page: TermsPage) => termsPageQuery(verifierUrl, page)
}
