import { type AllowListKind, decodeRevert, type Eligibility, Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { PayabilityStatus } from '@laurel/protocol/verifier'
import type { Hex } from 'viem'
import { messageLocale } from '../language/define-messages.ts'
import { boostText } from '../language/en/boost.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'
import { type BelowMinimum, belowMinimum } from './declining-minimum.ts'
import { paysOnce } from './pays-once.ts'

/** Why nothing of a reward is left. Each reason has its own sentence. */
export type EmptyStatus = 'all-claimed' | 'out-of-funds' | 'clawed-back' | 'all-entered' | 'drawn'

/**
 * What an account can get of one reward. `unknown` until the chain responds: until then, nothing is shown as claimable.
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
      /** True when the reason is the contract's own error or data, for which the protocol has no sentence. */
      readonly isRaw: boolean
    }

/** The input of {@link getRewardStatus}. */
export type RewardStatusInput = {
  /** The eligibility that the chain returned; null while it is read. */
  readonly eligibility: Eligibility | null
  /** The verifier's payability of the completion. Null when there is none, or no completion. */
  readonly payability: PayabilityStatus | null
  readonly allowListKind: AllowListKind
  /** Whether the reward was clawed back and not topped up since. Null when that cannot be read. */
  readonly wasTakenBack: boolean | null
  /**
   * The minimum that the signed claim accepts of a declining reward, in base units. Null without a minimum or a claim.
   */
  readonly minimum: bigint | null
}

/** What is known about a claim besides the chain. Empty when there is no completion yet. */
export type ClaimKnown = Pick<RewardStatusInput, 'payability' | 'minimum'>

/**
 * Returns what an account can get of one reward. The chain decides first. The verifier can only add restrictions. Pure.
 */
export function getRewardStatus({
  eligibility,
  payability,
  allowListKind,
  wasTakenBack,
  minimum,
}: RewardStatusInput): RewardStatus {
  if (eligibility === null) return { status: 'unknown' }
  const { incentive } = eligibility
  // The simulation of the claim shows this. The remaining funds do not show what was paid.
  const isPaid = payability === 'claimed'
  if (!eligibility.isEligible) {
    switch (eligibility.code) {
      case 'not-allowed':
        return { status: leftOutBy(allowListKind) }
      case 'already-claimed':
        // A reward that pays repeatedly can only be at a limit.
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
  // The contract rejects a claim below its minimum. Later the same claim may pass.
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
    // The chain reports that something is left, but less than this completion is paid. Not everything was clawed back.
    case 'clawed-back':
    case 'exhausted':
      return { status: 'out-of-funds', claims }
    case 'not-allow-listed':
      return { status: leftOutBy(allowListKind) }
    case 'claimable':
    case 'unknown':
    // Computed from the minimum, because the reward may have risen since the verifier read it.
    case 'below-minimum':
    case null:
      return { status: 'payable' }
    default:
      return payability satisfies never
  }
}

/** Returns which list excludes an account. Pure. */
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
 * Why nothing of a reward is left for anyone. Null while something is left. Pure.
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

/** Whether claims, and not a clawback, took everything. */
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

/** Why an account cannot claim: a title and a sentence or two. */
export type RewardStatusText = { readonly title: string; readonly detail: string }

/**
 * Formats why an account gets nothing. Each reason has its own sentence. Pure.
 * @param unit - of the reward; null while its token is not read.
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
  // If the rounded amounts would be equal, all decimals are shown.
  return short.now === short.least ? say(formatAmountWithUnit).words : short.words
}

/** “40 minutes”, “3 hours”, “2 days”. Rounded up, so that the wait is never too short. */
export function formatDuration(seconds: bigint): string {
  const up = (unit: bigint) => (seconds + unit - 1n) / unit
  const say = (count: bigint, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(messageLocale(), {
      ...{ style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' },
    }).format(count)
  if (seconds <= 3_600n) return say(up(60n), 'minute')
  return seconds <= 172_800n ? say(up(3_600n), 'hour') : say(up(86_400n), 'day')
}
