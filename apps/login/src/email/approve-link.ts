import type { LanguageId } from '@laurel/wallet/login-schemas'
import { type AttemptEvent, type AttemptOutcome, isOpen, nextAttempt } from './attempt.ts'
import { createCode } from './code-rules.ts'
import { auditOf, type EmailLoginParts, hashLoginCode } from './login-parts.ts'
import type { EmailLogin } from './login-store.ts'
import { readMatchCode } from './match-code.ts'
import { hasCodes } from './wrong-code-limits.ts'

/** What the page of a link shows. */
export type LinkView =
  | {
      readonly status: 'waiting'
      readonly origin: string
      readonly browser: string
      readonly email: string
      /** Unix seconds. */
      readonly startedAt: number
      /** What the app shows too; null where the user must type it. */
      readonly matchCode: string | null
      /** Whether what was typed did not match. */
      readonly isWrong: boolean
    }
  | { readonly status: 'code-sent' | 'approved' | 'denied' | 'over' }

/** What the page of a link shows, and in which language its login began: undefined where there is none. */
export type LinkPage = { readonly view: LinkView; readonly language?: LanguageId }

type LinkParts = Pick<EmailLoginParts, 'store' | 'secret' | 'nowSeconds'>

/** Returns what the page of a link shows. Changes nothing, because mail scanners open every link. @param token - of the link. */
export async function readLink(token: string, { store, secret, nowSeconds }: LinkParts): Promise<LinkPage> {
  const login = await store.findByLink(secret.digest('link', token))
  if (login === null) return { view: { status: 'over' } }
  const { language, attempt, email } = login
  if (!isOpen(attempt, nowSeconds())) return { view: { status: 'over' }, language }
  if (attempt.status === 'code-sent') return { view: { status: 'code-sent' }, language }
  if (attempt.status === 'approved') return { view: { status: 'approved' }, language }
  const isTyped = !hasCodes(await store.readWrongCodes(email))
  return { view: toWaiting(login, { isTyped, isWrong: false }), language }
}

/** What the form of the page says. */
export type LinkDecision = {
  readonly isApproved: boolean
  /** What the user typed where codes have stopped. */
  readonly matchCode: string
  /** Who sends the request, as the limits name callers. */
  readonly caller: string
}

/**
 * Approves or denies the login of a link. Approved, a code is mailed; where codes have stopped, the approved link logs in by itself, and
 * the user must have typed what the app shows, because there is no second step.
 * @param token - of the link.
 */
export async function decideLink(
  token: string,
  decision: LinkDecision,
  parts: LinkParts & Pick<EmailLoginParts, 'mailer' | 'transact' | 'waiters'>,
): Promise<LinkPage> {
  const found = await parts.store.findByLink(parts.secret.digest('link', token))
  if (found === null) return { view: { status: 'over' } }
  const now = Math.floor(parts.nowSeconds())
  const code = createCode()
  const step = await parts.transact(found.email, async (on) => {
    const login = await on.find(found.id)
    if (login === null) return null
    const withCode = hasCodes(on.wrongCodes)
    const event = toEvent(decision, { withCode, codeHash: hashLoginCode(parts.secret, login, code), now })
    const { attempt, outcome } = nextAttempt(login.attempt, event)
    if (outcome.type === 'ignored') return null
    await on.save(login.id, attempt)
    if (outcome.type === 'approved') await on.audit.add({ event: 'login-approved', ...auditOf(login) })
    if (outcome.type === 'failed') await on.audit.add({ event: 'login-denied', ...auditOf(login) })
    return { login: { ...login, attempt }, outcome, withCode }
  })
  parts.waiters.notify(found.id)
  if (step === null) return readLink(token, parts)
  const { email, origin, language } = found
  if (step.outcome.type === 'approved' && step.withCode) {
    parts.mailer.send({ type: 'code', to: email, code, origin, language }, { sender: decision.caller })
  }
  return { view: toView(step), language }
}

function toEvent(
  { isApproved, matchCode }: Omit<LinkDecision, 'caller'>,
  { withCode, codeHash, now }: { readonly withCode: boolean; readonly codeHash: string; readonly now: number },
): AttemptEvent {
  if (!isApproved) return { type: 'denied' }
  if (withCode) return { type: 'approved-with-code', codeHash, now }
  return { type: 'approved-alone', matchCode: readMatchCode(matchCode), now }
}

function toView({
  login,
  outcome,
  withCode,
}: {
  readonly login: EmailLogin
  readonly outcome: AttemptOutcome
  readonly withCode: boolean
}): LinkView {
  switch (outcome.type) {
    case 'approved':
      return { status: withCode ? 'code-sent' : 'approved' }
    case 'match-wrong':
      return toWaiting(login, { isTyped: true, isWrong: true })
    case 'failed':
      return { status: 'denied' }
    case 'code-wrong':
    case 'logged-in':
    case 'ignored':
      return { status: 'over' }
    default:
      return outcome satisfies never
  }
}

function toWaiting(
  { origin, browser, email, createdAt, attempt }: EmailLogin,
  { isTyped, isWrong }: { readonly isTyped: boolean; readonly isWrong: boolean },
): LinkView {
  const matchCode = isTyped || attempt.status !== 'link-sent' ? null : attempt.matchCode
  return { status: 'waiting', origin, browser, email, startedAt: createdAt, matchCode, isWrong }
}
