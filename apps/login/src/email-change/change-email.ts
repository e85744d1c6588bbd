import type { LanguageId, loginSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import type { Account } from '../accounts/account-store.ts'
import { CODE_SECONDS, createCode, MAX_TRIES, tryCode } from '../email/code-rules.ts'
import {
  CodesStoppedError,
  InvalidEmailError,
  NoTriesLeftError,
  TooManyMailsError,
  WrongCodeError,
} from '../email/errors.ts'
import type { EmailLoginParts } from '../email/login-parts.ts'
import { isSolved, type LoginWork, workFor } from '../email/login-work.ts'
import { takeMail } from '../email/mail-budget.ts'
import { normalizeEmail } from '../email/normalize-email.ts'
import type { Mail } from '../mail/mail.ts'
import { SessionRequiredError } from '../session/errors.ts'
import { isLoginRecent, type LoginTimes } from '../session/recent-login.ts'
import type { LiveSession } from '../session/session-service.ts'
import { RecentLoginRequiredError } from '../shares/errors.ts'
import type { ChangeTransaction, EmailChange, LockedStep } from './change-store.ts'
import { ChangeOverError, EmailTakenError, EmailUnchangedError } from './errors.ts'

/** What the steps of a change need. */
export type ChangeParts = Pick<EmailLoginParts, 'transactChange' | 'secret' | 'mailer' | 'nowSeconds'> & {
  readonly loginTimes: LoginTimes
}

/** The start of a change. */
export type ChangeStart = {
  /** The new address, as it was typed. */
  readonly text: string
  readonly language: LanguageId
  /** The solution of the work that was required before. */
  readonly solution?: string | undefined
}

type Started = mini.input<(typeof loginSchemas)['EmailChangeResponse']>
/** What a step comes to. A refusal is returned and not thrown, because an exception would roll back what was counted. */
type Outcome<done> =
  | { readonly type: 'done'; readonly done: done }
  | { readonly type: 'refused'; readonly error: Error }
/** What a start comes to: the same, or work that the next request has to have the solution of. */
type StartOutcome = Outcome<NewCode> | { readonly type: 'work'; readonly work: LoginWork }
/** A code that was made and stored, for its mail. */
type NewCode = { readonly response: Started; readonly mail: Mail }

/**
 * Starts to change the email address of an account: mails a code to the present address, or to the new one where there is none.
 * Whether another account has the new address is not said before its owner has confirmed it.
 * An account without an address gets one only soon
 * after a login, so that a stolen session cannot add a way in. After many mails to the new address, the response is a piece of work.
 * @throws {InvalidEmailError} @throws {EmailUnchangedError} @throws {TooManyMailsError} @throws {CodesStoppedError}
 * @throws {RecentLoginRequiredError}
 */
export async function startChange(
  session: LiveSession,
  { text, language, solution }: ChangeStart,
  parts: ChangeParts,
): Promise<Started | { readonly work: LoginWork }> {
  const newEmail = normalizeEmail(text)
  if (newEmail === null) throw new InvalidEmailError()
  const isRecent = await isLoginRecent(session, parts.loginTimes, parts.nowSeconds())
  const outcome = await parts.transactChange(session.accountId, async (on): Promise<StartOutcome> => {
    const { email } = requireAccount(on)
    if (email === newEmail) return refuse(new EmailUnchangedError())
    if (email === null && !isRecent) return refuse(new RecentLoginRequiredError())
    const work = await findWork(session, newEmail, on, parts)
    if (work !== null && !isSolved(work, solution)) return { type: 'work', work }
    const refused = await countStart(on, parts)
    if (refused !== null) return refuse(refused)
    const step = email === null ? 'secondary' : 'primary'
    const locked = await on.lockAddress(email ?? newEmail, step)
    return makeCode(session, { newEmail, step, language }, on, locked, parts)
  })
  if (outcome.type === 'work') return { work: outcome.work }
  return mailCode(session, requireDone(outcome), parts)
}

/**
 * Returns the work for the mail that a change sends to the new address; null when it needs none. Before the first code, because the mail
 * follows that. Nobody can have the new address as theirs yet, so that it is the work of a device that never logged in with it.
 */
async function findWork(
  { deviceId }: LiveSession,
  newEmail: string,
  on: ChangeTransaction,
  { secret, nowSeconds }: ChangeParts,
): Promise<LoginWork | null> {
  const sentAt = await on.readBudget(newEmail)
  const decision = takeMail(sentAt, Math.floor(nowSeconds()))
  // Too many mails: what follows says so, and nobody works for a mail that is not sent.
  return decision.isAllowed ? workFor({ email: newEmail, deviceId }, decision.sentAt.slice(0, -1), secret) : null
}

/**
 * Confirms a change with the code of the present address, and mails a code to the new one.
 * @throws {WrongCodeError} @throws {NoTriesLeftError} @throws {CodesStoppedError} @throws {ChangeOverError}
 * @throws {TooManyMailsError}
 */
export async function confirmPrimary(session: LiveSession, code: string, parts: ChangeParts): Promise<Started> {
  const outcome = await parts.transactChange(session.accountId, async (on): Promise<Outcome<NewCode>> => {
    const { email } = requireAccount(on)
    const change = findChange(session, 'primary', on)
    if (change === null || email === null) return refuse(new ChangeOverError())
    const { newEmail, language } = change
    const { primary, secondary } = await on.lockAddresses({ primary: email, secondary: newEmail })
    const error = await tryChange(session, { change, code }, on, primary, parts)
    if (error !== null) return refuse(error)
    await on.remove()
    return makeCode(session, { newEmail, step: 'secondary', language }, on, secondary, parts)
  })
  return mailCode(session, requireDone(outcome), parts)
}

/**
 * Finishes a change with the code of the new address. The address that is set is that of the change that the code was compared with,
 * in the same transaction.
 * @throws as {@link confirmPrimary}. @throws {EmailTakenError}
 */
export async function confirmSecondary(session: LiveSession, code: string, parts: ChangeParts): Promise<Account> {
  type Changed = { readonly account: Account; readonly change: EmailChange }
  const outcome = await parts.transactChange(session.accountId, async (on): Promise<Outcome<Changed>> => {
    const account = requireAccount(on)
    const change = findChange(session, 'secondary', on)
    if (change === null) return refuse(new ChangeOverError())
    const { newEmail } = change
    const error = await tryChange(session, { change, code }, on, await on.lockAddress(newEmail, 'secondary'), parts)
    if (error !== null) return refuse(error)
    await on.remove()
    if (await on.accounts.hasEmail(newEmail)) return refuse(new EmailTakenError())
    await on.accounts.changeEmail(account.id, newEmail)
    await on.audit.add({ event: 'email-changed', ...auditOf(session), email: newEmail })
    return { type: 'done', done: { account, change } }
  })
  const { account, change } = requireDone(outcome)
  const { newEmail, language } = change
  const { origin } = session
  if (account.email !== null) {
    parts.mailer.send({ type: 'changed', to: account.email, newEmail, origin, language }, { sender: account.id })
  }
  return { ...account, email: newEmail }
}

/**
 * Counts a start for the account, whose changes can be mailed to any address: as many as an address gets mails.
 * @returns why it may not be now; null when it may.
 */
async function countStart(on: ChangeTransaction, { nowSeconds }: ChangeParts): Promise<TooManyMailsError | null> {
  const budget = await on.lockAccount()
  const decision = takeMail(await budget.readBudget(null), Math.floor(nowSeconds()))
  if (!decision.isAllowed) return new TooManyMailsError(decision.waitSeconds)
  await budget.saveBudget(null, decision.sentAt)
  return null
}

/** @throws {SessionRequiredError} */
function requireAccount({ account }: ChangeTransaction): Account {
  if (account === null) throw new SessionRequiredError()
  return account
}

/** Returns the change of a step that this session has begun, or null. */
function findChange({ id }: LiveSession, step: EmailChange['step'], { change }: ChangeTransaction): EmailChange | null {
  return change !== null && change.sessionId === id && change.step === step ? change : null
}

/**
 * Makes and stores the code of a step, within the limits of the address that gets it.
 * @param locked - that address. @returns with it what is mailed once it is stored.
 */
async function makeCode(
  session: LiveSession,
  { newEmail, step, language }: Pick<EmailChange, 'newEmail' | 'step' | 'language'>,
  on: ChangeTransaction,
  locked: LockedStep,
  { secret, nowSeconds }: ChangeParts,
): Promise<Outcome<NewCode>> {
  const { email } = requireAccount(on)
  const { accountId, deviceId, origin } = session
  const isPrimary = step === 'primary'
  const to = isPrimary ? (email ?? newEmail) : newEmail
  const now = Math.floor(nowSeconds())
  if (!locked.hasCodes) return refuse(new CodesStoppedError())
  // The present address knows the device, so that nobody else can use up its budget.
  const budget = isPrimary ? deviceId : null
  const decision = takeMail(await locked.readBudget(budget), now)
  if (!decision.isAllowed) return refuse(new TooManyMailsError(decision.waitSeconds))
  await locked.saveBudget(budget, decision.sentAt)
  const code = createCode()
  const expiresAt = now + CODE_SECONDS
  const hash = hashCode(session, { email, newEmail, step, code }, secret)
  await on.save({
    ...{ accountId, sessionId: session.id, newEmail, step, language },
    code: { hash, triesLeft: MAX_TRIES, expiresAt },
  })
  await on.audit.add({ event: 'email-change-started', ...auditOf(session), email: to })
  const type = isPrimary ? 'change-primary' : 'change-secondary'
  const action = isPrimary ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
  return {
    type: 'done',
    done: { response: { action, expiresAt }, mail: { type, to, code, origin, newEmail, language } },
  }
}

function mailCode({ accountId }: LiveSession, { response, mail }: NewCode, { mailer }: ChangeParts): Started {
  mailer.send(mail, { sender: accountId })
  return response
}

/** Returns the keyed hash of a code, with all that the code is bound to: also the address before, and the one that will be set. */
function hashCode(
  { id, accountId, deviceId }: LiveSession,
  change: Pick<EmailChange, 'newEmail' | 'step'> & { readonly email: string | null; readonly code: string },
  secret: ChangeParts['secret'],
): string {
  const { email, newEmail, step, code } = change
  return secret.digest('code', step, accountId, id, deviceId, email ?? '', newEmail, code)
}

/**
 * Tries the code of a step. A wrong one counts for the address that got it, and one of a change to it for the account too.
 * @param locked - that address. @returns why it does not do; null when it does.
 */
async function tryChange(
  session: LiveSession,
  { change, code }: { readonly change: EmailChange; readonly code: string },
  on: ChangeTransaction,
  locked: LockedStep,
  { secret, nowSeconds }: ChangeParts,
): Promise<Error | null> {
  const now = Math.floor(nowSeconds())
  if (!locked.hasCodes) return new CodesStoppedError()
  if (now >= change.code.expiresAt) return new ChangeOverError()
  const { email } = requireAccount(on)
  const tried = tryCode(change.code, hashCode(session, { ...change, email, code }, secret), now)
  if (tried.status === 'used') {
    await locked.clearWrongCodes()
    return null
  }
  await locked.addWrongCode()
  if (tried.status === 'over') {
    await on.remove()
    return new NoTriesLeftError()
  }
  await on.setTriesLeft(tried.code.triesLeft)
  return new WrongCodeError(tried.code.triesLeft)
}

const refuse = (error: Error) => ({ type: 'refused', error }) as const

function requireDone<done>(outcome: Outcome<done>): done {
  if (outcome.type === 'refused') throw outcome.error
  return outcome.done
}

/** What the audit log says of a change. */
function auditOf({ accountId, deviceId, projectId, origin }: LiveSession) {
  return { accountId, deviceId, projectId, origin }
}
