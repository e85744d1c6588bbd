import type { Hash } from 'viem'
import type { PaidRecord } from '../claim/read-open-claims.ts'
import type { Completion } from '../claim/verifier-requests.ts'
import type { BoostPhase } from './boost-phase.ts'
import type { FullLimit, LimitState } from './limit-state.ts'
import type { RewardStatus } from './reward-status.ts'

/** A status that explains why nothing can be claimed. */
export type ClosedRewardStatus = Exclude<RewardStatus, { status: 'unknown' | 'payable' }>

/** What the main button of a boost offers. */
export type NextStep =
  | { readonly status: 'connect' | 'reading' }
  /** `mayBeDone`: the verifier does not respond, so nothing is known of what the account has completed. */
  | {
      readonly status: 'do'
      readonly mayBeDone: boolean
      /** A completion that is not paid, while another one would be. Null for none. */
      readonly unpaid: { readonly transactionHash: Hash; readonly rewardStatus: ClosedRewardStatus } | null
    }
  | { readonly status: 'claim'; readonly completion: Completion }
  | { readonly status: 'paid'; readonly record: PaidRecord }
  | { readonly status: 'closed'; readonly rewardStatus: ClosedRewardStatus }
  /** Tasks that are done before the start are not paid. Unix seconds. */
  | { readonly status: 'upcoming'; readonly start: number }
  /** A task that is done now is over a limit of the creator, so it is not paid. */
  | { readonly status: 'full'; readonly limit: FullLimit }

/** What is known about the connected account. */
export type NextStepInput = {
  readonly isConnected: boolean
  /** After the end, earlier completions are still paid, but new ones do not count. */
  readonly phase: BoostPhase
  /** The status of each reward for the account, or for anyone when no account is connected. Null while it is read. */
  readonly rewardStatuses: readonly RewardStatus[] | null
  /** The unclaimed completions for this boost, each with the status of its claim. */
  readonly open: readonly { readonly completion: Completion; readonly rewardStatus: RewardStatus }[]
  /** Whether the verifier said what is unclaimed: `lost` when it does not respond. */
  readonly openStatus: 'reading' | 'known' | 'lost'
  /** Whether a task that is done now is within the creator's limits. */
  readonly limit: LimitState
  /** The last paid claim of this boost. */
  readonly paid: PaidRecord | null
}

/**
 * Returns the one step to offer. “Claim” needs a claim that is known to pay. An account that was paid sees that first.
 * A reason why nothing can be claimed comes before the step that it prevents.
 */
export function nextStep({
  isConnected,
  phase,
  rewardStatuses,
  open,
  openStatus,
  limit,
  paid,
}: NextStepInput): NextStep {
  const closed = (rewardStatuses ?? []).flatMap((rewardStatus) => (isClosed(rewardStatus) ? [rewardStatus] : []))
  const [first] = closed
  const isOver = rewardStatuses !== null && closed.length === rewardStatuses.length && first !== undefined
  const notNow = outOfTime(phase)
  const full = limit.status === 'full' ? { status: 'full' as const, limit: limit.limit } : null
  if (!isConnected)
    return isOver ? { status: 'closed', rewardStatus: first } : (notNow ?? full ?? { status: 'connect' })
  const ready = open.find(({ rewardStatus }) => rewardStatus.status === 'payable')
  if (ready !== undefined && rewardStatuses !== null) return { status: 'claim', completion: ready.completion }
  if (paid !== null) return { status: 'paid', record: paid }
  if (rewardStatuses === null || rewardStatuses.some(({ status }) => status === 'unknown')) return { status: 'reading' }
  const leftOut = closed.find(isLeftOut)
  if (leftOut !== undefined) return { status: 'closed', rewardStatus: leftOut }
  if (isOver) return { status: 'closed', rewardStatus: first }
  // The completed task is not paid, or not now. Repeating it does not help unless another reward is open.
  const refused = open.map(({ rewardStatus }) => rewardStatus).find(isClosed)
  if (refused !== undefined && isInVain(refused)) return { status: 'closed', rewardStatus: refused }
  if (notNow !== null) return notNow
  if (full !== null) return full
  // Nobody is sent to do what would not be paid.
  if (limit.status === 'reading' && phase.status !== 'reading') return { status: 'reading' }
  // Nobody is sent to do again what may be done.
  if (openStatus === 'reading') return { status: 'reading' }
  // A task that does more earns more.
  const zero = open.find(({ rewardStatus: { status } }) => status === 'rounds-to-zero')
  const unpaid =
    zero !== undefined && isClosed(zero.rewardStatus)
      ? { transactionHash: zero.completion.transactionHash, rewardStatus: zero.rewardStatus }
      : null
  return { status: 'do', mayBeDone: openStatus === 'lost', unpaid }
}

/** Why a new completion would not count. Null when it counts, or when that is unknown. */
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

/** Whether a status explains why nothing can be claimed. Pure. */
export function isClosed(rewardStatus: RewardStatus): rewardStatus is ClosedRewardStatus {
  return rewardStatus.status !== 'unknown' && rewardStatus.status !== 'payable'
}

/** The completion is not paid, and repeating the task does not change that. */
function isInVain({ status }: ClosedRewardStatus): boolean {
  switch (status) {
    case 'over-cap':
    case 'below-minimum':
    case 'out-of-funds':
    case 'too-little-left':
    case 'clawed-back':
      return true
    default:
      return false
  }
}

function isLeftOut({ status }: RewardStatus): boolean {
  return status === 'not-listed' || status === 'deny-listed' || status === 'no-offchain-list'
}
