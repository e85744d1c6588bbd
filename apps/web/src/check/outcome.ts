import { type Address, isAddressEqual } from 'viem'
import type { WindowPlace } from '../boost/format-window.ts'
import { type ClosedRewardStatus, isClosed } from '../boost/next-step.ts'
import type { RewardStatus } from '../boost/reward-status.ts'
import { checkText } from '../language/en/check.ts'
import type { CapPosition } from './cap-position.ts'

/** The outcome of a checked transaction for one reward of a boost. */
export type Outcome =
  /** The connected account can claim it. */
  | { readonly status: 'claim' }
  /** Another account completed the task. The connected account can claim on its behalf. */
  | { readonly status: 'behalf' }
  | { readonly status: 'connect' | 'reading' | 'not-met' | 'funding' }
  /** It qualifies, but it is unclear which account it belongs to. */
  | { readonly status: 'unowned'; readonly detail: string }
  | { readonly status: 'outside'; readonly title: string; readonly detail: string }
  /** An account that is not the connected one has claimed it. */
  | { readonly status: 'claimed'; readonly by: Address }
  | { readonly status: 'closed'; readonly rewardStatus: ClosedRewardStatus }

/** Whether the account that the transaction names has claimed, if it is not the connected one. */
export type ClaimByOther =
  | { readonly status: 'none' | 'reading' }
  | { readonly status: 'claimed'; readonly by: Address }

/**
 * Returns the outcome of a checked transaction. It is `claim` only when everything that a claim needs is known. Pure.
 * @param known.named - the accounts that the match result pays; empty when the transaction does not qualify.
 * @param known.refusal - why a transaction that qualifies pays no account; otherwise null.
 * @param known.rewardStatus - of the connected account, or of anyone when no account is connected.
 */
export function outcomeOf({
  named,
  refusal,
  me,
  rewardStatus,
  place,
  cap,
  isFunding,
  claim,
}: {
  readonly named: readonly Address[]
  readonly refusal: string | null
  readonly me: Address | null
  readonly rewardStatus: RewardStatus
  readonly place: WindowPlace
  readonly cap: CapPosition
  readonly isFunding: boolean
  readonly claim: ClaimByOther
}): Outcome {
  if (named.length === 0)
    return refusal === null
      ? { status: 'not-met' }
      : { status: 'unowned', detail: checkText('sentence', { words: refusal }) }
  if (isFunding) return { status: 'funding' }
  if (place.status === 'outside') return { status: 'outside', title: place.title, detail: place.detail }
  // What is paid stays paid, whatever the limits are now.
  if (claim.status === 'claimed') return { status: 'claimed', by: claim.by }
  if (cap === 'over') return { status: 'closed', rewardStatus: { status: 'over-cap' } }
  if (cap === 'reading' || claim.status === 'reading') return { status: 'reading' }
  if (me === null) {
    return isClosed(rewardStatus) ? { status: 'closed', rewardStatus } : { status: 'connect' }
  }
  // The status of the connected account does not apply to another account.
  if (!named.some((address) => isAddressEqual(address, me))) return { status: 'behalf' }
  switch (rewardStatus.status) {
    case 'unknown':
      return { status: 'reading' }
    case 'payable':
      return { status: 'claim' }
    default:
      return { status: 'closed', rewardStatus }
  }
}
