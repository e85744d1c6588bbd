import { useQueries } from '@tanstack/react-query'
import { type BoostPhase, boostPhase } from '../boost/boost-phase.ts'
import type { CurrentTerms } from '../boost/boost-terms.ts'
import { termsPagesOf, useTermsPageQuery } from '../boost/terms-page.ts'
import { useConfig } from '../config/use-config.tsx'
import { useNow } from '../controls/use-now.ts'
import { keyOf, type ListedBoost, type ListItem } from './boost-list.ts'

/** Boosts with what is known of their start and end. */
export type Phases = {
  readonly items: readonly ListItem[]
  /** False while the verifier is asked about one of them. */
  readonly isKnown: boolean
  /** Asks the verifier again. Null where it did answer. */
  readonly again: (() => void) | null
}

/** Where boosts stand between their signed start and end: the verifier is asked for a whole page of them at once. */
export function usePhases(boosts: readonly ListedBoost[]): Phases {
  const { verifierUrl } = useConfig().config
  const now = useNow()
  const queryOf = useTermsPageQuery()
  const pages = verifierUrl === null ? [] : termsPagesOf(boosts)
  const read = useQueries({ queries: pages.map(queryOf) })
  const known = new Map<string, CurrentTerms>(
    pages.flatMap(({ chain }, at) =>
      [...(read[at]?.data ?? [])].map(([boostId, { terms }]) => [`${chain.chainId} ${boostId}`, terms] as const),
    ),
  )
  const failed = read.filter(({ isError, data }) => isError && data === undefined)
  const isPending = read.some((each) => each.isPending)
  const phaseOf = (boost: ListedBoost): BoostPhase => {
    if (verifierUrl === null) return { status: 'open', end: null }
    const terms = known.get(keyOf(boost))
    return boostPhase(terms ?? (isPending ? null : { status: 'unread' }), now)
  }
  return {
    items: boosts.map((boost) => ({ ...boost, phase: phaseOf(boost) })),
    isKnown: !isPending,
    again: failed.length === 0 ? null : () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
