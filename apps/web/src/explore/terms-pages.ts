import type { WorldChain } from '../app/world.ts'
import type { ListedBoost } from './deals.ts'

/** So many boosts the verifier tells the terms of at once. */
export const TERMS_PAGE_SIZE = 100

/** Boosts that the verifier is asked about in one question. */
export type TermsPage = {
  readonly chain: WorldChain
  readonly page: number
  /** All numbers of the page, those that nobody has created yet as well: the next boost is asked about with the others. */
  readonly boostIds: readonly bigint[]
}

/** The pages that some boosts are on, by network and number. Pure. */
export function termsPagesOf(boosts: readonly ListedBoost[]): readonly TermsPage[] {
  const pages = new Map<string, TermsPage>()
  for (const { chain, facts } of boosts) {
    const page = Number(facts.boost.boostId / BigInt(TERMS_PAGE_SIZE))
    const key = `${chain.chainId} ${page}`
    if (pages.has(key)) continue
    const boostIds = Array.from({ length: TERMS_PAGE_SIZE }, (_, at) => BigInt(page * TERMS_PAGE_SIZE + at))
    pages.set(key, { chain, page, boostIds })
  }
  return [...pages.values()]
}
