import { type BoostWindow, getFirstBlock } from '@laurel/protocol'
import { countWords, momentWords } from '../controls/time-words.ts'
import type { SignedTerms, TermsReading } from './boost-terms.ts'

/** Since when a boost's tasks count and until when, how often, and where that is from. */
export type WindowFacts = {
  readonly window: BoostWindow
  /** When the boost was created, Unix seconds. */
  readonly createdTime: number
  readonly terms: TermsReading
}

/** The rows that say when a boost counts. Pure. */
export function windowRows({
  window,
  createdTime,
  terms,
}: WindowFacts): readonly { readonly key: string; readonly value: string }[] {
  const signed = terms.status === 'signed' ? terms.terms : null
  const created = `${momentWords(createdTime)}, block ${countWords(window.createdBlock)}`
  const limits = signed === null ? [] : limitWords(signed)
  return [
    {
      key: 'Counts from',
      value:
        signed?.start != null
          ? momentWords(signed.start)
          : signed?.countFromBlock != null
            ? `block ${countWords(signed.countFromBlock)}, before the boost was created`
            : `its creation, ${created}`,
    },
    { key: 'Ends', value: endWords(terms) },
    ...(limits.length > 0 ? [{ key: 'Limits', value: limits.join(', ') }] : []),
  ]
}

function endWords(terms: TermsReading): string {
  switch (terms.status) {
    case 'signed':
      return terms.terms.end === null ? 'when the budget runs out' : momentWords(terms.terms.end)
    case 'none':
      return 'when the budget runs out'
    case 'unread':
      return 'not known: the verifier didn’t say'
    default:
      return terms satisfies never
  }
}

function limitWords({ maxPerAccount, maxPerAccountPerDay, maxPerDay }: SignedTerms): readonly string[] {
  return [
    ...(maxPerAccount === null ? [] : [`${countWords(maxPerAccount)} per wallet`]),
    ...(maxPerAccountPerDay === null ? [] : [`${countWords(maxPerAccountPerDay)} per wallet and day (UTC)`]),
    ...(maxPerDay === null ? [] : [`${countWords(maxPerDay)} per day in all (UTC)`]),
  ]
}

/** Where a transaction stands beside a reward's window. */
export type WindowPlace =
  | { readonly place: 'inside' | 'unknown' }
  | { readonly place: 'outside'; readonly title: string; readonly detail: string }

/**
 * Whether a transaction falls into a reward's window. Pure. Terms may have been wider when it was sent, and then it counts:
 * what the latest terms leave out is left to the verifier.
 * @param at - its block, and when that was, Unix seconds; null while it is in none.
 */
export function windowPlace(
  { window, createdTime, terms }: WindowFacts,
  incentiveId: number,
  at: { readonly block: bigint; readonly time: number | null } | null,
): WindowPlace {
  const first = getFirstBlock(window, incentiveId)
  if (at === null || first === null || terms.status === 'unread') return { place: 'unknown' }
  const signed = terms.status === 'signed' ? terms.terms : null
  const earliest = signed?.countFromBlock ?? first
  if (at.block < earliest) {
    return {
      place: 'outside',
      title: 'It was done before this boost began',
      detail: `The boost was created ${momentWords(createdTime)}, and only what comes after that is paid.`,
    }
  }
  if (signed === null || (signed.start === null && signed.end === null)) return { place: 'inside' }
  if (at.time === null) return { place: 'unknown' }
  const isWithin = (signed.start ?? 0) <= at.time && at.time <= (signed.end ?? Number.POSITIVE_INFINITY)
  return { place: isWithin ? 'inside' : 'unknown' }
}
