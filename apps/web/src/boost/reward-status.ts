import { type AllowListKind, decodeRevert, type Eligibility, Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { Hex } from 'viem'
import { messageLocale } from '../language/define-messages.ts'
import { boostText } from '../language/en/boost.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'
import { type BelowMinimum, belowMinimum } from './declining-minimum.ts'
import { paysOnce } from './pays-once.ts'

/** Why nothing of a reward is left: each reason has its own sentence. */
export type EmptyStatus = 'all-claimed' | 'out-of-funds' | 'clawed-back' | 'all-entered' | 'drawn'

/**
 * What an account can get of one reward. `unknown` until the chain has answered: nothing is ready, and nothing can be
 * claimed, before that.
 */
export type RewardStatus =
  | { readonly status: 'unknown' | 'payable' }
  | {
      readonly status:
        | 'claimed'
        | 'over-cap'
        | 'participants-full'
        | 'ended'
        | 'not-listed'
        | 'deny-listed'
        | 'no-offchain-list'
    }
  | { readonly status: EmptyStatus; readonly claims: bigint }
  | BelowMinimum
  | {
      readonly status: 'would-fail'
      readonly reason: string
      /** The reason is the contract's own error or data, for which the protocol has no sentence. */
      readonly isRaw: boolean
    }

/** All that a standing is worked out from. */
export type RewardStatusInput = {
  /** The chain's answer; null while it is read. */
  readonly eligibility: Eligibility | null
  /** The verifier's word for the completion; null where it has none, or there is no completion. */
  readonly payability: PayabilityStatus | null
  readonly allowListKind: AllowListKind
  /** The reward was taken back and not topped up since; null where that could not be read. */
  readonly wasTakenBack: boolean | null
  /** The least that the signed claim accepts of a falling reward, base units; null where there is none, or no claim yet. */
  readonly minimum: bigint | null
}

/** What is known of a claim beside the chain; where nothing was done yet, nothing is. */
export type ClaimKnown = Pick<RewardStatusInput, 'payability' | 'minimum'>

/** What an account can get of one reward. The chain's word comes first; the verifier's can only narrow it. Pure. */
export function getRewardStatus({
  eligibility,
  payability,
  allowListKind,
  wasTakenBack,
  minimum,
}: RewardStatusInput): RewardStatus {
  if (eligibility === null) return { status: 'unknown' }
  const { incentive } = eligibility
  // Found by simulating the claim itself: what is left by now does not show what was paid.
  const isPaid = payability === 'claimed'
  if (!eligibility.isEligible) {
    switch (eligibility.code) {
      case 'not-allowed':
        return { status: leftOutBy(allowListKind) }
      case 'already-claimed':
        // What pays again and again can only have reached a limit.
        return { status: incentive !== null && paysOnce(incentive) ? 'claimed' : 'over-cap' }
      case 'claim-spent':
        return { status: 'claimed' }
      case 'participants-full':
        return { status: 'participants-full' }
      case 'exhausted':
        if (isPaid) return { status: 'claimed' }
        return incentive === null ? { status: 'unknown' } : emptied(incentive, wasTakenBack)
      case 'incentive-not-found':
      case 'not-claimable':
      case 'claim-reverts':
        break
      default:
        return eligibility.code satisfies never
    }
  }
  if (isPaid) return { status: 'claimed' }
  const empty = incentive === null ? null : emptiness(incentive, wasTakenBack)
  if (empty !== null) return empty
  // The contract refuses a claim below its minimum: that is why it fails, and it passes by itself.
  const below = incentive === null ? null : belowMinimum(incentive, minimum)
  if (!eligibility.isEligible)
    return (
      below ?? {
        status: 'would-fail',
        reason: eligibility.reason,
        isRaw: isRawRevert(eligibility.revertData),
      }
    )
  const narrowedStatus = narrowed(payability, { allowListKind, claims: eligibility.incentive.claims })
  return narrowedStatus.status === 'payable' ? (below ?? narrowedStatus) : narrowedStatus
}

function isRawRevert(revertData: Hex | undefined): boolean {
  return revertData !== undefined && decodeRevert(revertData)?.sentence == null
}

function narrowed(
  payability: PayabilityStatus | null,
  { allowListKind, claims }: { readonly allowListKind: AllowListKind; readonly claims: bigint },
): RewardStatus {
  switch (payability) {
    case 'claimed':
    case 'over-cap':
    case 'ended':
      return { status: payability }
    // The chain has just said that something is left, only less than this task is paid: not all was taken back.
    case 'clawed-back':
    case 'exhausted':
      return { status: 'out-of-funds', claims }
    case 'not-allow-listed':
      return { status: leftOutBy(allowListKind) }
    case 'claimable':
    case 'unknown':
    // Worked out from what it accepts: the reward may have grown since the verifier looked.
    case 'below-minimum':
    case null:
      return { status: 'payable' }
    default:
      return payability satisfies never
  }
}

/** Which of the lists left an account out. Pure. */
export function leftOutBy(kind: AllowListKind): 'not-listed' | 'deny-listed' | 'no-offchain-list' {
  switch (kind) {
    case 'simpleDenyList':
      return 'deny-listed'
    case 'offchainAccessList':
      return 'no-offchain-list'
    case 'simpleAllowList':
    case 'openAllowList':
      return 'not-listed'
    default:
      return kind satisfies never
  }
}

/**
 * Why nothing of a reward is left for anybody; null while something is. Pure.
 * @param wasTakenBack - see {@link RewardStatusInput}.
 */
export function emptiness(
  incentive: Incentive,
  wasTakenBack: boolean | null,
): { readonly status: EmptyStatus; readonly claims: bigint } | null {
  return hasNothingLeft(incentive) ? emptied(incentive, wasTakenBack) : null
}

function emptied(
  incentive: Incentive,
  wasTakenBack: boolean | null,
): { readonly status: EmptyStatus; readonly claims: bigint } {
  const { claims } = incentive
  if (isRaffle(incentive)) {
    if (incentive.limit === 0n) return { status: 'clawed-back', claims }
    return { status: incentive.remaining < incentive.reward ? 'drawn' : 'all-entered', claims }
  }
  if (wasTakenBack === true) return { status: 'clawed-back', claims }
  return { status: isUsedUp(incentive) ? 'all-claimed' : 'out-of-funds', claims }
}

function isRaffle(incentive: Incentive): incentive is Extract<Incentive, { type: 'erc20Incentive' }> {
  return incentive.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
}

function hasNothingLeft(incentive: Incentive): boolean {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.claims >= incentive.limit || incentive.remaining < incentive.reward
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.claims >= incentive.limit
    default:
      return incentive.remaining === 0n
  }
}

