import { exploreText } from '../language/en/explore.ts'
import type { ListItem } from './boost-list.ts'

/**
 * Formats the number of boosts: “20 open boosts, 1 more starts later”. A boost whose phase is unknown is not counted as
 * open. Pure.
 * @param current - the boosts that are open, upcoming or unknown.
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
