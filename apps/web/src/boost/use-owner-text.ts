import { type BoostText, EMPTY_BOOST_TEXT } from '@laurel/protocol'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { sameWords } from '../terms/same-words.ts'
import type { BoostData } from './boost-data.ts'
import { ownerTextQuery } from './owner-text-query.ts'
import { type TermsPage, termsPageOf, termsPagesOf, useTermsPageQuery } from './terms-page.ts'

/** What the owner of a boost says of it. */
export type OwnerText = {
  /** What was read and found to be the owner's; null when that says nothing, or is not known yet. */
  readonly text: BoostText | null
  /** Of the text that the verifier keeps, whosever it is: the next one follows it. 0 for none, null while it is not known. */
  readonly sequence: number | null
}

/** What the owner of a boost says of it. That the owner signed it is found out here: the verifier only keeps it. */
export function useOwnerText(chain: ChainConfig, boost: BoostData['boost']): OwnerText {
  const signedTexts = useQuery(useTextPageQuery()(termsPageOf(chain, boost.boostId))).data
  const signed = signedTexts?.get(String(boost.boostId))?.text ?? null
  const isSigned = useQuery(ownerTextQuery(chain, boost, signed)).data === true
  const isShown = signed !== null && isSigned && !sameWords(signed.text, EMPTY_BOOST_TEXT)
  return {
    text: isShown ? signed.text : null,
    sequence: signedTexts === undefined ? null : (signed?.text.sequence ?? 0),
  }
}

/** Whether it is known of every boost what its owner says of it: words that come later push away what is below them. */
export function useAreOwnerTextsLoaded(
  boosts: readonly { readonly chain: ChainConfig; readonly boostData: Pick<BoostData, 'boost'> }[],
): boolean {
  const queryOf = useTextPageQuery()
  const pages = termsPagesOf(boosts)
  const signedTexts = useQueries({ queries: pages.map(queryOf) })
  const tellings = new Map(pages.map(({ chain, page }, at) => [`${chain.chainId} ${page}`, signedTexts[at]?.data]))
  const areSigned = useQueries({
    queries: boosts.map(({ chain, boostData: { boost } }) => {
      const telling = tellings.get(`${chain.chainId} ${termsPageOf(chain, boost.boostId).page}`)
      return ownerTextQuery(chain, boost, telling?.get(String(boost.boostId))?.text ?? null)
    }),
    combine: (results) => results.every(({ isLoading }) => !isLoading),
  })
  return areSigned && signedTexts.every(({ isLoading }) => !isLoading)
}

/** A page of terms for callers that do not poll: texts are read once, and again where the request failed. */
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