/** Whether claims took all that there was, and not something else. */
function isUsedUp(incentive: Incentive): boolean {
  switch (incentive.type) {
    case 'erc20Incentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
    case 'erc1155Incentive':
      return incentive.claims > 0n && incentive.claims >= incentive.limit
    case 'cgdaIncentive':
      return incentive.claims > 0n && incentive.remaining === 0n
    default:
      return incentive.totalClaimed > 0n && incentive.totalClaimed >= incentive.limit
  }
}

/** Why an account cannot claim: a title, and a sentence or two. */
export type RewardStatusText = { readonly title: string; readonly detail: string }

/**
 * Why an account gets nothing: each reason has its own sentence. Pure.
 * @param unit - of what the reward pays; null while its token has not answered.
 */
export function formatRewardStatus(
  rewardStatus: Exclude<RewardStatus, { status: 'unknown' | 'payable' }>,
  unit: Unit | null,
): RewardStatusText {
  switch (rewardStatus.status) {
    case 'claimed':
    case 'over-cap':
    case 'participants-full':
    case 'ended':
    case 'not-listed':
    case 'deny-listed':
    case 'no-offchain-list':
    case 'out-of-funds':
    case 'all-entered':
    case 'drawn':
      return {
        title: boostText(`rewardStatus.${rewardStatus.status}`),
        detail: boostText(`rewardStatus.${rewardStatus.status}.detail`),
      }
    case 'all-claimed':
      return {
        title: boostText(rewardStatus.claims === 1n ? 'theRewardClaimed' : 'rewardStatus.all-claimed'),
        detail: boostText('rewardStatus.all-claimed.detail'),
      }
    case 'clawed-back':
      return {
        title: boostText('rewardStatus.clawed-back'),
        detail:
          rewardStatus.claims === 0n
            ? boostText('clawedBackNone')
            : boostText('clawedBackAfter', { count: rewardStatus.claims }),
      }
    case 'below-minimum':
      return { title: boostText('rewardStatus.below-minimum'), detail: belowWords(rewardStatus, unit) }
    case 'would-fail':
      // A contract's own error name or data is not for users.
      return {
        title: boostText('rewardStatus.would-fail'),
        detail: rewardStatus.isRaw ? boostText('rewardStatus.would-fail.detail') : rewardStatus.reason,
      }
    default:
      return rewardStatus satisfies never
  }
}

function belowWords({ current, minimum, recoversInSeconds }: BelowMinimum, unit: Unit | null): string {
  const say = (show: (raw: bigint, unit: Unit) => string) => {
    const [now, least] = [current, minimum].map((raw) => (unit === null ? '…' : show(raw, unit)))
    const amounts = { now: now ?? '…', least: least ?? '…' }
    const words =
      recoversInSeconds === null
        ? boostText('belowMinimum', amounts)
        : boostText('belowMinimumFor', { ...amounts, duration: formatDuration(recoversInSeconds) })
    return { ...amounts, words }
  }
  const short = say(formatRoundedDownWithUnit)
  // Where only decimals that nobody reads part the two, they are shown.
  return short.now === short.least ? say(formatAmountWithUnit).words : short.words
}

/** “40 minutes”, “3 hours”, “2 days”: rounded up, so that nobody comes too early. */
export function formatDuration(seconds: bigint): string {
  const up = (unit: bigint) => (seconds + unit - 1n) / unit
  const say = (count: bigint, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(messageLocale(), {
      ...{ style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' },
    }).format(count)
  if (seconds <= 3_600n) return say(up(60n), 'minute')
  return seconds <= 172_800n ? say(up(3_600n), 'hour') : say(up(86_400n), 'day')
}
