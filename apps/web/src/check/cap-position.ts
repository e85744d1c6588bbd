import { type CompletionCaps, hasRoom } from '@laurel/protocol'
import type { CountedUse } from '../claim/verifier-requests.ts'

/** Where a completion is relative to a boost's limits: `unknown` where the verifier, who alone counts, did not say. */
export type CapPosition = 'room' | 'over' | 'reading' | 'unknown'

/**
 * Whether a completion is over the limits of its boost, by what the verifier counts now. Pure. What was signed for is within
 * them for good, what was refused is over them for good, and any version of the terms with room is enough.
 * @param caps - null where nothing limits it. @param use - null where it is read, `unread` where nobody said.
 */
export function getCapPosition(caps: readonly CompletionCaps[] | null, use: CountedUse | 'unread' | null): CapPosition {
  if (use === 'unread') return caps === null ? 'room' : 'unknown'
  if (use === null) return caps === null ? 'room' : 'reading'
  switch (use.completion) {
    case 'counted':
      return 'room'
    case 'over-cap':
      return 'over'
    case 'uncounted':
      return hasRoom(caps, use) ? 'room' : 'over'
    default:
      return use.completion satisfies never
  }
}
