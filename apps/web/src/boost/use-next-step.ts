import { type Address, zeroAddress, zeroHash } from 'viem'
import { knownOf, type OpenClaim } from '../claim/open-claim.ts'
import { useCapUse } from '../claim/use-cap-use.ts'
import { useOpenClaims, usePaid } from '../claim/use-open-claims.ts'
import type { ChainConfig } from '../config/config.ts'
import { useNow } from '../controls/use-now.ts'
import type { BoostData } from './boost-data.ts'
import { boostPhase } from './boost-phase.ts'
import { getLimitState, isLimited, sharedLimit, startOfUtcDay } from './limit-state.ts'
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
  /** How many tasks of all wallets are paid on a day; null without such a limit, and until it is read. */
  readonly perDay: number | null
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
  const terms = window.data?.terms ?? null
  // For a task that is not done yet: of this day, and without a transaction.
  const use = useCapUse(
    isLimited(terms)
      ? {
          ...{ chainId: chain.chainId, boostId, claimant: account ?? zeroAddress, transactionHash: zeroHash },
          blockTime: startOfUtcDay(now),
        }
      : null,
  )
  const next = nextStep({
    phase: boostPhase(terms, now),
    limit: getLimitState(terms, use, now),
    isConnected: account !== null,
    rewardStatuses: read.data?.map((rewardStatus) => rewardStatus(null)) ?? null,
    open: withRewardStatus(
      (open.data ?? []).filter((claim) => claim.boostId === boostId),
      read.data,
    ),
    openStatus: open.data !== undefined ? 'known' : open.isError ? 'lost' : open.isLoading ? 'reading' : 'known',
    paid: paid.data?.find((claim) => claim.boostId === boostId) ?? null,
  })
  return { next, areStatusesLost: read.isError, areClaimsLost: open.isError, perDay: sharedLimit(terms) }
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
