import type { Eligibility, Incentive } from '@laurel/protocol'
import type { IncentiveFacts } from './boost-facts.ts'
import type { CompletionState } from './completion.ts'

/** Every word for whether a completion can be paid. */
export const payabilities = [
  /** It is paid when it is claimed now. */
  'claimable',
  /** It was paid, or its account had all that the incentive pays it. */
  'claimed',
  /** Nothing, or too little, is left. */
  'exhausted',
  /** What was left was taken back by the creator. */
  'clawed-back',
  'not-allow-listed',
  'over-cap',
  'ended',
  /** The chain does not say at the moment, or says what cannot be told by one of the others. */
  'unknown',
] as const

/** Whether a completion can be paid now, as far as the chain says. */
export type Payability = (typeof payabilities)[number]

/** Whether an incentive pays each account once, whatever it completes. Pure. Source: PROTOCOL.md 9. */
export function paysOnce(incentive: IncentiveFacts | undefined): boolean {
  return incentive?.kind === 'fixed' || incentive?.kind === 'falling'
}

/**
 * What a completion that was refused for good can get: nothing, and why, as far as it has a word here. Null when it was not
 * refused. Pure.
 */
export function payabilityOfRefused(state: CompletionState): Payability | null {
  if (state.status !== 'refused') return null
  if (state.code === 'over-cap') return 'over-cap'
  return state.code === 'after-end' ? 'ended' : 'unknown'
}

/**
 * Whether a completion is paid, from what the chain says of its account and incentive. Pure.
 * @param rewardAtMost - base units; null when it is not known.
 * @param wasTakenBack - whether the creator took something back; null where that could not be read.
 */
export function payabilityOf(
  eligibility: Eligibility,
  { rewardAtMost, wasTakenBack }: { readonly rewardAtMost: bigint | null; readonly wasTakenBack: boolean | null },
): Payability {
  const empty = (incentive: Incentive | null) => {
    const isTakenBack = wasTakenBack === true || (incentive !== null && 'limit' in incentive && incentive.limit === 0n)
    return isTakenBack ? 'clawed-back' : 'exhausted'
  }
  if (!eligibility.isEligible) {
    switch (eligibility.code) {
      case 'not-allowed':
        return 'not-allow-listed'
      case 'already-claimed':
        return 'claimed'
      // Places never come free again.
      case 'participants-full':
        return 'over-cap'
      case 'exhausted':
        return empty(eligibility.incentive)
      case 'no-such-incentive':
      case 'not-claimable':
      case 'claim-reverts':
        return eligibility.incentive !== null && isShort(eligibility.incentive, rewardAtMost)
          ? empty(eligibility.incentive)
          : 'unknown'
      default:
        return eligibility.code satisfies never
    }
  }
  return isShort(eligibility.incentive, rewardAtMost) ? empty(eligibility.incentive) : 'claimable'
}

/** Whether less is left than one claim is paid. */
function isShort(incentive: Incentive, rewardAtMost: bigint | null): boolean {
  switch (incentive.kind) {
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.claims >= incentive.limit
    case 'erc1155Incentive':
      return incentive.remaining === 0n
    case 'erc20Incentive':
      return incentive.claims >= incentive.limit || incentive.remaining < incentive.reward
    case 'cgdaIncentive':
      return incentive.remaining === 0n || incentive.remaining < incentive.currentReward
    default:
      return incentive.remaining === 0n || incentive.remaining < (rewardAtMost ?? 0n)
  }
}
