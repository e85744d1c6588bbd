import type { PaidRecord } from '../claim/read-open-claims.ts'
import type { Completion } from '../claim/verifier-requests.ts'
import type { BoostPhase } from './boost-phase.ts'
import type { RewardStatus } from './reward-status.ts'

/** A standing that says why nothing can be claimed. */
export type ClosedRewardStatus = Exclude<RewardStatus, { status: 'unknown' | 'payable' }>

/** What the one button of a boost offers. */
export type NextStep =
  | { readonly status: 'connect' | 'reading' | 'do' }
  | { readonly status: 'claim'; readonly completion: Completion }
  | { readonly status: 'paid'; readonly record: PaidRecord }
  | { readonly status: 'closed'; readonly rewardStatus: ClosedRewardStatus }
  /** What is done before its start is not paid. Unix seconds. */
  | { readonly status: 'upcoming'; readonly start: number }

/** What is known of the visitor. */
export type NextStepInput = {
  readonly isConnected: boolean
  /** Once it has ended, what was done before is still paid, and nothing more counts. */
  readonly phase: BoostPhase
  /** For each reward in turn what the visitor, or anybody, can get of it; null while it is read. */
  readonly rewardStatuses: readonly RewardStatus[] | null
  /** Done and not claimed, for this boost, each with what its claim would come to. */
  readonly open: readonly { readonly completion: Completion; readonly rewardStatus: RewardStatus }[]
  /** The last claim of this boost that was paid. */
  readonly paid: PaidRecord | null
}

/**
 * The right next step: exactly one. “Claim” only where it is known that it pays; an account that was paid sees that before
 * anything else; a reason why nothing can be claimed comes before what would be the next step without it.
 */
export function nextStep({ isConnected, phase, rewardStatuses, open, paid }: NextStepInput): NextStep {
  const closed = (rewardStatuses ?? []).flatMap((rewardStatus) => (isClosed(rewardStatus) ? [rewardStatus] : []))
  const [first] = closed
  const isOver = rewardStatuses !== null && closed.length === rewardStatuses.length && first !== undefined
  const notNow = outOfTime(phase)
  if (!isConnected) return isOver ? { status: 'closed', rewardStatus: first } : (notNow ?? { status: 'connect' })
  const ready = open.find(({ rewardStatus }) => rewardStatus.status === 'payable')
  if (ready !== undefined && rewardStatuses !== null) return { status: 'claim', completion: ready.completion }
  if (paid !== null) return { status: 'paid', record: paid }
  if (rewardStatuses === null || rewardStatuses.some(({ status }) => status === 'unknown')) return { status: 'reading' }
  const leftOut = closed.find(isLeftOut)
  if (leftOut !== undefined) return { status: 'closed', rewardStatus: leftOut }
  if (isOver) return { status: 'closed', rewardStatus: first }
  // It was done, and is not paid, or not now: to do it again would not help where nothing else is open.
  const refused = open.map(({ rewardStatus }) => rewardStatus).find(isClosed)
  if (refused !== undefined && isInVain(refused)) return { status: 'closed', rewardStatus: refused }
  return notNow ?? { status: 'do' }
}

/** Why nothing that is done now would count; null where it does, or where that is not known. */
function outOfTime(phase: BoostPhase): NextStep | null {
  switch (phase.status) {
    case 'ended':
      return { status: 'closed', rewardStatus: { status: 'ended' } }
    case 'upcoming':
      return { status: 'upcoming', start: phase.start }
    case 'open':
    case 'reading':
    case 'unknown':
      return null
    default:
      return phase satisfies never
  }
}

/** Whether a standing says why nothing can be claimed. Pure. */
export function isClosed(rewardStatus: RewardStatus): rewardStatus is ClosedRewardStatus {
  return rewardStatus.status !== 'unknown' && rewardStatus.status !== 'payable'
}

/** The completion is not paid, and doing the task again does not change that. */
function isInVain({ status }: ClosedRewardStatus): boolean {
  return status === 'over-cap' || status === 'below-minimum' || status === 'out-of-funds' || status === 'clawed-back'
}

function isLeftOut({ status }: RewardStatus): boolean {
  return status === 'not-listed' || status === 'deny-listed' || status === 'no-offchain-list'
}
