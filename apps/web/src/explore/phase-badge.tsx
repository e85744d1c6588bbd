import type { BoostPhase } from '../boost/boost-phase.ts'
import { Badge } from '../controls/badge.tsx'
import { formatDay, formatMoment } from '../controls/format-time.ts'
import { exploreText } from '../language/en/explore.ts'

/** When a boost starts or ends, if its owner signed that. A boost with nothing left is over whatever its end. */
export function PhaseBadge({ phase, isEmpty }: { readonly phase: BoostPhase; readonly isEmpty: boolean }) {
  if (isEmpty && phase.status !== 'ended') return <Badge>{exploreText('nothingLeft')}</Badge>
  switch (phase.status) {
    case 'upcoming':
      return (
        <Badge icon="clock" tone="warn">
          {exploreText('starts', { moment: formatMoment(phase.start) })}
        </Badge>
      )
    case 'open':
      return phase.end === null ? null : (
        <Badge icon="clock">{exploreText('ends', { moment: formatMoment(phase.end) })}</Badge>
      )
    case 'ended':
      return <Badge icon="clock">{exploreText('ended', { day: formatDay(phase.end) })}</Badge>
    case 'unknown':
      return <Badge icon="clock">{exploreText('windowUnknown')}</Badge>
    case 'reading':
      return null
    default:
      return phase satisfies never
  }
}
