import { messageLocale } from '../language/define-messages.ts'
import { rewardStatusText } from '../language/en/reward-status.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'
import type { BelowMinimum } from './declining-minimum.ts'
import type { RewardStatus } from './reward-status.ts'

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
    case 'rounds-to-zero':
      return {
        title: rewardStatusText(rewardStatus.status),
        detail: rewardStatusText(`${rewardStatus.status}.detail`),
      }
    case 'all-claimed':
      return {
        title: rewardStatusText(rewardStatus.claims === 1n ? 'theRewardClaimed' : 'all-claimed'),
        detail: rewardStatusText('all-claimed.detail'),
      }
    case 'clawed-back':
      return {
        title: rewardStatusText('clawed-back'),
        detail:
          rewardStatus.claims === 0n
            ? rewardStatusText('clawedBackNone')
            : rewardStatusText('clawedBackAfter', { count: rewardStatus.claims }),
      }
    case 'below-minimum':
      return { title: rewardStatusText('below-minimum'), detail: belowWords(rewardStatus, unit) }
    case 'too-little-left': {
      const { left, needed } = rewardStatus
      const [all, most] = [left, needed].map((raw) => (unit === null ? '…' : formatAmountWithUnit(raw, unit)))
      return {
        title: rewardStatusText('too-little-left'),
        detail: rewardStatusText('too-little-left.detail', { left: all ?? '…', needed: most ?? '…' }),
      }
    }
    case 'would-fail':
      // A contract's own error name or data is not for users.
      return {
        title: rewardStatusText('would-fail'),
        detail: rewardStatus.isRaw ? rewardStatusText('would-fail.detail') : rewardStatus.reason,
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
        ? rewardStatusText('belowMinimum', amounts)
        : rewardStatusText('belowMinimumFor', { ...amounts, duration: formatDuration(recoversInSeconds) })
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
