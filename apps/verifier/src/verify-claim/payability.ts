import { type Eligibility, type FundsChange, findBelowMinimum, type Incentive, isClawedBack } from '@laurel/protocol'
import { type PayabilityStatus, savedRefusalCode } from '@laurel/protocol/verifier'
import type { IncentiveFacts } from './boost-facts.ts'
import type { CompletionState } from './completion.ts'

/** Whether a completion can be paid now, by the state of the chain. */
export type Payability =
  | { readonly status: Exclude<PayabilityStatus, 'below-minimum'> }
  | {
      readonly status: 'below-minimum'
      /** The minimum reward that the claim accepts, in base units. */
      readonly minimum: bigint
      /** Unix seconds at which it pays if no other account claims before; null when it never does by itself. */
      readonly recoversAt: bigint | null
    }

/** Whether an incentive pays each account once, for any number of completions. Pure. Source: docs/protocol.md#incentives. */
export function paysOnce(incentive: IncentiveFacts | undefined): boolean {
  return incentive?.type === 'fixed' || incentive?.type === 'declining'
}

/** Returns {@link savedRefusalCode} for a permanently refused completion, and null for any other. Pure. */
export function payabilityOfRefused(state: CompletionState): Payability | null {
  return state.status === 'refused' ? { status: savedRefusalCode } : null
}

/**
 * Whether a completion is payable, from the eligibility of its account. Pure.
 * @param maxReward - base units; null when it is not known.
 * @param minimum - the minimum of a declining reward that its claim accepts, in base units; 0 for none.
 * @param changes - of the incentive's funds since its creator's first clawback, in the order of the chain.
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
      // Places never become free again.
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

/** Whether less is left than one claim pays. */
function isShort(incentive: Incentive, maxReward: bigint | null): boolean {
  switch (incentive.type) {
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
