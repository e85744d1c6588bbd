import { CODE_SECONDS, MAX_TRIES, type MailedCode, tryCode } from './code-rules.ts'

/** Wrong match codes that the page of a link accepts. Nobody needs more: the code is in view. */
export const MAX_MATCH_TRIES = 3

/**
 * A login with an email address.
 * `link-sent`: waits for the page of the mailed link. `approved`: the link was approved, and no code is needed. `code-sent`: waits for
 * the mailed code.
 */
export type Attempt =
  | {
      readonly status: 'link-sent'
      readonly matchCode: string
      readonly matchTriesLeft: number
      readonly expiresAt: number
    }
  | { readonly status: 'approved'; readonly expiresAt: number }
  | { readonly status: 'code-sent'; readonly code: MailedCode }
  | { readonly status: 'finished' }
  | { readonly status: 'failed'; readonly reason: FailureReason }

/** Why a login failed. `replaced`: the device began another one. */
export type FailureReason = 'denied' | 'no-tries' | 'codes-stopped' | 'replaced'

/**
 * What happens to a login. Times are Unix seconds.
 * `hasCodes`: whether codes are used for the address, see `wrong-code-limits.ts`.
 */
export type AttemptEvent =
  | { readonly type: 'approved-with-code'; readonly codeHash: string; readonly now: number }
  /** Where codes have stopped. `matchCode` is what was typed on the page of the link. */
  | { readonly type: 'approved-alone'; readonly matchCode: string; readonly now: number }
  | { readonly type: 'denied' }
  | { readonly type: 'code-tried'; readonly hash: string; readonly hasCodes: boolean; readonly now: number }
  | { readonly type: 'link-used'; readonly now: number }
  | { readonly type: 'replaced' }

/** What an event leads to. `ignored`: the login does not wait for this, or is over. */
export type AttemptOutcome =
  | { readonly type: 'approved' }
  | { readonly type: 'match-wrong'; readonly triesLeft: number }
  | { readonly type: 'code-wrong'; readonly triesLeft: number }
  | { readonly type: 'logged-in' }
  | { readonly type: 'failed'; readonly reason: FailureReason }
  | { readonly type: 'ignored' }

/** A login after an event. */
export type AttemptStep = { readonly attempt: Attempt; readonly outcome: AttemptOutcome }

/** A new login on a device that is not known. @param now - Unix seconds. */
export function startWithLink(matchCode: string, now: number): Attempt {
  return { status: 'link-sent', matchCode, matchTriesLeft: MAX_MATCH_TRIES, expiresAt: now + CODE_SECONDS }
}

/** A login whose code is mailed now. @param now - Unix seconds. */
export function startWithCode(codeHash: string, now: number): Attempt {
  return { status: 'code-sent', code: { hash: codeHash, triesLeft: MAX_TRIES, expiresAt: now + CODE_SECONDS } }
}

/** Whether a login can still become a session. @param now - Unix seconds. */
export function isOpen(attempt: Attempt, now: number): boolean {
  switch (attempt.status) {
    case 'link-sent':
    case 'approved':
      return now < attempt.expiresAt
    case 'code-sent':
      return now < attempt.code.expiresAt
    case 'finished':
    case 'failed':
      return false
    default:
      return attempt satisfies never
  }
}

/** Returns what an event makes of a login. Source: docs/embedded-login.md#email-codes. */
export function nextAttempt(attempt: Attempt, event: AttemptEvent): AttemptStep {
  switch (event.type) {
    case 'approved-with-code':
      if (attempt.status !== 'link-sent' || !isOpen(attempt, event.now)) return ignored(attempt)
      return { attempt: startWithCode(event.codeHash, event.now), outcome: { type: 'approved' } }
    case 'approved-alone':
      return approveAlone(attempt, event)
    case 'denied':
      return attempt.status === 'link-sent' ? failed('denied') : ignored(attempt)
    case 'code-tried':
      return takeCode(attempt, event)
    case 'link-used':
      if (attempt.status !== 'approved' || !isOpen(attempt, event.now)) return ignored(attempt)
      return { attempt: { status: 'finished' }, outcome: { type: 'logged-in' } }
    case 'replaced':
      return attempt.status === 'finished' || attempt.status === 'failed' ? ignored(attempt) : failed('replaced')
    default:
      return event satisfies never
  }
}

type EventOf<type extends AttemptEvent['type']> = Extract<AttemptEvent, { readonly type: type }>

function approveAlone(attempt: Attempt, { matchCode, now }: EventOf<'approved-alone'>): AttemptStep {
  if (attempt.status !== 'link-sent' || !isOpen(attempt, now)) return ignored(attempt)
  if (attempt.matchCode === matchCode) {
    return { attempt: { status: 'approved', expiresAt: now + CODE_SECONDS }, outcome: { type: 'approved' } }
  }
  const triesLeft = attempt.matchTriesLeft - 1
  if (triesLeft <= 0) return failed('denied')
  return { attempt: { ...attempt, matchTriesLeft: triesLeft }, outcome: { type: 'match-wrong', triesLeft } }
}

function takeCode(attempt: Attempt, { hash, hasCodes, now }: EventOf<'code-tried'>): AttemptStep {
  if (attempt.status !== 'code-sent' || !isOpen(attempt, now)) return ignored(attempt)
  // Not compared: a right guess must not differ from a wrong one.
  if (!hasCodes) return failed('codes-stopped')
  const tried = tryCode(attempt.code, hash, now)
  switch (tried.status) {
    case 'used':
      return { attempt: { status: 'finished' }, outcome: { type: 'logged-in' } }
    case 'wrong':
      return {
        attempt: { status: 'code-sent', code: tried.code },
        outcome: { type: 'code-wrong', triesLeft: tried.code.triesLeft },
      }
    case 'over':
      return failed('no-tries')
    default:
      return tried satisfies never
  }
}

function failed(reason: FailureReason): AttemptStep {
  return { attempt: { status: 'failed', reason }, outcome: { type: 'failed', reason } }
}

function ignored(attempt: Attempt): AttemptStep {
  return { attempt, outcome: { type: 'ignored' } }
}
