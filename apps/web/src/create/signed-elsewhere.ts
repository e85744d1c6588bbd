import { queryOptions, skipToken } from '@tanstack/react-query'
import type { TermsOfBoost } from '../boost/boost-terms.ts'
import { getManyTerms } from '../claim/verifier-terms.ts'
import type { ChainConfig } from '../config/config.ts'
import type { SignedStep } from './create-boost-state.ts'

/** What the owner has signed for a boost, as far as it is published. */
export type Published = {
  /** What the verifier has; null for nothing. */
  readonly verifier: TermsOfBoost | null
  /** Whether the API has a presentation, which replaces the text. */
  readonly hasPresentation: boolean
}

/** Returns what Create does not need to have signed any more, because Manage did, also on another device. Pure. */
export function signedElsewhere({ verifier, hasPresentation }: Published): readonly SignedStep[] {
  return [
    ...(verifier?.terms.status === 'signed' ? (['terms'] as const) : []),
    ...(hasPresentation || (verifier !== null && verifier.text !== null) ? (['text'] as const) : []),
  ]
}

/** The query for what is published for a boost. @param boostId - null disables it. */
export function publishedQuery({ chainId, apiUrl }: ChainConfig, verifierUrl: string | null, boostId: string | null) {
  return queryOptions({
    queryKey: ['published', verifierUrl, apiUrl, chainId, boostId],
    queryFn:
      boostId === null
        ? skipToken
        : async (): Promise<Published> => {
            const id = BigInt(boostId)
            const [terms, presentation] = await Promise.all([
              verifierUrl === null ? null : getManyTerms(verifierUrl, { chainId, boostIds: [id] }),
              apiUrl === null
                ? null
                : import('../manage/presentation-requests.ts').then(({ getApiPresentation }) =>
                    getApiPresentation(apiUrl, { chainId, boostId: id }),
                  ),
            ])
            return { verifier: terms?.get(boostId) ?? null, hasPresentation: presentation !== null }
          },
  })
}
