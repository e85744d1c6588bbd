import { exploreText } from '../language/en/explore.ts'
import type { ListItem } from './boost-list.ts'

/**
 * How many boosts can be earned, by what is known: “20 open boosts, 1 more starts later”. Nothing is called open that nobody
 * could be asked about. Pure. @param current - what is open or will be, or may be.
 */
export function formatCounts(current: readonly Pick<ListItem, 'phase'>[]): string {
  const upcoming = current.filter(({ phase }) => phase.status === 'upcoming').length
  const now = current.length - upcoming
  const isUnknown = current.some(({ phase }) => phase.status === 'unknown' || phase.status === 'reading')
  const words = exploreText(isUnknown ? 'rewardsLeft' : 'open', { count: now })
  return upcoming === 0
    ? words
    : exploreText('nowAndLater', { now: words, later: exploreText('startLater', { count: upcoming }) })
}
