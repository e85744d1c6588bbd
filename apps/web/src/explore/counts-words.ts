import { plural } from '../controls/time-words.ts'
import type { Deal } from './deals.ts'

/**
 * How many boosts can be earned, by what is known: “20 open boosts, 1 more starts later”. Nothing is called open that nobody
 * could be asked about. Pure. @param current - what is open or will be, or may be.
 */
export function countsWords(current: readonly Pick<Deal, 'phase'>[]): string {
  const upcoming = current.filter(({ phase }) => phase.status === 'upcoming').length
  const now = current.length - upcoming
  const isUnknown = current.some(({ phase }) => phase.status === 'unknown' || phase.status === 'reading')
  const later = upcoming === 0 ? '' : `, ${upcoming} more ${upcoming === 1 ? 'starts' : 'start'} later`
  return isUnknown ? `${plural(now, 'boost')} with rewards left${later}` : `${plural(now, 'open boost')}${later}`
}
