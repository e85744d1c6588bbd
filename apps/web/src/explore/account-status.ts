import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { paysOnce } from '../boost/pays-once.ts'

/** What a boost is for the connected account. */
export type AccountStatus = 'claimed' | 'entered' | 'ready' | 'eligible'

/**
 * Returns what a boost is for the connected account: what it has claimed, and whether it can claim now or complete the
 * task. Pure.
 */
export function accountStatuses(
  incentives: readonly Incentive[],
  {
    isReady,
    isEligible,
    claimed,
  }: {
    /** The account completed the task and can claim now. */
    readonly isReady: boolean
    readonly isEligible: boolean
    /** The indexes of the rewards that the account has claimed or entered. */
    readonly claimed: readonly number[]
  },
): readonly AccountStatus[] {
  const entries = claimed.filter((incentiveId) => isRaffle(incentives[incentiveId]))
  // The eligibility may be of a moment before the claim.
  const isOver = incentives.every((incentive, incentiveId) => paysOnce(incentive) && claimed.includes(incentiveId))
  return [
    ...(claimed.length > entries.length ? (['claimed'] as const) : []),
    ...(entries.length > 0 ? (['entered'] as const) : []),
    // An account that can claim has nothing to do first.
    ...(isOver ? [] : isReady ? (['ready'] as const) : isEligible ? (['eligible'] as const) : []),
  ]
}

function isRaffle(incentive: Incentive | undefined): boolean {
  return incentive?.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
}
