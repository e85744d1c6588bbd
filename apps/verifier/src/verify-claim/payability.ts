import { type Eligibility, type FundsChange, findBelowMinimum, type Incentive, isClawedBack } from '@laurel/protocol'
import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { IncentiveFacts } from './boost-facts.ts'
import type { CompletionState } from './completion.ts'

/** Whether a completion can be paid now, as far as the chain says. */
export type Payability =
  | { readonly status: Exclude<PayabilityStatus, 'below-minimum'> }
  | {
      readonly status: 'below-minimum'
      /** The least that the claim takes, in base units. */
      readonly minimum: bigint
      /** Unix seconds of when it is paid, if nobody else claims before; null when that never comes by itself. */
      readonly recoversAt: bigint | null
    }

/** Whether an incentive pays each account once, whatever it completes. Pure. Source: docs/protocol.md#incentives. */
export function paysOnce(incentive: IncentiveFacts | undefined): boolean {
  return incentive?.type === 'fixed' || incentive?.type === 'falling'
}

/** Returns `over-cap` for a completion that was refused for good, and null for every other. Pure. */
export function payabilityOfRefused(state: CompletionState): Payability | null {
  return state.status === 'refused' ? { status: 'over-cap' } : null
}

/**
 * Whether a completion is paid, from what the chain says of its account and incentive. Pure.
 * @param maxReward - base units; null when it is not known.
 * @param minimum - the least that its claim takes of a falling reward, in base units; 0 for none.
 * @param changes - of what is left of the incentive since its creator first took something back, in the order of the chain.
 */
export function payabilityOf(
  eligibility: Eligibility,
  {
    maxReward,
    minimum,
    changes,
  }: {
    readonly maxReward: bigint | null
    readonly minimum: bigint
    readonly changes: readonly FundsChange[]
  },
): Payability {
  const empty = (incentive: Incentive | null): Payability => {
    if (incentive === null) return { status: 'exhausted' }
    return { status: isClawedBack(incentive, { changes, reward: maxReward }) ? 'clawed-back' : 'exhausted' }
  }
  if (!eligibility.isEligible) {
    switch (eligibility.code) {
      case 'not-allowed':
        return { status: 'not-allow-listed' }
      case 'already-claimed':
      case 'claim-spent':
        return { status: 'claimed' }
      // Places never come free again.
      case 'participants-full':
        return { status: 'over-cap' }
      case 'exhausted':
        return empty(eligibility.incentive)
      case 'incentive-not-found':
      case 'not-claimable':
      case 'claim-reverts': {
        const { incentive } = eligibility
        if (incentive === null) return { status: 'unknown' }
        if (isShort(incentive, maxReward)) return empty(incentive)
        const below = findBelowMinimum(incentive, minimum)
        if (below === null) return { status: 'unknown' }
        return { status: 'below-minimum', minimum: below.minimum, recoversAt: below.recoversAt }
      }
      default:
        return eligibility.code satisfies never
    }
  }
  return isShort(eligibility.incentive, maxReward) ? empty(eligibility.incentive) : { status: 'claimable' }
}

/** Whether less is left than one claim is paid. */
function isShort(incentive: Incentive, maxReward: bigint | null): boolean {
  switch (incentive.kind) {
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.claims >= incentive.limit
    case 'erc1155Incentive':
      return incentive.remaining === 0n
    case 'erc20Incentive':
      return incentive.claims >= incentive.limit || incentive.remaining < incentive.reward
    case 'cgdaIncentive':
      return incentive.remaining === 0n
    default:
      return incentive.remaining === 0n || incentive.remaining < (maxReward ?? 0n)
  }
}
