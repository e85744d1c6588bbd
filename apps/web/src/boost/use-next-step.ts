import type { Address } from 'viem'
import { knownOf, type OpenClaim } from '../claim/open-claim.ts'
import { useOpenClaims, usePaid } from '../claim/use-open-claims.ts'
import type { ChainConfig } from '../config/config.ts'
import { useNow } from '../controls/use-now.ts'
import type { BoostData } from './boost-data.ts'
import { boostPhase } from './boost-phase.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { useRewardStatuses } from './use-reward-statuses.ts'
import { useWindow } from './use-window.ts'

/** What an account does next with a boost, and what could not be read for it. */
export type UseNextStepReturnType = {
  readonly next: NextStep
  /** Whether the chain does not say what the rewards still pay. */
  readonly areStatusesLost: boolean
  /** Whether the verifier does not say what is earned. */
  readonly areClaimsLost: boolean
}

/** Reads what decides {@link nextStep}. @param account - null without a wallet. */
export function useNextStep(chain: ChainConfig, boostData: BoostData, account: Address | null): UseNextStepReturnType {
  const { boost } = boostData
  const boostId = String(boost.boostId)
  const open = useOpenClaims(chain, account)
  const read = useRewardStatuses(chain, boostData, account)
  const paid = usePaid(chain, account)
  const now = useNow()
  const window = useWindow(chain, boostId, boost.incentives.length)
  const next = nextStep({
    phase: boostPhase(window.data?.terms ?? null, now),
    isConnected: account !== null,
    rewardStatuses: read.data?.map((rewardStatus) => rewardStatus(null)) ?? null,
    open: withRewardStatus(
      (open.data ?? []).filter((claim) => claim.boostId === boostId),
      read.data,
    ),
    openStatus: open.data !== undefined ? 'known' : open.isError ? 'lost' : open.isLoading ? 'reading' : 'known',
    paid: paid.data?.find((claim) => claim.boostId === boostId) ?? null,
  })
  return { next, areStatusesLost: read.isError, areClaimsLost: open.isError }
}

function withRewardStatus(
  completions: readonly OpenClaim[],
  statuses: ReturnType<typeof useRewardStatuses>['data'],
): Parameters<typeof nextStep>[0]['open'] {
  return completions.map((completion) => ({
    completion,
    rewardStatus: statuses?.[completion.incentiveId]?.(knownOf(completion)) ?? { status: 'unknown' },
  }))
}
