import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { type BoostPhase, boostPhase } from '../boost/boost-phase.ts'
import type { CurrentTerms } from '../boost/boost-terms.ts'
import { getManyTerms } from '../claim/verifier-client.ts'
import { useNow } from '../controls/use-now.ts'
import { type Deal, keyOf, type ListedBoost } from './deals.ts'
import { termsPagesOf } from './terms-pages.ts'

/** Boosts with what is known of their start and end. */
export type Phases = {
  readonly deals: readonly Deal[]
  /** False while the verifier is asked about one of them. */
  readonly isKnown: boolean
  /** Asks the verifier again. Null where it did answer. */
  readonly again: (() => void) | null
}

type TermsPage = ReadonlyMap<string, CurrentTerms>

/** Where boosts stand between their signed start and end: the verifier is asked for a whole page of them at once. */
export function usePhases(boosts: readonly ListedBoost[]): Phases {
  const { verifierUrl } = useWorld().world
  const now = useNow()
  const pages = verifierUrl === null ? [] : termsPagesOf(boosts)
  const read = useQueries({
    queries: pages.map(({ chain, page, boostIds }) => query({ verifierUrl, chain, page, boostIds })),
  })
  const known = new Map<string, CurrentTerms>(
    pages.flatMap(({ chain }, at) =>
      [...(read[at]?.data ?? [])].map(([boostId, terms]) => [`${chain.chainId} ${boostId}`, terms] as const),
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
    deals: boosts.map((boost) => ({ ...boost, phase: phaseOf(boost) })),
    isKnown: !isPending,
    again: failed.length === 0 ? null : () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

function query({
  verifierUrl,
  chain: { chainId },
  page,
  boostIds,
}: {
  readonly verifierUrl: string | null
  readonly chain: WorldChain
  readonly page: number
  readonly boostIds: readonly bigint[]
}): UseQueryOptions<TermsPage> {
  return {
    // Not by its boosts: that one more was created does not make those before it unknown.
    queryKey: ['terms-page', verifierUrl, chainId, page],
    retry: 1,
    // Terms change rarely, and whoever looks on is told within a quarter of a minute.
    refetchInterval: 15_000,
    staleTime: 10_000,
    queryFn: async (): Promise<TermsPage> =>
      verifierUrl === null ? new Map() : getManyTerms(verifierUrl, { chainId, boostIds }),
  }
}
