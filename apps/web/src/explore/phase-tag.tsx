import type { BoostPhase } from '../boost/boost-phase.ts'
import { Tag } from '../controls/tag.tsx'
import { dayWords, momentWords } from '../controls/time-words.ts'
import { exploreText } from '../language/en/explore.ts'

/** When a boost starts or ends, where its owner has signed that. */
export function PhaseTag({ phase }: { readonly phase: BoostPhase }) {
  switch (phase.status) {
    case 'upcoming':
      return (
        <Tag icon="clock" tone="warn">
          {exploreText('starts', { moment: momentWords(phase.start) })}
        </Tag>
      )
    case 'open':
      return phase.end === null ? null : (
        <Tag icon="clock">{exploreText('ends', { moment: momentWords(phase.end) })}</Tag>
      )
    case 'ended':
      return <Tag icon="clock">{exploreText('ended', { day: dayWords(phase.end) })}</Tag>
    case 'unknown':
      return <Tag icon="clock">{exploreText('windowUnknown')}</Tag>
    case 'reading':
      return null
    default:
      return phase satisfies never
  }
}
