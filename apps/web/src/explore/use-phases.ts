import { useQueries } from '@tanstack/react-query'
import { type BoostPhase, boostPhase } from '../boost/boost-phase.ts'
import type { TermsOfBoost } from '../boost/boost-terms.ts'
import { termsPagesOf, useTermsPageQuery } from '../boost/terms-page.ts'
import { useConfig } from '../config/use-config.tsx'
import { useNow } from '../controls/use-now.ts'
import { boostKey, keyOf, type ListedBoost, type ListItem } from './boost-list.ts'

/** Boosts with their phases. */
export type Phases = {
  readonly items: readonly ListItem[]
  /** False while the verifier's response for one of them is pending. */
  readonly isKnown: boolean
  /** Requests the phases again. Null when the verifier responded. */
  readonly again: (() => void) | null
}

/** Reads the phases of boosts. The verifier returns the terms of a whole page in one response. */
export function usePhases(boosts: readonly ListedBoost[]): Phases {
  const { verifierUrl } = useConfig().config
  const now = useNow()
  const queryOf = useTermsPageQuery()
  const pages = verifierUrl === null ? [] : termsPagesOf(boosts)
  const read = useQueries({ queries: pages.map(queryOf) })
  const known = new Map<string, TermsOfBoost>(
    pages.flatMap(({ chain }, at) =>
      [...(read[at]?.data ?? [])].map(([boostId, terms]) => [boostKey(chain.chainId, boostId), terms] as const),
    ),
  )
  const failed = read.filter(({ isError, data }) => isError && data === undefined)
  const isPending = read.some((each) => each.isPending)
  const phaseOf = (boost: ListedBoost): BoostPhase => {
    if (verifierUrl === null) return { status: 'open', end: null }
    const terms = known.get(keyOf(boost))?.terms
    return boostPhase(terms ?? (isPending ? null : { status: 'unread' }), now)
  }
  return {
    items: boosts.map((boost) => ({
      ...{ ...boost, phase: phaseOf(boost) },
      uncheckedText: known.get(keyOf(boost))?.text?.text ?? null,
    })),
    isKnown: !isPending,
    again: failed.length === 0 ? null : () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
