import { type BoostText, EMPTY_BOOST_TEXT } from '@laurel/protocol'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { sameWords } from '../terms/same-words.ts'
import type { BoostData } from './boost-data.ts'
import { ownerTextQuery } from './owner-text-query.ts'
import { type TermsPage, termsPageOf, termsPagesOf, useTermsPageQuery } from './terms-page.ts'

/** The owner's text of a boost. */
export type OwnerText = {
  /** The text with a verified signature of the owner. Null when it is empty, or not known yet. */
  readonly text: BoostText | null
  /**
   * The sequence number of the text that the verifier stores, also when the owner did not sign it. The next text must
   * have a higher one. 0 without a text; null while unknown.
   */
  readonly sequence: number | null
  /**
   * What the verifier returned, while it is not known whether the owner signed it. It must not be shown: it only says how
   * much space the text will take.
   */
  readonly unchecked: BoostText | null
}

/** Reads the owner's text of a boost. The signature is verified here, because the verifier only stores the text. */
export function useOwnerText(chain: ChainConfig, boost: BoostData['boost']): OwnerText {
  const signedTexts = useQuery(useTextPageQuery()(termsPageOf(chain, boost.boostId))).data
  const signed = signedTexts?.get(String(boost.boostId))?.text ?? null
  const check = useQuery(ownerTextQuery(chain, boost, signed))
  const text = signed === null || sameWords(signed.text, EMPTY_BOOST_TEXT) ? null : signed.text
  return {
    text: check.data === true ? text : null,
    unchecked: check.isPending ? text : null,
    sequence: signedTexts === undefined ? null : (signed?.text.sequence ?? 0),
  }
}

/** Whether the owners' texts of all boosts are loaded. A text that arrives later moves what is below it. */
export function useAreOwnerTextsLoaded(
  boosts: readonly { readonly chain: ChainConfig; readonly boostData: Pick<BoostData, 'boost'> }[],
): boolean {
  const queryOf = useTextPageQuery()
  const pages = termsPagesOf(boosts)
  const signedTexts = useQueries({ queries: pages.map(queryOf) })
  const textsByPage = new Map(pages.map(({ chain, page }, at) => [`${chain.chainId} ${page}`, signedTexts[at]?.data]))
  const areSigned = useQueries({
    queries: boosts.map(({ chain, boostData: { boost } }) => {
      const texts = textsByPage.get(`${chain.chainId} ${termsPageOf(chain, boost.boostId).page}`)
      return ownerTextQuery(chain, boost, texts?.get(String(boost.boostId))?.text ?? null)
    }),
    combine: (results) => results.every(({ isLoading }) => !isLoading),
  })
  return areSigned && signedTexts.every(({ isLoading }) => !isLoading)
}

/** Returns the query of a terms page for callers that do not poll: it reads once, and retries after an error. */
function useTextPageQuery() {
  const queryOf = useTermsPageQuery()
  return (page: TermsPage) => {
    const query = queryOf(page)
    return {
      ...query,
      refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
        state.status === 'error' && query.refetchInterval,
    }
  }
}
