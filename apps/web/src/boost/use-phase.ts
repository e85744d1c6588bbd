import { useQuery } from '@tanstack/react-query'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useNow } from '../controls/use-now.ts'
import type { BoostData } from './boost-data.ts'
import { type BoostPhase, boostPhase } from './boost-phase.ts'
import { termsPageOf, useTermsPageQuery } from './terms-page.ts'

/** Reads the phase of one boost, from the same response of the verifier as the phases of a list. */
export function usePhase(chain: ChainConfig, { boostId }: Pick<BoostData['boost'], 'boostId'>): BoostPhase {
  const { verifierUrl } = useConfig().config
  const now = useNow()
  const { data, isPending } = useQuery(useTermsPageQuery()(termsPageOf(chain, boostId)))
  if (verifierUrl === null) return boostPhase({ status: 'none' }, now)
  const terms = data?.get(String(boostId))?.terms
  return boostPhase(terms ?? (isPending ? null : { status: 'unread' }), now)
}
