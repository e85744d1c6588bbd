import type { LanguageId, loginSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import { hasCodes } from '../email/address-guard.ts'
import { CODE_SECONDS, createCode, MAX_TRIES, tryCode } from '../email/code-rules.ts'
import {
  CodesStoppedError,
  InvalidEmailError,
  NoTriesLeftError,
  TooManyMailsError,
  WrongCodeError,
} from '../email/errors.ts'
import type { EmailLoginParts } from '../email/login-parts.ts'
import type { AddressTransaction } from '../email/login-store.ts'
import { takeMail } from '../email/mail-budget.ts'
import { normalizeEmail } from '../email/normalize-email.ts'
import { SessionRequiredError } from '../session/errors.ts'
import type { LiveSession } from '../session/session-service.ts'
import type { EmailChange } from './change-store.ts'
import { ChangeOverError, EmailTakenError, EmailUnchangedError } from './errors.ts'

/** What the steps of a change need. */
export type ChangeParts = Pick<EmailLoginParts, 'transact' | 'secret' | 'mailer' | 'nowSeconds'> & {
  readonly accounts: Pick<AccountStore, 'find'>
}

type Started = mini.input<(typeof loginSchemas)['EmailChangeResponse']>

/**
 * Starts to change the email address of an account: mails a code to the present address, or to the new one where there is none.
 * Whether another account has the new address is not said before its owner has confirmed it.
 * @throws {InvalidEmailError} @throws {EmailUnchangedError} @throws {TooManyMailsError} @throws {CodesStoppedError}
 */
export async function startChange(
  session: LiveSession,
  { text, language }: { readonly text: string; readonly language: LanguageId },
  parts: ChangeParts,
): Promise<Started> {
  const newEmail = normalizeEmail(text)
  if (newEmail === null) throw new InvalidEmailError()
  const account = await readAccount(session, parts)
  if (account.email === newEmail) throw new EmailUnchangedError()
  return mailCode(
    session,
    { newEmail, step: account.email === null ? 'secondary' : 'primary', account, language },
    parts,
  )
}

/**
 * Confirms a change with the code of the present address, and mails a code to the new one.
 * @throws {WrongCodeError} @throws {NoTriesLeftError} @throws {CodesStoppedError} @throws {ChangeOverError}
 * @throws {TooManyMailsError}
 */
export async function confirmPrimary(session: LiveSession, code: string, parts: ChangeParts): Promise<Started> {
  const account = await readAccount(session, parts)
  if (account.email === null) throw new ChangeOverError()
  const outcome = await tryChange(session, { email: account.email, step: 'primary', code }, parts, (on) =>
    on.changes.remove(account.id),
  )
  const { newEmail, language } = requireConfirmed(outcome)
  return mailCode(session, { newEmail, step: 'secondary', account, language }, parts)
}

/**
 * Finishes a change with the code of the new address.
 * @throws as {@link confirmPrimary}. @throws {EmailTakenError}
 */
export async function confirmSecondary(session: LiveSession, code: string, parts: ChangeParts): Promise<Account> {
  const account = await readAccount(session, parts)
  const newEmail = await findNewEmail(session, parts)
  let isTaken = false
  const outcome = await tryChange(session, { email: newEmail, step: 'secondary', code }, parts, async (on) => {
    await on.changes.remove(account.id)
    isTaken = await on.accounts.hasEmail(newEmail)
    if (isTaken) return
    await on.accounts.changeEmail(account.id, newEmail)
    const { accountId, deviceId, projectId, origin } = session
    await on.audit.add({ event: 'email-changed', accountId, deviceId, projectId, origin, email: newEmail })
  })
  const { language } = requireConfirmed(outcome)
  if (isTaken) throw new EmailTakenError()
  const { origin } = session
  if (account.email !== null) parts.mailer.send({ type: 'changed', to: account.email, newEmail, origin, language })
  return { ...account, email: newEmail }
}

async function readAccount({ accountId }: LiveSession, { accounts }: ChangeParts): Promise<Account> {
  const account = await accounts.find(accountId)
  if (account === null) throw new SessionRequiredError()
  return account
}

type NewCode = Pick<EmailChange, 'newEmail' | 'step' | 'language'> & { readonly account: Account }

/** Mails a code to the address of a step, within the limits of that address. */
async function mailCode(
  session: LiveSession,
  { newEmail, step, account, language }: NewCode,
  parts: ChangeParts,
): Promise<Started> {
  const { accountId, deviceId, projectId, origin } = session
  const to = step === 'primary' ? (account.email ?? newEmail) : newEmail
  const now = Math.floor(parts.nowSeconds())
  const code = createCode()
  const change: EmailChange = {
    ...{ accountId, sessionId: session.id, newEmail, step, language },
    code: {
      hash: hashCode(session, { newEmail, step, code }, parts),
      triesLeft: MAX_TRIES,
      expiresAt: now + CODE_SECONDS,
    },
  }
  const refused = await parts.transact(to, async (on) => {
    if (!hasCodes(on.wrongCodes)) return new CodesStoppedError()
    // The present address knows the device, so that nobody else can use up its budget.
    const budget = step === 'primary' ? deviceId : null
    const decision = takeMail(await on.readBudget(budget), now)
    if (!decision.isAllowed) return new TooManyMailsError(decision.waitSeconds)
    await on.saveBudget(budget, decision.sentAt)
    await on.changes.save(change)
    await on.audit.add({ event: 'email-change-started', accountId, deviceId, projectId, origin, email: to })
    return null
  })
  if (refused !== null) throw refused
  const type = step === 'primary' ? 'change-primary' : 'change-secondary'
  parts.mailer.send({ type, to, code, origin, newEmail, language })
  const action = step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP'
  return { action, expiresAt: now + CODE_SECONDS }
}

/** Returns the keyed hash of a code, with all that the code is bound to. */
function hashCode(
  { id, accountId, deviceId }: LiveSession,
  { newEmail, step, code }: { readonly newEmail: string; readonly step: string; readonly code: string },
  { secret }: ChangeParts,
): string {
  return secret.digest('code', step, accountId, id, deviceId, newEmail, code)
}

/** Reads where the second code was mailed, to lock that address. */
async function findNewEmail(session: LiveSession, parts: ChangeParts): Promise<string> {
  const account = await readAccount(session, parts)
  const change = await parts.transact(account.email ?? account.id, (on) => on.changes.find(session.accountId))
  if (change === null) throw new ChangeOverError()
  return change.newEmail
}

type Outcome =
  | { readonly type: 'confirmed'; readonly change: EmailChange }
  | { readonly type: 'wrong'; readonly triesLeft: number }
  | { readonly type: 'over' | 'no-tries' | 'codes-stopped' }

/** Tries the code of a step. A wrong one counts for the address that got it. @param confirm - runs in the same transaction. */
function tryChange(
  session: LiveSession,
  { email, step, code }: { readonly email: string; readonly step: EmailChange['step']; readonly code: string },
  parts: ChangeParts,
  confirm: (on: AddressTransaction) => Promise<void>,
): Promise<Outcome> {
  const now = Math.floor(parts.nowSeconds())
  return parts.transact(email, async (on): Promise<Outcome> => {
    const change = await on.changes.find(session.accountId)
    if (change === null || change.sessionId !== session.id || change.step !== step) return { type: 'over' }
    if (!hasCodes(on.wrongCodes)) return { type: 'codes-stopped' }
    if (now >= change.code.expiresAt) return { type: 'over' }
    const tried = tryCode(change.code, hashCode(session, { newEmail: change.newEmail, step, code }, parts), now)
    if (tried.status === 'used') {
      await on.setWrongCodes(0)
      await confirm(on)
      return { type: 'confirmed', change }
    }
    await on.setWrongCodes(on.wrongCodes + 1)
    if (tried.status === 'over') {
      await on.changes.remove(session.accountId)
      return { type: 'no-tries' }
    }
    await on.changes.save({ ...change, code: tried.code })
    return { type: 'wrong', triesLeft: tried.code.triesLeft }
  })
}

function requireConfirmed(outcome: Outcome): EmailChange {
  switch (outcome.type) {
    case 'confirmed':
      return outcome.change
    case 'wrong':
      throw new WrongCodeError(outcome.triesLeft)
    case 'no-tries':
      throw new NoTriesLeftError()
    case 'codes-stopped':
      throw new CodesStoppedError()
    case 'over':
      throw new ChangeOverError()
    default:
      return outcome satisfies never
  }
}
