import { type CompletionCaps, hasRoom } from '@laurel/protocol'
import type { CountedUse } from '../claim/verifier-requests.ts'

/** The position of a completion relative to a boost's limits. `unknown` when the verifier did not return its counts. */
export type CapPosition = 'room' | 'over' | 'reading' | 'unknown'

/**
 * Returns whether a completion is over the limits of its boost, by the verifier's current counts. A signed completion
 * stays within the limits, and a refused one stays over them. Room under any version of the terms is enough. Pure.
 * @param caps - null without limits.
 * @param use - null while it is read, `unread` when the verifier did not respond.
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
