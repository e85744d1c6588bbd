import { type BoostPresentation, type BoostTextFields, EMPTY_BOOST_PRESENTATION } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BoostData } from './boost-data.ts'
import { useUncheckedPresentation } from './presentation-store.ts'
import { useOwnerText } from './use-owner-text.ts'

/** What the owner of a boost signed about it. The signature is verified. */
export type OwnerWords = {
  /** Null for nothing, or while it is not known. */
  readonly words: BoostTextFields | null
  /** A URL of this page; null for none, or while it is not verified. */
  readonly pictureUrl: string | null
  readonly category: BoostPresentation['category']
}

/**
 * Reads what the owner of a boost signed: the text that the verifier has, which Manage changes, else that of the
 * presentation that the API has; and the picture and the category of the presentation. Both are verified here, because a
 * server only stores them.
 */
export function useOwnerWords(chain: ChainConfig, boost: BoostData['boost']): OwnerWords {
  const { chainId, core } = chain
  const { boostId, owner } = boost
  const text = useOwnerText(chain, boost).text
  const found = useUncheckedPresentation(chainId, boostId)
  const presentation = useQuery({
    queryKey: ['presentation', chainId, core, String(boostId), owner, found?.hash ?? null, found?.signature ?? null],
    // A valid signature stays valid. A failed check of a contract's signature may be caused by the node.
    staleTime: ({ state }) => (state.data == null ? 30_000 : Number.POSITIVE_INFINITY),
    queryFn:
      found === null || core === null
        ? skipToken
        : async () =>
            (await import('./verify-presentation.ts')).readPresentation(chainClient(chain), found, {
              ...{ chainId, core, boostId, owner },
            }),
  }).data
  const pictureHash = presentation?.pictureHash ?? null
  const picture = useQuery({
    queryKey: ['boost-picture', pictureHash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      found === null || pictureHash === null
        ? skipToken
        : async () => (await import('./verify-presentation.ts')).readPicture(found.apiUrl, pictureHash),
  }).data
  if (presentation == null || isEmpty(presentation)) return { words: text, pictureUrl: null, category: null }
  return { words: text ?? presentation, pictureUrl: picture ?? null, category: presentation.category }
}

function isEmpty(presentation: BoostPresentation): boolean {
  const { title, description, link, pictureHash, category } = EMPTY_BOOST_PRESENTATION
  return (
    presentation.title === title &&
    presentation.description === description &&
    presentation.link === link &&
    presentation.pictureHash === pictureHash &&
    presentation.category === category
  )
}
