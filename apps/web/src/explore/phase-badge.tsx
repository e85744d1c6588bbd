import type { BoostPhase } from '../boost/boost-phase.ts'
import { Badge } from '../controls/badge.tsx'
import { formatDay, formatMoment, formatSoon } from '../controls/format-time.ts'
import { useNow } from '../controls/use-now.ts'
import { exploreText } from '../language/en/explore.ts'

/** When a boost starts or ends, if its owner signed that. A boost with nothing left or a drawn raffle is over whatever its end. */
export function PhaseBadge({
  phase,
  isEmpty,
  isDrawn,
}: {
  readonly phase: BoostPhase
  readonly isEmpty: boolean
  readonly isDrawn: boolean
}) {
  if (isDrawn) return <Badge>{exploreText('drawn')}</Badge>
  if (isEmpty && phase.status !== 'ended') return <Badge>{exploreText('nothingLeft')}</Badge>
  switch (phase.status) {
    case 'upcoming':
      return (
        <Badge icon="clock" tone="warn">
          {exploreText('starts', { moment: formatMoment(phase.start) })}
        </Badge>
      )
    case 'open':
      return phase.end === null ? null : <EndBadge end={phase.end} />
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

function EndBadge({ end }: { readonly end: number }) {
  const moment = formatMoment(end)
  return (
    <Badge icon="clock">
      <time dateTime={new Date(end * 1_000).toISOString()} title={moment}>
        {exploreText('ends', { moment: formatSoon(end, useNow()) ?? moment })}
      </time>
    </Badge>
  )
}
