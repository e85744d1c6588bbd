import type { BoostPhase } from '../boost/boost-phase.ts'
import type { Tone } from '../controls/alert.tsx'

/** The status of one of the account's boosts: the key of its text, and its tone. */
export type BoostBadge = {
  readonly text:
    | 'ended'
    | 'drawn'
    | 'upcoming'
    | 'outOfFunds'
    | 'clawedBack'
    | 'runningOut'
    | 'live'
    | 'loadingStatus'
    | 'statusUnknown'
  readonly tone: Tone
}

/**
 * Returns the status of a boost for its owner, by the same phase that Explore shows. The end comes before the funds,
 * because more funds do not reopen an ended boost, and a draw before both. Pure.
 * @param funds - of its first reward.
 */
export function boostBadge(
  phase: BoostPhase,
  {
    isEmpty,
    isLow,
    isClawedBack,
    isDrawn,
  }: {
    readonly isEmpty: boolean
    readonly isLow: boolean
    readonly isClawedBack: boolean
    readonly isDrawn: boolean
  },
): BoostBadge {
  if (isDrawn) return { text: 'drawn', tone: 'good' }
  if (phase.status === 'ended') return { text: 'ended', tone: 'plain' }
  if (isEmpty) return { text: isClawedBack ? 'clawedBack' : 'outOfFunds', tone: 'plain' }
  switch (phase.status) {
    case 'upcoming':
      return { text: 'upcoming', tone: 'warn' }
    case 'open':
      return isLow ? { text: 'runningOut', tone: 'warn' } : { text: 'live', tone: 'good' }
    case 'reading':
      return { text: 'loadingStatus', tone: 'plain' }
    case 'unknown':
      return { text: 'statusUnknown', tone: 'plain' }
    default:
      return phase satisfies never
  }
}
