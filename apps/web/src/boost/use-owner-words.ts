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
  /** What servers returned and is not verified yet. It must not be shown: it only says which space will be taken. */
  readonly expected: { readonly title: string | null; readonly hasPicture: boolean }
}

/**
 * Reads what the owner of a boost signed: the presentation that the API has, which Manage changes, also when it is empty
 * because the owner withdrew it; without one, the text that the verifier has. Both are verified here, because a server
 * only stores them.
 */
export function useOwnerWords(
  chain: ChainConfig,
  boost: BoostData['boost'],
  /** Whether the picture is loaded: a list loads those on screen. */
  { isPictureWanted = true }: { readonly isPictureWanted?: boolean } = {},
): OwnerWords {
  const { chainId, core } = chain
  const { boostId, owner } = boost
  const { text, unchecked } = useOwnerText(chain, boost)
  const found = useUncheckedPresentation(chainId, boostId)
  const { data: presentation, isPending } = useQuery({
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
  })
  const pictureHash = presentation?.pictureHash ?? null
  const picture = useQuery({
    queryKey: ['boost-picture', pictureHash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      found === null || pictureHash === null || !isPictureWanted
        ? skipToken
        : async () => (await import('./verify-presentation.ts')).readPicture(found.apiUrl, pictureHash),
  }).data
  const waiting = found !== null && isPending ? readExpected(found.presentation) : null
  const expected = {
    title: waiting === null ? (unchecked?.title ?? null) : waiting.title,
    hasPicture: pictureHash !== null || waiting?.hasPicture === true,
  }
  // The text may say what the owner has replaced since, so it does not show while the presentation is verified.
  if (presentation == null) return { words: waiting === null ? text : null, pictureUrl: null, category: null, expected }
  // An empty presentation withdraws what was signed before, also the text.
  const words = isEmpty(presentation) ? null : presentation
  return { words, pictureUrl: picture ?? null, category: presentation.category, expected }
}

/** Reads what takes space of a presentation that is not parsed yet: its parser loads later. */
function readExpected(presentation: unknown): OwnerWords['expected'] {
  const title: unknown = Reflect.get(Object(presentation), 'title')
  const hash: unknown = Reflect.get(Object(presentation), 'pictureHash')
  return { title: typeof title === 'string' ? title : null, hasPicture: typeof hash === 'string' }
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
