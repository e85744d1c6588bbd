import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { paysOnce } from '../boost/pays-once.ts'

/** What a boost is for the connected account. */
export type AccountStatus = 'claimed' | 'entered' | 'won' | 'notDrawn' | 'ready' | 'eligible'

/** A raffle whose winner is drawn, and whether that is the connected account. */
export type Draw = { readonly incentiveId: number; readonly isWon: boolean }

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
    draws = [],
  }: {
    /** The account completed the task and can claim now. */
    readonly isReady: boolean
    readonly isEligible: boolean
    /** The indexes of the rewards that the account has claimed or entered. */
    readonly claimed: readonly number[]
    /** The raffles that are drawn, as far as their winners are read. */
    readonly draws?: readonly Draw[]
  },
): readonly AccountStatus[] {
  const entries = claimed.filter((incentiveId) => isRaffle(incentives[incentiveId]))
  // The eligibility may be of a moment before the claim.
  const isOver = incentives.every((incentive, incentiveId) => paysOnce(incentive) && claimed.includes(incentiveId))
  return [
    ...(claimed.length > entries.length ? (['claimed'] as const) : []),
    ...new Set(entries.map((incentiveId) => entryStatus(draws.find((draw) => draw.incentiveId === incentiveId)))),
    // An account that can claim has nothing to do first.
    ...(isOver ? [] : isReady ? (['ready'] as const) : isEligible ? (['eligible'] as const) : []),
  ]
}

function entryStatus(draw: Draw | undefined): AccountStatus {
  if (draw === undefined) return 'entered'
  return draw.isWon ? 'won' : 'notDrawn'
}

function isRaffle(incentive: Incentive | undefined): boolean {
  return incentive?.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
}
