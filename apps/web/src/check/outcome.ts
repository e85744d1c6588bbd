import { type Address, isAddressEqual } from 'viem'
import type { WindowPlace } from '../boost/format-window.ts'
import { type ClosedRewardStatus, isClosed } from '../boost/next-step.ts'
import type { RewardStatus } from '../boost/reward-status.ts'
import { checkText } from '../language/en/check.ts'
import type { CapPosition } from './cap-position.ts'

/** What a checked transaction comes to for one reward of a boost. */
export type Outcome =
  /** It can be claimed by who is connected. */
  | { readonly status: 'claim' }
  /** Another account did it, which can be paid all the same. */
  | { readonly status: 'behalf' }
  | { readonly status: 'connect' | 'reading' | 'not-met' | 'funding' }
  /** It counts, but the account that it belongs to is unclear. */
  | { readonly status: 'unowned'; readonly detail: string }
  | { readonly status: 'outside'; readonly title: string; readonly detail: string }
  | { readonly status: 'closed'; readonly rewardStatus: ClosedRewardStatus }

/**
 * What a checked transaction comes to: “Claim” only where everything is known that a claim needs. Pure.
 * @param known.named - whom the verdict pays: none where it does not count.
 * @param known.refusal - why it pays nobody though it counts, in words; null otherwise.
 * @param known.standing - of who is connected; of anybody while nobody is.
 */
export function outcomeOf({
  named,
  refusal,
  me,
  rewardStatus,
  place,
  cap,
  isFunding,
}: {
  readonly named: readonly Address[]
  readonly refusal: string | null
  readonly me: Address | null
  readonly rewardStatus: RewardStatus
  readonly place: WindowPlace
  readonly cap: CapPosition
  readonly isFunding: boolean
}): Outcome {
  if (named.length === 0)
    return refusal === null
      ? { status: 'not-met' }
      : { status: 'unowned', detail: checkText('sentence', { words: refusal }) }
  if (isFunding) return { status: 'funding' }
  if (place.status === 'outside') return { status: 'outside', title: place.title, detail: place.detail }
  if (cap === 'over') return { status: 'closed', rewardStatus: { status: 'over-cap' } }
  if (cap === 'reading') return { status: 'reading' }
  if (me === null) {
    return isClosed(rewardStatus) ? { status: 'closed', rewardStatus } : { status: 'connect' }
  }
  // What is known of the connected account says nothing of another.
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
