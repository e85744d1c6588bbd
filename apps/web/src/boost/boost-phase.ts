import type { CurrentTerms } from './boost-terms.ts'

/** Where a boost is between its signed start and its signed end, whatever is left of its budget. */
export type BoostPhase =
  | { readonly status: 'upcoming'; readonly start: number }
  /** What is done now counts. `end` is null as long as there is money. Unix seconds. */
  | { readonly status: 'open'; readonly end: number | null }
  | { readonly status: 'ended'; readonly end: number }
  /** The verifier keeps start and end, and has not said them: `reading` until it has been asked. */
  | { readonly status: 'reading' | 'unknown' }

/**
 * Where a boost is now. A transaction made now counts by the newest terms alone, as in the verifier. Pure.
 * @param terms - null while they are read. @param now - Unix seconds.
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
