import type { CurrentTerms } from './boost-terms.ts'

/** Whether a boost is before, in or after its signed window. Its budget does not matter. */
export type BoostPhase =
  | { readonly status: 'upcoming'; readonly start: number }
  /** Tasks count now. `end` is null when the budget is the only limit. Unix seconds. */
  | { readonly status: 'open'; readonly end: number | null }
  | { readonly status: 'ended'; readonly end: number }
  /** The start and the end are unknown: `reading` before the verifier responds, `unknown` if it does not. */
  | { readonly status: 'reading' | 'unknown' }

/**
 * Returns the phase of a boost. As in the verifier, only the newest terms apply to a new transaction. Pure.
 * @param terms - null while they are read.
 * @param now - Unix seconds.
 */
export function boostPhase(terms: CurrentTerms | null, now: number): BoostPhase {
  if (terms === null) return { status: 'reading' }
  switch (terms.status) {
    case 'unread':
      return { status: 'unknown' }
    case 'none':
      return { status: 'open', end: null }
    case 'signed': {
      const { start, end } = terms.current
      if (end !== null && end <= now) return { status: 'ended', end }
      return start !== null && start > now ? { status: 'upcoming', start } : { status: 'open', end }
    }
    default:
      return terms satisfies never
  }
}
