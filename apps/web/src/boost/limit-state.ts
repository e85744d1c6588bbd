import { findFullCap, toUtcDay } from '@laurel/protocol'
import type { CountedUse } from '../claim/verifier-requests.ts'
import { formatMoment } from '../controls/format-time.ts'
import { taskText } from '../language/en/task.ts'
import type { CurrentTerms } from './boost-terms.ts'

/** A limit of the creator without room for one more task. */
export type FullLimit =
  /** Of one wallet, or of all wallets on a day. `nextDay` is when the next day begins, in Unix seconds. */
  | { readonly type: 'walletDay' | 'day'; readonly most: number; readonly nextDay: number }
  /** Of one wallet, for all time. */
  | { readonly type: 'wallet'; readonly most: number }

/** Whether a task that is done now is within the creator's limits. `unknown` when the verifier does not respond. */
export type LimitState =
  | { readonly status: 'reading' | 'room' | 'unknown' }
  | { readonly status: 'full'; readonly limit: FullLimit }

const DAY_SECONDS = 86_400

/** Returns when the UTC day of a time begins. A task belongs to the UTC day of its block. Unix seconds. */
export function startOfUtcDay(time: number): number {
  return toUtcDay(BigInt(time)) * DAY_SECONDS
}

/**
 * Returns whether a task that is done now is within the limits, by the verifier's counts. As in the verifier, only the
 * newest terms apply to a new transaction. Pure.
 * @param terms - null while they are read.
 * @param use - of the account, on this day; null while it is read, `unread` when the verifier does not respond.
 * @param now - Unix seconds.
 */
export function getLimitState(terms: CurrentTerms | null, use: CountedUse | 'unread' | null, now: number): LimitState {
  if (terms === null) return { status: 'reading' }
  if (terms.status === 'unread') return { status: 'unknown' }
  if (terms.status === 'none' || !isLimited(terms)) return { status: 'room' }
  if (use === null) return { status: 'reading' }
  if (use === 'unread') return { status: 'unknown' }
  const { current } = terms
  const full = findFullCap(current, use)
  const nextDay = startOfUtcDay(now) + DAY_SECONDS
  switch (full) {
    case null:
      return { status: 'room' }
    case 'maxPerAccount':
      return { status: 'full', limit: { type: 'wallet', most: current.maxPerAccount ?? 0 } }
    case 'maxPerAccountPerDay':
      return { status: 'full', limit: { type: 'walletDay', most: current.maxPerAccountPerDay ?? 0, nextDay } }
    case 'maxPerDay':
      return { status: 'full', limit: { type: 'day', most: current.maxPerDay ?? 0, nextDay } }
    default:
      return full satisfies never
  }
}

/** Whether the terms limit the number of paid tasks. Pure. */
export function isLimited(terms: CurrentTerms | null): boolean {
  if (terms?.status !== 'signed') return false
  const { maxPerAccount, maxPerAccountPerDay, maxPerDay } = terms.current
  return maxPerAccount !== null || maxPerAccountPerDay !== null || maxPerDay !== null
}

/**
 * Returns how many tasks of all wallets are paid on a day: under that limit another wallet may take the last place
 * before this one claims. Null without such a limit. Pure.
 */
export function sharedLimit(terms: CurrentTerms | null): number | null {
  return terms?.status === 'signed' ? terms.current.maxPerDay : null
}

/** Formats why a task that is done now would not be paid. Pure, except for the time zone. */
export function formatFullLimit(limit: FullLimit): { readonly title: string; readonly detail: string } {
  switch (limit.type) {
    case 'wallet':
      return { title: taskText('walletLimitFull'), detail: taskText('walletLimitFullDetail', { count: limit.most }) }
    case 'walletDay':
      return {
        title: taskText('dayLimitFull'),
        detail: taskText('walletDayLimitFullDetail', { count: limit.most, moment: formatMoment(limit.nextDay) }),
      }
    case 'day':
      return {
        title: taskText('dayLimitFull'),
        detail: taskText('dayLimitFullDetail', { count: limit.most, moment: formatMoment(limit.nextDay) }),
      }
    default:
      return limit satisfies never
  }
}
